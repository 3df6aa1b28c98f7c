"""From counts of evenings to what one may expect of an evening."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any

import numpy as np
from msgspec import Struct

from saalchef.rules.money import Cents
from saalchef.sim import evening as e

QUANTILES = (1, 5, 25, 50, 75, 95, 99)


class Look(Struct, frozen=True):
    """How the evenings stand after so many coups."""

    coup: int
    quantiles: dict[int, Cents]


class Bar(Struct, frozen=True):
    """How many evenings end with a result from here up to the next bar."""

    result: Cents
    count: int


class RuinedEvenings(Struct, frozen=True):
    """Those on which the guest could not place his bets any more."""

    mean_coup: float  # after how many coups
    quantiles: dict[int, int]  # of 100 of them so many had ended by this coup


class Evenings(Struct, frozen=True, omit_defaults=True):
    """What evenings of one kind bring, in cents: what the guest goes home with less what he brought."""

    coups: int
    evenings: int
    mean: float
    stderr: float | None  # of one evening nothing is known but how it went
    stdev: float | None
    quantiles: dict[int, Cents]  # of 100 evenings so many end with this result or a worse one
    ahead: float
    even: float
    ruined: float  # could not place his bets any more
    coups_played: float
    losing_run: dict[int, int]  # quantiles of the longest run of lost coups
    longest_losing_run: int
    path: tuple[Look, ...]
    bars: tuple[Bar, ...]
    resolution: Cents  # results are counted in steps of this
    bankroll: Cents | None = None
    ruin: RuinedEvenings | None = None

    def histogram(self, low: float, high: float, most: int) -> list[tuple[Cents, int]]:
        """Evenings from one result up to another, in at most so many equal steps."""
        return histogram(self.bars, self.resolution, low, high, most)


def histogram(
    bars: Sequence[Bar], resolution: Cents, low: float, high: float, most: int
) -> list[tuple[Cents, int]]:
    """Results from one up to another, in at most so many equal steps.

    A step is an even number of the smallest ones: where a win pays half a stake more, every other result is
    rarer.
    """
    size = 2 * resolution
    size *= max(1, ceil((high - low + 1) / size / most))
    first = int(low // size) * size
    heights = [0] * min(most, ceil((high - first + 1) / size))
    for bar in bars:
        at = (bar.result - first) // size
        if 0 <= at < len(heights):
            heights[at] += bar.count
    return [(Cents(first + i * size), count) for i, count in enumerate(heights)]


def evenings_of(plan: Any, counts: Sequence[Any]) -> Evenings | None:
    """The figures of all evenings counted; nothing if there was none."""
    sums, results, runs, on_the_way, ruins = counts
    number = int(sums[e.EVENINGS])
    if not number:
        return None
    mean = sums[e.RESULT] / number
    stdev = sqrt(max(sums[e.SQUARE] / number - mean * mean, 0.0)) if number > 1 else None
    width, lowest = int(plan[e.WIDTH]), int(plan[e.LOWEST_BIN])

    def value(at: int) -> Cents:
        return Cents(lowest + at * width)

    looks = tuple(
        Look((i + 1) * int(plan[e.EVERY]), {q: value(at) for q, at in _quantiles(row).items()})
        for i, row in enumerate(on_the_way)
    )
    return Evenings(
        coups=int(plan[e.COUPS]),
        evenings=number,
        mean=float(mean),
        stderr=None if stdev is None else stdev / sqrt(number),
        stdev=stdev,
        quantiles={q: value(at) for q, at in _quantiles(results).items()},
        ahead=int(sums[e.AHEAD]) / number,
        even=int(sums[e.EVEN]) / number,
        ruined=int(ruins.sum()) / number,
        coups_played=sums[e.PLAYED] / number,
        losing_run=_quantiles(runs),
        longest_losing_run=int(np.flatnonzero(runs)[-1]),
        path=looks,
        bars=tuple(Bar(value(int(at)), int(results[at])) for at in np.flatnonzero(results)),
        resolution=Cents(width),
        bankroll=None if plan[e.CHIPS] < 0 else Cents(int(plan[e.CHIPS])),
        ruin=_ruin(ruins),
    )


def _ruin(ruins: Any) -> RuinedEvenings | None:
    """From how many evenings had to end with each coup."""
    number = int(ruins.sum())
    if not number:
        return None
    return RuinedEvenings(int(ruins @ np.arange(len(ruins))) / number, _quantiles(ruins))


def _quantiles(counts: Any) -> dict[int, int]:
    """The first place up to which so many of a hundred lie."""
    below = np.cumsum(counts)
    return {q: int(np.searchsorted(below, -(-int(below[-1]) * q // 100))) for q in QUANTILES}
