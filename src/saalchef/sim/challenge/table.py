"""Streams of games, and what is counted of them."""

from typing import Any

import numpy as np

from saalchef.sim.cards import WORDS, begin
from saalchef.sim.challenge import table_arrays as s
from saalchef.sim.challenge.game import game, next_to, place_of
from saalchef.sim.histogram import note_result
from saalchef.sim.kernel import I64, U64, add, inner, kernel
from saalchef.sim.streams import rounds_of

# What is counted of a seat, and of a place behind the button: games, games won, net in cents, its square.
GAMES, WON, NET, SQUARE = range(4)
SUMS = 4
NETS, LOWEST = 64, -3  # net results in whole Antes from there on; the last counts everything above
ENOUGH = 1 << 60
DESK = s.DESK  # places a stream needs


@kernel
def play(
    first: Any, last: Any, total: Any, size: Any, key: Any, pack: Any, setting: Any, counts: Any
) -> None:
    """Play the streams from `first` up to `last` of a run of `total` games."""
    words, desk = np.empty(WORDS, np.uint32), np.empty(DESK, np.int64)
    for stream in range(first, last):
        begin(words, desk, key, pack, stream)
        play_stream(rounds_of(stream, total, size), words, desk, setting, counts)


@inner
def play_stream(rounds: Any, words: Any, desk: Any, setting: Any, counts: Any) -> None:
    """Count what the pot brought every seat and every place behind the button, the bonus bets, and, as if it
    were one more seat, what the first one won altogether.
    """
    house, book, bins = setting
    by_seat, by_place, nets, red, black, results = counts
    seats, ante = house[s.SEATS], house[s.ANTE]
    desk[s.POT] = 0
    button = I64(0)
    for number in range(rounds):
        for seat in range(seats):
            desk[place_of(seat) + s.CHIPS] = I64(ENOUGH)
        game(words, desk, house, book, button)
        if number == rounds - 1:
            _share_out(desk, seats)
        for seat in range(seats):
            at = place_of(seat)
            net = desk[at + s.NET]
            behind = seat - button if seat >= button else seat - button + seats
            _note(by_seat, seat, net)
            _note(by_place, behind, net)
            add(nets, (U64(seat), U64(min(max(net // ante - LOWEST, I64(0)), I64(NETS - 1)))), 1)
            add(red, (U64(seat), U64(desk[at + s.RED_OUTCOME])), 1)
            add(black, (U64(seat), U64(desk[at + s.BLACK_OUTCOME])), 1)
        whole = desk[s.FIRST_PLACE + s.CHIPS] - I64(ENOUGH)
        _note(by_seat, seats, whole)
        note_result(bins, results, whole)
        button = next_to(button, seats)


@inner
def _share_out(desk: Any, seats: Any) -> None:
    """A stream ends: what its last games have carried over goes back, so that no money is lost."""
    share = desk[s.POT] // seats
    for seat in range(seats):
        at, back = place_of(seat), share
        if seat == 0:
            back += desk[s.POT] - share * seats
        desk[at + s.NET] += back
        desk[at + s.CHIPS] += back
    desk[s.POT] = 0


@inner
def _note(sums: Any, row: Any, net: Any) -> None:
    at = U64(row)
    add(sums, (at, GAMES), 1)
    add(sums, (at, WON), 1 if net > 0 else 0)
    add(sums, (at, NET), net)
    add(sums, (at, SQUARE), net * net)
