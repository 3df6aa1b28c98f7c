"""The kernels' cards for whoever plays in Python: the same words, the same shoe, card by card."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit

from saalchef.rules.cards import JOKER, RANKS, SUITS, Card
from saalchef.sim import cards as c
from saalchef.sim.draw import JOKER as JOKER_RANK
from saalchef.sim.philox import key_of


def callable_from_python(function: Any) -> Any:
    """A function that only kernels call, for a test."""
    return njit(function.py_func)


_begin, _draw, _collect, _next_word = map(callable_from_python, (c.begin, c.draw, c.collect, c.next_word))


class NoCardLeft(Exception):  # noqa: N818 - no error, but the end of a coup
    """Every card of the pack lies on the table."""


class Dealer:
    """One stream's cards."""

    def __init__(self, seed: int, pack: Any, cut: int, stream: int, desk: int = c.SHOE) -> None:
        self.words = np.zeros(c.WORDS, np.uint32)
        self.desk = np.zeros(desk, np.int64)
        self.cut = cut
        self.seen: Counter[int] = Counter()
        _begin(self.words, self.desk, key_of(seed), pack, stream)

    def rank(self) -> int:
        return int(_draw(self.words, self.desk))

    def card(self) -> Card:
        """A card of the rank drawn, none more often in a round than the packs hold it."""
        rank = self.rank()
        if rank == c.NOTHING:
            raise NoCardLeft
        self.seen[rank] += 1
        return named(rank, self.seen[rank])

    def over(self) -> None:
        _collect(self.desk, self.cut)
        self.seen.clear()

    def lapse(self) -> int:
        return int(_next_word(self.words, c.FOR_LAPSES))


def named(rank: int, time: int) -> Card:
    return JOKER if rank == JOKER_RANK else Card(RANKS[rank] + SUITS[time % 4])


def cards_of(ranks: list[int]) -> Iterator[Card]:
    """Given ranks as cards."""
    seen: Counter[int] = Counter()
    for rank in ranks:
        seen[rank] += 1
        yield named(rank, seen[rank])
