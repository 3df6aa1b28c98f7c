"""Boxes with few chips behind them, against the rules core: every deal of a small pack."""

import pytest
from msgspec.structs import replace

from odds.blackjack_enumeration import cards_not_in
from odds.blackjack_through_the_rules import STAKE, by_field, deal_to_the_end
from saalchef.houses import load
from saalchef.odds.blackjack.analysis import analyse, solve
from saalchef.rules.blackjack import Rules
from saalchef.sim.blackjack.choose import chosen
from saalchef.sim.blackjack.paid_raises import Boxes


@pytest.mark.parametrize("owner", ["optimal", "eager"])
@pytest.mark.parametrize(
    ("house", "readings", "hands", "pack"),
    [
        ("pfaeffikon", {}, 2, "3678TTTT88"),
        ("pfaeffikon", {"bank_blackjack_takes": "original"}, 2, "A5556688TTTTTT"),
        ("pfaeffikon", {"bank_blackjack_takes": "original"}, 3, "A8889999TTTTTTA"),
        ("pfaeffikon", {"double_after_split": "no", "resplit_aces": "yes"}, 3, "AAA8899TTTTTTTT"),
        ("pfaeffikon", {}, 4, "555566TTTTTTTTTTTT"),
        ("wiesbaden", {}, 3, "444567TTTTTTTTT"),
    ],
)
def test_every_deal_of_a_small_pack_with_chips_for_so_many_raises(
    house: str, readings: dict[str, str], hands: int, pack: str, owner: str
) -> None:
    """None, one, and so on: hand after hand, who cannot pay neither doubles nor splits."""
    loaded = load(house, readings).rules
    assert isinstance(loaded, Rules)
    rules = replace(loaded, max_hands=hands, jokers=0)
    seen = cards_not_in(tuple(pack), rules.decks)
    strategy = analyse(rules, seen).strategy if owner == "optimal" else chosen(rules, owner)
    boxes = Boxes(solve(rules, seen), strategy)
    assert boxes.most_raises <= 2 * hands - 1
    for raises in range(boxes.most_raises + 2):
        dealt = deal_to_the_end(rules, pack, strategy, ("main",), STAKE * (1 + raises))
        expected = {net: float(chance) for net, chance in by_field(dealt, "main").items()}
        brings = boxes.brings(raises)
        assert {n: p for n, p in brings.nets.items() if p > 1e-13} == pytest.approx(expected, abs=1e-12)
