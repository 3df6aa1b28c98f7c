"""From counts to figures: what a bet brought, how sure that is, and how it compares with what it is worth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct

from saalchef.rules.money import Cents

CENT = Fraction(1, 100)
CONFIDENCE = 1.959964  # standard errors to either side that hold 95 % of all runs


class Share(Struct, frozen=True):
    """One net result per unit staked, and how often it came."""

    pays: Fraction
    count: int
    share: float


class Figure(Struct, frozen=True, omit_defaults=True):
    """A bet, per unit of its initial stake."""

    ev: float
    stderr: float | None  # of one round nothing is known but its result
    stdev: float | None
    interval: tuple[float, float] | None  # holds the true value in 95 of 100 runs
    placed: int  # how often the bet was placed
    outcomes: tuple[Share, ...] = ()
    exact: float | None = None
    deviations: float | None = None  # from the exact value, in standard errors


def figure(nets: Mapping[Fraction, int], exact: float | None = None) -> Figure | None:
    """The figures of a bet from how often each net result came; nothing if it was never placed."""
    placed = sum(nets.values())
    if not placed:
        return None
    total = sum((net * count for net, count in nets.items()), Fraction(0))
    square = sum((net * net * count for net, count in nets.items()), Fraction(0))
    return _figure(placed, total, square, _shares(nets), exact)


def figure_of_sums(
    placed: int, total: Fraction, square: Fraction, outcomes: tuple[Share, ...] = ()
) -> Figure | None:
    """The same where the sum of the results and of their squares was kept."""
    return _figure(placed, total, square, outcomes, None) if placed else None


def shares_of(results: Mapping[Cents, int]) -> tuple[Share, ...]:
    """How often each whole result came, in units of the currency."""
    return _shares({result * CENT: count for result, count in results.items()})


def _shares(nets: Mapping[Fraction, int]) -> tuple[Share, ...]:
    placed = sum(nets.values())
    return tuple(Share(net, count, count / placed) for net, count in sorted(nets.items()) if count)


def _figure(
    placed: int, total: Fraction, square: Fraction, shares: tuple[Share, ...], exact: float | None
) -> Figure:
    mean = total / placed
    ev = float(mean)
    if placed == 1:
        return Figure(ev, None, None, None, placed, shares, exact)
    variance = square / placed - mean * mean
    stdev = sqrt(variance)
    stderr = stdev / sqrt(placed)
    interval = (ev - CONFIDENCE * stderr, ev + CONFIDENCE * stderr)
    deviations = (ev - exact) / stderr if exact is not None and stderr else None
    return Figure(ev, stderr, stdev, interval, placed, shares, exact, deviations)


def by_net(counts: Any, pays: Sequence[Fraction | None]) -> dict[Fraction, int]:
    """How often each net result came, from how often each outcome did."""
    nets: dict[Fraction, int] = {}
    for count, paid in zip(counts.tolist(), pays, strict=True):
        if count and paid is not None:
            nets[paid] = nets.get(paid, 0) + count
    return nets
