"""The joker on split boxes, which chance seldom brings: stacked cards and small packs, as by the rules."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from saalchef.rules.cards import Card
from saalchef.sim.automaton import HAND_DONE, HAS_JOKER, NEXT, RESULT, ROUND_DONE, SPLITS, detour
from saalchef.sim.blackjack.jobs import box_job
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.draw import JOKER as JOKER_RANK
from saalchef.sim.kernel import U32
from saalchef.sim.settlement import outcome_of
from sim.blackjack_core import CoreTable, outcome_amounts
from sim.blackjack_proof import ENOUGH, GREEDY, SIDE, STAKE, WILD, Readings, box_of, prove_table, rules_of
from sim.dealing import Dealer, callable_from_python, named

READINGS: list[Readings] = [
    {},
    {"crazy_joker": "second", "crazy_split": "any_hand"},
    {"crazy_split": "any_hand", "crazy_push": "no", "bank_blackjack_takes": "original"},
    {"joker_place": "occupies", "crazy_split": "any_hand"},
    {"crazy_joker_split": "initial_deal"},
]
_detour, _outcome_of = callable_from_python(detour), callable_from_python(outcome_of)


class Stacked(Dealer):
    """Cards in a given order."""

    def __init__(self, ranks: list[int]) -> None:
        self.ranks, self.seen = iter(ranks), Counter()

    def rank(self) -> int:
        return next(self.ranks)

    def card(self) -> Card:
        rank = self.rank()
        self.seen[rank] += 1
        return named(rank, self.seen[rank])


def stacks(number: int) -> Iterator[list[int]]:
    """A pair that matches the bank's card and often comes again, with the joker among the first cards."""
    chance = Random(5)
    for _ in range(number):
        pair = chance.choice([0, 3, 12])
        ranks = [pair] * 3 + [chance.choice([pair, pair, *range(13)]) for _ in range(40)]
        ranks.insert(chance.randrange(12), JOKER_RANK)
        yield ranks


def walked(setting: Any, ranks: list[int]) -> int:
    """The outcome of a round with these cards."""
    _, start, table, settlement = setting
    state, record, split = U32(start), U32(0), U32(0)
    for rank in ranks:
        found = table[state | U32(rank)]
        if found & (SPLITS | HAS_JOKER | (split & HAND_DONE)):
            state, record, split = (U32(each) for each in _detour(record, found, split, table))
        else:
            state, record = found & NEXT, record | (found & RESULT)
        if record >= ROUND_DONE:
            break
    return int(_outcome_of(record, settlement))


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_a_box_is_paid_for_the_hand_that_has_the_joker(readings: Readings) -> None:
    rules = rules_of("wiesbaden", readings)
    plan = box_of(rules, WILD)
    setting = box_job(rules, plan.strategy, 1, 1).setting
    bets = BoxOutcomes(rules).bets()
    paid: Counter[int] = Counter()
    for ranks in stacks(600):
        core = CoreTable(rules, [plan], Stacked(ranks), ENOUGH)
        won = {field: amount for (_, field), amount in core.coup().items()}
        outcome = walked(setting, ranks)
        amounts = outcome_amounts(
            bets, outcome, {"main": STAKE, "insurance": 0, "twins": SIDE, "crazy": SIDE}
        )
        if len(core.table.boxes[0].hands) > 1:
            assert (won["main"], won["crazy"]) == (amounts["main"], amounts["crazy"]), core.table.seen
            paid[won["crazy"] // SIDE] += 1
    assert paid[400] > 10
    assert paid[22] > 10


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_so_are_the_boxes_of_a_table(readings: Readings) -> None:
    rules = rules_of("wiesbaden", {**readings, "decks": 1})
    prove_table(rules, [box_of(rules, GREEDY)] * 3, ENOUGH, 4, 2500)
