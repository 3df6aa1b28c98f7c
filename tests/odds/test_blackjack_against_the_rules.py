"""The odds against the rules core: every deal of a small pack, played by actions with the best strategy."""

import pytest
from msgspec.structs import replace

from odds.blackjack_enumeration import cards_not_in
from odds.blackjack_through_the_rules import by_field, deal_to_the_end
from saalchef.houses import load
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.results import results
from saalchef.rules.blackjack import Rules


def rules_of(house: str, readings: dict[str, str | int], hands: int) -> Rules:
    rules = load(house, {"decks": 2, **readings}).rules
    assert isinstance(rules, Rules)
    return replace(rules, max_hands=hands)


@pytest.mark.parametrize(
    ("house", "readings", "hands", "pack"),
    [
        ("pfaeffikon", {}, 2, "36789TTTTT888"),
        ("pfaeffikon", {"bank_blackjack_takes": "original", "resplit_aces": "yes"}, 3, "A8889999TTTTTTTA"),
        ("pfaeffikon", {"bank_soft_17": "draws", "even_money": "yes"}, 2, "A668999TTTTTTA"),
        ("wiesbaden", {"bank_blackjack_against_21": "stand_off"}, 4, "888899999TTTTTTTT"),
        ("wiesbaden", {"joker_place": "occupies"}, 2, "A88899999TTTTT"),
        ("wiesbaden", {"split_by": "rank"}, 2, "A88899999TTTJJ"),
    ],
)
def test_the_main_game(house: str, readings: dict[str, str | int], hands: int, pack: str) -> None:
    rules = rules_of(house, readings, hands)
    seen = cards_not_in(tuple(pack), rules.decks)
    analysis, found = analyse(rules, seen), results(rules, None, seen)
    nets = by_field(deal_to_the_end(rules, pack, analysis.strategy, ("main",)), "main")
    assert abs(analysis.ev - float(sum(net * p for net, p in nets.items()))) < 1e-12
    assert {r.net for r in found.results} == set(nets)
    for result in found.results:
        assert abs(result.probability - float(nets[result.net])) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"crazy_split": "any_hand"},
        {"crazy_split": "every_hand", "bank_blackjack_takes": "original"},
        {"crazy_split": "any_hand", "bank_blackjack_takes": "original"},
        {"crazy_push": "no", "bank_blackjack_against_21": "stand_off"},
        {"crazy_joker": "second", "twins_pay": "gross"},
        {"joker_place": "occupies", "crazy_split": "any_hand", "crazy_push": "no"},
        {"joker_place": "occupies", "bank_blackjack_takes": "original"},
        {"crazy_joker_split": "initial_deal"},
        {"crazy_joker_split": "initial_deal", "joker_place": "occupies"},
        {"crazy_split": "any_hand", "crazy_joker": "second"},
    ],
    ids=str,
)
def test_crazy_twins(readings: dict[str, str | int]) -> None:
    rules = rules_of("wiesbaden", readings, 3)
    pack = "A88889999TTTTJJJ"
    seen = cards_not_in(tuple(pack), rules.decks)
    odds = crazy(rules, seen)
    nets = by_field(deal_to_the_end(rules, pack, analyse(rules, seen).strategy, ("main", "crazy")), "crazy")
    assert {outcome.pays for outcome in odds.main.outcomes} == set(nets)
    for outcome in odds.main.outcomes:
        assert abs(outcome.probability - float(nets[outcome.pays])) < 1e-12, outcome.name
    assert abs(odds.main.ev - float(sum(net * p for net, p in nets.items()))) < 1e-11
