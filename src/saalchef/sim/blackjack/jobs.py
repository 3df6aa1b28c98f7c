"""Runs of Black Jack: one box as fast as it goes, or whole tables and evenings."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from saalchef.odds.blackjack import Strategy
from saalchef.odds.following import Follows
from saalchef.rules.blackjack.rules import Rules
from saalchef.sim.blackjack.box import box_table
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.blackjack.results import results_at
from saalchef.sim.blackjack.table import SUMS
from saalchef.sim.blackjack.table_arrays import BoxPlan, arrays_of, swing_of
from saalchef.sim.draw import COLUMNS, pack_of
from saalchef.sim.evening import evening_counters, evenings_at_once
from saalchef.sim.histogram import NUMBER
from saalchef.sim.job import ANY, WALK, Counter, Job, largest_chunk
from saalchef.sim.shoe import cut_of
from saalchef.sim.streams import ROUNDS
from saalchef.sim.table import START

TABLE = "saalchef.sim.blackjack.table"
EVENING = "saalchef.sim.blackjack.evening"


def box_job(rules: Rules, strategy: Strategy, rounds: int, seed: int, matched: Strategy | None = None) -> Job:
    """One box with every bet the house offers on it, whose limits never bind; a box whose first card matches
    the bank's is perhaps played by another strategy.
    """
    outcomes = BoxOutcomes(rules)
    begins = np.uint32(START * COLUMNS)
    setting = (np.uint32(cut_of(rules)), begins, box_table(rules, strategy, matched), outcomes.settlement())
    counters = (Counter((outcomes.number,)),)
    return Job(WALK, rounds, ROUNDS, seed, pack_of(rules.decks, rules.jokers), setting, counters, ANY)


def table_job(
    rules: Rules, boxes: Sequence[BoxPlan], rounds: int, seed: int, follows: Follows | None = None
) -> Job:
    """A guest's boxes at one table, coup by coup; perhaps on each one who follows so much of his raises."""
    outcomes, bins = BoxOutcomes(rules), results_at(rules, boxes)
    counters = (
        Counter((len(boxes), outcomes.number)),
        Counter((len(boxes), 2 * outcomes.top + 1)),
        Counter((SUMS,), wide=True),
        Counter((int(bins[NUMBER]),)),
    )
    pack, setting = pack_of(rules.decks, rules.jokers), (*arrays_of(rules, boxes, follows), bins)
    largest = largest_chunk(ROUNDS * swing_of(boxes) ** 2)
    return Job(TABLE, rounds, ROUNDS, seed, pack, setting, counters, largest)


def evening_job(rules: Rules, boxes: Sequence[BoxPlan], plan: Any, evenings: int, seed: int) -> Job:
    """Evenings with a guest's boxes at one table."""
    pack, setting = pack_of(rules.decks, rules.jokers), (*arrays_of(rules, boxes), plan)
    counters, largest = evening_counters(plan), evenings_at_once(plan)
    return Job(EVENING, evenings, 1, seed, pack, setting, counters, largest)
