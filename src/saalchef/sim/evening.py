"""Evenings: a guest with so many chips plays so many coups, or until he cannot place his bets any more.

The kernels note of every evening how it ended, how it stood on the way, and its longest losing run; a coup
without win or loss neither lengthens nor breaks a run.
"""

from math import ceil, sqrt
from typing import Any

import numpy as np

from saalchef.sim.histogram import bin_at
from saalchef.sim.job import Counter, largest_chunk
from saalchef.sim.kernel import add, inner

BINS = 4096
POINTS = 50  # looks at the chips on the way, at most

# An evening's plan …
COUPS, CHIPS, NEED, LOWEST_BIN, WIDTH, EVERY, LOOKS = range(7)
# … and what is summed over evenings.
EVENINGS, AHEAD, EVEN, PLAYED, RESULT, SQUARE = range(6)
SUMS = 6


def plan_of(coups: int, chips: int | None, need: int, swing: float, grain: int) -> Any:
    """An evening of so many coups that cost `need` cents each and swing by so many (one standard deviation).

    All results are multiples of `grain`; they are counted in steps of it, or of a multiple where the bins
    would not reach eight standard deviations up and, without a bankroll, down. What lies beyond counts in the
    last one.
    """
    reach = max(8 * swing * sqrt(coups), 8.0 * need)
    below = reach if chips is None else chips
    width = grain * max(1, ceil((below + reach) / (BINS - 1) / grain))
    every = max(1, ceil(coups / POINTS))
    lowest = -width * ceil(below / width)
    chips_or_none = -1 if chips is None else chips
    return np.array([coups, chips_or_none, need, lowest, width, every, coups // every], dtype=np.int64)


def evening_counters(plan: Any) -> tuple[Counter, ...]:
    """Sums, evenings by their result, by their longest losing run, results on the way, and evenings that
    had to end by the coup with which they did.
    """
    return (
        Counter((SUMS,), wide=True),
        Counter((BINS,)),
        Counter((int(plan[COUPS]) + 1,)),
        Counter((int(plan[LOOKS]), BINS)),
        Counter((int(plan[COUPS]) + 1,)),
    )


def evenings_at_once(plan: Any) -> int:
    """How many evenings a chunk may hold: hardly a result lies beyond the bins."""
    return largest_chunk(float(BINS * plan[WIDTH]) ** 2)


@inner
def bin_of(plan: Any, result: Any) -> Any:
    return bin_at(result, plan[LOWEST_BIN], plan[WIDTH], BINS)


@inner
def note_look(plan: Any, counts: Any, coup: Any, result: Any) -> None:
    """After a coup, if it is time to look."""
    look = (coup + 1) // plan[EVERY] - 1
    if (coup + 1) % plan[EVERY] == 0 and look < plan[LOOKS]:
        add(counts[3], (look, bin_of(plan, result)), 1)


@inner
def note_evening(plan: Any, counts: Any, played: Any, result: Any, ruined: Any, run: Any) -> None:
    """After the last coup; who had to stop stays where he is at the looks that were to come."""
    sums, results, runs, _, ruins = counts
    add(sums, EVENINGS, 1)
    add(ruins, played, 1 if ruined else 0)
    add(sums, AHEAD, 1 if result > 0 else 0)
    add(sums, EVEN, 1 if result == 0 else 0)
    add(sums, PLAYED, played)
    add(sums, RESULT, result)
    add(sums, SQUARE, result * result)
    add(results, bin_of(plan, result), 1)
    add(runs, run, 1)
    for coup in range(played, plan[COUPS]):
        note_look(plan, counts, coup, result)
