"""Streams of coups at a Black Jack table, and what is counted of them."""

from typing import Any

import numpy as np

from saalchef.sim.blackjack import table_arrays as s
from saalchef.sim.blackjack.coup import coup
from saalchef.sim.cards import WORDS, begin, collect
from saalchef.sim.histogram import note_result
from saalchef.sim.kernel import I64, U64, add, inner, kernel
from saalchef.sim.streams import rounds_of

# What is counted of the whole table: coups, void coups, the guest's net in cents and its square.
COUPS, VOIDS, NET, SQUARE = range(4)
SUMS = 4
ENOUGH = 1 << 60  # chips that never run out
DESK = s.DESK  # places a stream needs


@kernel
def play(
    first: Any, last: Any, total: Any, size: Any, key: Any, pack: Any, setting: Any, counts: Any
) -> None:
    """Play the streams from `first` up to `last` of a run of `total` coups."""
    words, desk = np.empty(WORDS, np.uint32), np.empty(DESK, np.int64)
    for stream in range(first, last):
        begin(words, desk, key, pack, stream)
        play_stream(rounds_of(stream, total, size), words, desk, setting, counts)


@inner
def play_stream(rounds: Any, words: Any, desk: Any, setting: Any, counts: Any) -> None:
    """Count each box's outcomes, what it brings a co-bettor, and the whole."""
    house, book, settlement, bins = setting
    tally, joined, sums, results = counts
    for _ in range(rounds):
        chips = coup(words, desk, house, book, settlement, I64(ENOUGH))
        collect(desk, house[s.CUT])
        add(sums, COUPS, 1)
        if chips < 0:
            add(sums, VOIDS, 1)
            continue
        net = chips - I64(ENOUGH)
        add(sums, NET, net)
        add(sums, SQUARE, net * net)
        note_result(bins, results, net)
        for b in range(house[s.BOXES]):
            at = s.BOX + U64(b) * s.IN_BOX
            add(tally, (U64(b), U64(desk[at + s.OUTCOME])), 1)
            add(joined, (U64(b), U64(desk[at + s.JOINED] + house[s.TOP])), 1)
