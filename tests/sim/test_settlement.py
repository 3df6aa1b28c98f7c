"""Split boxes as the kernels settle them and as the rules do, whatever their hands and the bank's."""

import random
from itertools import product

import pytest
from msgspec.structs import replace

from saalchef.houses import load
from saalchef.rules.blackjack import Rules, open_table
from saalchef.rules.blackjack.hand import Hand, HandStake
from saalchef.rules.blackjack.settle import does_not_lose, settle_hand
from saalchef.rules.blackjack.state import Box, Table
from saalchef.rules.cards import Card, cards
from saalchef.rules.money import Cents
from saalchef.sim import settlement as s
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.kernel import U32
from sim.dealing import callable_from_python

_outcome_of = callable_from_python(s.outcome_of)
_BANKS = {0: "", 17: "T 7", 18: "T 8", 19: "T 9", 20: "T 5 5", 21: "T 5 6", 22: "T 6 6", 99: "A T"}
MATCH = 2

READINGS = list(
    product(("all", "original"), ("wins", "stand_off"), ("net", "any_hand", "every_hand"), ("yes", "no"))
)


@pytest.mark.parametrize(("takes", "against_21", "split", "push"), READINGS)
def test_a_split_box_is_settled_as_the_rules_settle_it(
    takes: str, against_21: str, split: str, push: str
) -> None:
    chosen = {
        "bank_blackjack_takes": takes,
        "bank_blackjack_against_21": against_21,
        "crazy_split": split,
        "crazy_push": push,
    }
    rules = load("wiesbaden", chosen).rules
    assert isinstance(rules, Rules)
    outcomes = BoxOutcomes(rules)
    settlement = outcomes.settlement()
    rng = random.Random(str(chosen))
    for _ in range(300):
        hands = [
            (rng.choice((12, 17, 18, 19, 20, 21, 21, 25)), rng.random() < 0.3)
            for _ in range(rng.randint(2, 4))
        ]
        bank = rng.choice((17, 18, 19, 20, 21, 22, 99, 99))
        outcome = int(_outcome_of(U32(_record(hands, bank)), settlement))
        t, box = _table(rules, hands, bank)
        net = sum(each.won for number in range(1, len(hands) + 1) for each in settle_hand(t, box, number))
        assert outcome // 27 - outcomes.top == net * outcomes.unit // 100
        assert outcome % 3 == (1 if does_not_lose(t, box) else 0), (hands, bank)


def _record(hands: list[tuple[int, bool]], bank: int) -> int:
    ended = [
        (1 if total > 21 else 2 if total <= 16 else total - 14) | doubled << 4 for total, doubled in hands
    ]
    record = 2 | {99: 7, 22: 0}.get(bank, bank - 16) << 23 | MATCH << 26 | ended[0] << 18
    for place, hand in enumerate(ended[1:]):
        record |= hand << 3 + 5 * place
    return record


def _table(rules: Rules, hands: list[tuple[int, bool]], bank: int) -> tuple[Table, Box]:
    """A table whose box has hands of these totals, whatever their cards."""
    shown = cards(" ".join(f"{rank}s" for rank in _BANKS[bank].split()))
    some: tuple[Card, ...] = cards("8s 8h")
    made = tuple(
        Hand(some, total, False, (HandStake("g", Cents(100), Cents(100 if doubled else 0)),), True, doubled)
        for total, doubled in hands
    )
    box = Box(1, "g", hands=made)
    table = open_table("wiesbaden", rules, {"g": Cents(0)})
    total = 21 if bank == 99 else bank
    return replace(table, boxes=(box, *table.boxes[1:]), bank_cards=shown, bank_total=total), box
