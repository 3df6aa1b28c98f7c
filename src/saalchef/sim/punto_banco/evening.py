"""Evenings at a Punto Banco table, with the same bets in every coup."""

from typing import Any

import numpy as np

from saalchef.sim import evening as e
from saalchef.sim.automaton import NEXT, RESULT_AT, RESULTS, ROUND_DONE
from saalchef.sim.cards import SHOE, WORDS, begin, collect, draw
from saalchef.sim.evening import note_evening, note_look
from saalchef.sim.kernel import I64, U32, U64, inner, kernel
from saalchef.sim.streams import rounds_of

DESK = SHOE  # places a stream needs


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
    """Each with the same bets in every coup; `nets` is what an outcome brings them together."""
    cut, begins, table, settlement, nets, plan = setting
    for _ in range(evenings):
        chips, result, played, run, longest = plan[e.CHIPS], I64(0), I64(0), I64(0), I64(0)
        enough = chips < 0
        while played < plan[e.COUPS] and (enough or chips + result >= plan[e.NEED]):
            net = nets[_coup(words, desk, begins, table, settlement)]
            collect(desk, I64(cut))
            run = run + 1 if net < 0 else I64(0) if net > 0 else run
            longest = max(longest, run)
            result += net
            note_look(plan, counts, played, result)
            played += 1
        ruined = not enough and chips + result < plan[e.NEED]
        note_evening(plan, counts, played, result, ruined, longest)


@inner
def _coup(words: Any, desk: Any, start: Any, table: Any, settlement: Any) -> Any:
    """One walk through the automaton; the number of its outcome."""
    state, record = U32(start), U32(0)
    while record < ROUND_DONE:
        found = table[U64(state | U32(draw(words, desk)))]
        state = U32(found & NEXT)
        record = U32(record | found)
    return I64(settlement[U64((record >> RESULT_AT) & U32(RESULTS - 1))])
