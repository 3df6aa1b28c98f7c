"""When a player of Black Jack Challenge stakes on a field, and how that is written."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from saalchef.catalogue import nearest
from saalchef.rules.counting import is_bust
from saalchef.sim.complaints import SimulationError


class Thresholds(NamedTuple):
    """Stakes on a field while the total is at most this, by whether an ace counts eleven in it."""

    hard_1: int
    soft_1: int
    hard_2: int
    soft_2: int


class StrategyError(SimulationError):
    """A strategy that cannot be understood."""


def thresholds(text: str, names: Iterable[str] = ()) -> Thresholds:
    """Thresholds as written: `14s17/13s17` for hard 14 and soft 17 on field 1, 13 and 17 on field 2."""
    found = re.fullmatch(r"(\d{1,2})s(\d{1,2})/(\d{1,2})s(\d{1,2})", text)
    if found is None:
        raise StrategyError("sim.thresholds", nearest(text, names), text=text)
    totals = Thresholds(*map(int, found.groups()))
    if is_bust(max(totals)):
        raise StrategyError("sim.threshold_bust", text=text)
    return totals
