"""Runs of Black Jack Challenge."""

from collections.abc import Sequence
from typing import Any

from saalchef.rules.challenge.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.challenge.results import results_at
from saalchef.sim.challenge.table import NETS, SUMS
from saalchef.sim.challenge.table_arrays import Seat, book_array, house_array
from saalchef.sim.draw import pack_of
from saalchef.sim.evening import evening_counters, evenings_at_once
from saalchef.sim.histogram import NUMBER, WIDTH
from saalchef.sim.job import Counter, Job, largest_chunk
from saalchef.sim.streams import ROUNDS

TABLE = "saalchef.sim.challenge.table"
EVENING = "saalchef.sim.challenge.evening"


def games_job(rules: Rules, seats: Sequence[Seat], ante: Cents, rounds: int, seed: int) -> Job:
    """Games with every seat counted."""
    n = len(seats)
    bins = results_at(rules, seats, ante)
    counters = (
        Counter((n + 1, SUMS), wide=True),
        Counter((n, SUMS), wide=True),
        Counter((n, NETS)),
        Counter((n, 3)),
        Counter((n, 4)),
        Counter((int(bins[NUMBER]),)),
    )
    largest = largest_chunk(ROUNDS * float(bins[NUMBER] * bins[WIDTH]) ** 2)
    setting = (house_array(rules, seats, ante), book_array(rules, seats), bins)
    return Job(TABLE, rounds, ROUNDS, seed, pack_of(rules.decks), setting, counters, largest)


def evening_job(rules: Rules, seats: Sequence[Seat], ante: Cents, plan: Any, evenings: int, seed: int) -> Job:
    """Evenings of the first seat."""
    setting = (house_array(rules, seats, ante), book_array(rules, seats), plan)
    counters, largest = evening_counters(plan), evenings_at_once(plan)
    return Job(EVENING, evenings, 1, seed, pack_of(rules.decks), setting, counters, largest)
