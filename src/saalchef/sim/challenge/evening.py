"""Evenings at a Black Jack Challenge table, from the first seat's side."""

from typing import Any

import numpy as np

from saalchef.sim import evening as e
from saalchef.sim.cards import WORDS, begin
from saalchef.sim.challenge import table_arrays as s
from saalchef.sim.challenge.game import game, place_of
from saalchef.sim.challenge.table import ENOUGH
from saalchef.sim.evening import note_evening, note_look
from saalchef.sim.kernel import I64, inner, kernel
from saalchef.sim.streams import rounds_of

_GUEST = s.FIRST_PLACE + s.CHIPS
DESK = s.DESK  # places a stream needs


@kernel
def play(
    first: Any, last: Any, total: Any, size: Any, key: Any, pack: Any, setting: Any, counts: Any
) -> None:
    """Play the evenings from `first` up to `last` of `total`, each a stream of its own."""
    words, desk = np.empty(WORDS, np.uint32), np.empty(DESK, np.int64)
    for stream in range(first, last):
        begin(words, desk, key, pack, stream)
        play_stream(rounds_of(stream, total, size), words, desk, setting, counts)


@inner
def play_stream(evenings: Any, words: Any, desk: Any, setting: Any, counts: Any) -> None:
    """Each from the first seat's side; the other seats always have enough chips."""
    house, book, plan = setting
    for _ in range(evenings):
        start = plan[e.CHIPS] if plan[e.CHIPS] >= 0 else I64(ENOUGH)
        chips, played, run, longest = start, I64(0), I64(0), I64(0)
        desk[s.POT] = 0
        while played < plan[e.COUPS] and chips >= plan[e.NEED]:
            for seat in range(house[s.SEATS]):
                desk[place_of(seat) + s.CHIPS] = I64(ENOUGH)
            desk[_GUEST] = chips
            game(words, desk, house, book, played % house[s.SEATS])
            after = desk[_GUEST]
            run = run + 1 if after < chips else I64(0) if after > chips else run
            longest = max(longest, run)
            chips = after
            note_look(plan, counts, played, chips - start)
            played += 1
        ruined = chips < plan[e.NEED]
        note_evening(plan, counts, played, chips - start, ruined, longest)
