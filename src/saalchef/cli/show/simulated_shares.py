"""How often each result came, in so many steps that a person can see."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import gcd

from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.report.simulated import RARE
from saalchef.rules.money import Cents
from saalchef.sim.evening_figures import Bar, histogram
from saalchef.sim.figures import CENT, Figure, Share

MANY = 32  # results that are still told one by one


def whole_results(t: SimulationWords, currency: str, found: Figure) -> tuple[str, Sequence[Share]]:
    """What a coup can bring, one by one or, where that is too much, in steps; and what it is called."""
    shown = [each for each in found.outcomes if each.share >= RARE]
    if len(shown) <= MANY:
        return t["results"].format(currency), shown
    return t["results_in_steps"].format(currency), _in_steps(found.outcomes)


def _in_steps(outcomes: Sequence[Share]) -> list[Share]:
    """Many results in few steps, each named by its lowest, between the worst and the best of a hundred."""
    bars = [Bar(Cents(int(each.pays / CENT)), each.count) for each in outcomes]
    passed = list(accumulate(each.share for each in outcomes))
    low, high = (bars[min(bisect_left(passed, q), len(bars) - 1)].result for q in (0.01, 0.99))
    steps = histogram(bars, Cents(gcd(*(bar.result for bar in bars))), low, high, MANY)
    coups = sum(bar.count for bar in bars)
    return [Share(result * CENT, count, count / coups) for result, count in steps]
