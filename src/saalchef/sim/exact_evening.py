"""An evening as asked for, worked out beside the simulation where that is possible."""

from collections.abc import Callable, Sequence

from saalchef.odds.evening import MOST_COUPS, CoupLaw, ExactEvening, evening
from saalchef.sim.options import Options


def exact_evening(
    options: Options, need: int, laws: Callable[[], Sequence[CoupLaw]]
) -> Callable[[], ExactEvening] | str:
    """How to work it out, or that it is too long for that."""
    coups = options.evening
    if coups is None or coups > MOST_COUPS:
        return "long"
    return lambda: evening(coups, options.bankroll, need, laws())
