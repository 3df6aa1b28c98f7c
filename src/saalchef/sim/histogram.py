"""Results counted by amount, in bins of equal width: memory stays flat, however many rounds are played."""

from math import ceil
from typing import Any

import numpy as np

from saalchef.rules.money import Cents
from saalchef.sim.kernel import I64, add, inlined, inner

MOST = 1 << 17  # bins; that all results of a coup at any table but the strangest fit into

LOWEST, WIDTH, NUMBER = range(3)


def histogram_of(low: int, high: int, grain: int) -> Any:
    """For results from `low` to `high` in steps of `grain`: a bin for each, unless they are too many."""
    number = (high - low) // grain + 1
    width = grain * ceil(number / MOST)
    return np.array([low, width, (high - low) // width + 1], dtype=np.int64)


@inlined
def bin_at(result: Any, lowest: Any, width: Any, number: Any) -> Any:
    """What lies beyond counts in the first or the last."""
    return min(max((result - lowest) // width, I64(0)), I64(number - 1))


@inner
def note_result(bins: Any, counts: Any, result: Any) -> None:
    add(counts, bin_at(result, bins[LOWEST], bins[WIDTH], bins[NUMBER]), 1)


def results_of(bins: Any, counts: Any) -> dict[Cents, int]:
    """How often each result came, by the lowest of its bin."""
    low, width = int(bins[LOWEST]), int(bins[WIDTH])
    return {Cents(low + int(at) * width): int(counts[at]) for at in np.flatnonzero(counts)}
