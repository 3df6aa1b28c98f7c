"""The bank's ends from packs met before: boxes, split boxes and pairs of boxes leave many packs alike.

A pack is a key: how many of each card are gone from a largest one. For each first card of the bank the packs
met so far stand in an open table; only new ones are worked out.
"""

from typing import Any

import numpy as np

from saalchef.odds.blackjack.bank import Bank, bank_ends
from saalchef.odds.blackjack.compiled import compiled, inner

BITS = 6  # of a selection's key, for each kind of card
ALL = (1 << BITS) - 1  # the number of one card in a key
MOST = 32  # cards of a kind gone at once, so that keys can be added
ROOM = 1 << 12  # packs, at first
FREE = -1


class KnownEnds:
    """The bank's ends for one first card, from packs that have lost some cards of a largest one."""

    def __init__(self, bank: Bank, pack: Any) -> None:
        self._bank = bank
        self._largest = pack.copy()
        self._table = np.full(2 * ROOM, FREE, dtype=np.int64)
        self._row = np.zeros(2 * ROOM, dtype=np.int32)
        self._used = 0
        self.ends = np.zeros((ROOM, bank.columns))  # as `bank_ends` gives them

    def reaches(self, pack: Any) -> bool:
        """Whether the pack is the largest one less a few cards."""
        gone = self._largest - pack
        return bool(gone.min() >= 0 and gone.max() < MOST)

    def rows(self, key: Any, pack: Any) -> Any:
        """Where the ends stand that follow the selections from a pack without the first card."""
        gone = int(((self._largest - pack) << (BITS * np.arange(len(pack)))).sum())
        self._make_room(self._used + len(key))
        rows, new = _look_up(self._table, self._row, self._used, key, gone)
        if len(new):
            until = self._used + len(new)
            packs = _packs_after(self._largest, self._bank.firsts[0], new)
            bank_ends(self._bank, packs, self.ends[self._used : until, None])
            self._used = until
        return rows

    def _make_room(self, needed: int) -> None:
        room = len(self.ends)
        if needed <= room:
            return
        while room < needed:
            room *= 2
        ends = np.zeros((room, self._bank.columns))
        ends[: self._used] = self.ends[: self._used]
        self.ends = ends
        self._table, self._row = _moved(self._table, self._row, 2 * room)


_known: dict[int, KnownEnds] = {}


def known_ends(bank: Bank, pack: Any) -> KnownEnds:
    """What is known of this bank, which has one first card, from such packs."""
    known = _known.get(id(bank))
    if known is None or not known.reaches(pack):
        known = _known[id(bank)] = KnownEnds(bank, pack)
    return known


def forget() -> None:
    """Give the memory back."""
    _known.clear()


@inner
def find(table: Any, key: int) -> int:
    """The place of a key in an open table of keys, -1 marking what is free."""
    mask = len(table) - 1
    at = (key * 0x9E3779B97F4A7C15 >> 20) & mask
    while table[at] != FREE and table[at] != key:
        at = (at + 1) & mask
    return at


@inner
def empty_table(size: int) -> Any:
    """Room for keys, all of it free; numba's own way to fill an array takes a second to compile."""
    table = np.empty(size, dtype=np.int64)
    for at in range(size):
        table[at] = FREE
    return table


@compiled
def _look_up(table: Any, row: Any, used: int, keys: Any, gone: int) -> Any:
    """The row of each key with what was gone before, and the keys that have a new one."""
    rows = np.empty(len(keys), dtype=np.int32)
    new = np.empty(len(keys), dtype=np.int64)
    found = 0
    for i in range(len(keys)):
        key = keys[i] + gone
        at = find(table, key)
        if table[at] == FREE:
            table[at], row[at], new[found] = key, used + found, key
            found += 1
        rows[i] = row[at]
    return rows, new[:found]


@compiled
def _moved(table: Any, row: Any, size: int) -> Any:
    """The same entries in a larger table."""
    to_table, to_row = empty_table(size), np.empty(size, dtype=np.int32)
    for i in range(len(table)):
        if table[i] != FREE:
            at = find(to_table, table[i])
            to_table[at], to_row[at] = table[i], row[i]
    return to_table, to_row


@compiled
def _packs_after(largest: Any, first: int, keys: Any) -> Any:
    """[key, card]: what is left, the bank's first card with it; what cannot have been lost is left in it."""
    packs = np.empty((len(keys), len(largest)), dtype=np.int64)
    for i in range(len(keys)):
        gone = keys[i]
        for card in range(len(largest)):
            packs[i, card] = max(largest[card] - (gone & ALL), 0) + (1 if card == first else 0)
            gone >>= BITS
    return packs


def drawn_cards(key: Any, kinds: int) -> Any:
    """[selection, card]: how many of each."""
    return (key[:, None] >> (BITS * np.arange(kinds))) & ALL
