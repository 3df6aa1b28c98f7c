"""Runs of Black Jack Challenge."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from saalchef.rules.challenge.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.challenge.setting import Seat, house_of
from saalchef.sim.challenge.table import NETS, SUMS
from saalchef.sim.draw import pack_of
from saalchef.sim.evening import evening_counters, evenings_at_once
from saalchef.sim.job import Counter, Job, largest_chunk
from saalchef.sim.philox import key_of
from saalchef.sim.streams import ROUNDS, streams_of


def _games(rules: Rules, seats: Sequence[Seat], ante: Cents, seed: int) -> tuple[Any, ...]:
    pack = np.array(pack_of(rules.decks), dtype=np.uint32)
    return key_of(seed), pack, house_of(rules, seats, ante)


def games_job(rules: Rules, seats: Sequence[Seat], ante: Cents, rounds: int, seed: int) -> Job:
    """Games with every seat counted."""
    n = len(seats)
    sums = Counter((n, SUMS), wide=True)
    counters = (sums, sums, Counter((n, NETS)), Counter((n, 3)), Counter((n, 4)))
    largest = largest_chunk(ROUNDS * (3.0 * n * ante) ** 2)
    return Job("challenge", streams_of(rounds), rounds, _games(rules, seats, ante, seed), counters, largest)


def evening_job(rules: Rules, seats: Sequence[Seat], ante: Cents, plan: Any, evenings: int, seed: int) -> Job:
    """Evenings of the first seat."""
    arguments = (*_games(rules, seats, ante, seed), plan)
    return Job(
        "challenge evening", evenings, evenings, arguments, evening_counters(plan), evenings_at_once(plan)
    )
