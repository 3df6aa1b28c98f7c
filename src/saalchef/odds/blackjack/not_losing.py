"""When a box "does not lose", as Crazy-Twins needs it: by the house's readings."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any

import numpy as np

from saalchef.odds.blackjack.distributions import classes_of
from saalchef.odds.blackjack.settling import Level, settled
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import not_lost


def does_not_lose(rules: Rules, levels: Sequence[Level], hands: int) -> Any:
    """[level of each hand …]: whether the box does not lose, by its hands or by its net result."""
    won = not_lost(rules, np.array([level.won for level in levels]))
    match rules.crazy_split:
        case "any_hand":
            return reduce(np.logical_or.outer, [won] * hands)
        case "every_hand":
            return reduce(np.logical_and.outer, [won] * hands)
        case _:
            return not_lost(rules, reduce(np.add.outer, [units_of(levels)] * hands))


def hands_not_losing(rules: Rules, levels: Sequence[Level], hands: int, *, with_joker: bool = False) -> Any:
    """[level of each hand …]: how many hands do not lose, or how many of those that have the joker."""
    won = not_lost(rules, np.array([level.won for level in levels]))
    if with_joker:
        won = won & np.array([level.joker for level in levels])
    return reduce(np.add.outer, [won.astype(np.int64)] * hands)


def units_of(levels: Sequence[Level]) -> Any:
    return np.array([float(level.units) for level in levels])


@lru_cache(maxsize=64)
def whole_units(rules: Rules, lowest: int) -> Any:
    """[class, end of the bank]: what a box that is not split brings."""
    each = classes_of(lowest)
    units = np.array(
        [
            [float(settled(rules, lowest, kind, end, True).units) for end in range(each)]
            for kind in range(2 * each)
        ]
    )
    units.flags.writeable = False  # shared by all who ask
    return units
