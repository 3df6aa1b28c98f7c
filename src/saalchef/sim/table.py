"""Builds the automaton's table from its ends to its beginning; states that lead to the same become one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from saalchef.sim.automaton import NEXT
from saalchef.sim.draw import COLUMNS

IDLE, START = 0, 1
ITSELF = (1 << 14) - 1  # the next state of an entry that leads back to the state it stands in
_NEXT = int(NEXT)


class Builder:
    """Collects states, each a row of entries."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = [(0,) * COLUMNS, ()]
        self._known: dict[tuple[int, ...], int] = {}

    def state(self, row: Sequence[int]) -> int:
        """The number of the state with these ways, new or already there."""
        key = tuple(row)
        assert len(key) == COLUMNS
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self._rows)
            assert found < ITSELF
            self._rows.append(_resolved(key, found))
        return found

    def table(self, start: Sequence[int]) -> Any:
        """The finished table; `start` are the ways from the state in which every round begins."""
        self._rows[START] = _resolved(tuple(start), START)
        return np.array(self._rows, dtype=np.uint32).ravel()


def _resolved(row: tuple[int, ...], state: int) -> tuple[int, ...]:
    itself = ITSELF * COLUMNS
    return tuple([e & ~_NEXT | state * COLUMNS if e & _NEXT == itself else e for e in row])
