"""The GPU's way: the same functions as on the CPU, one stream of rounds a thread.

The automaton's counts and, where it fits, its table lie in the memory that the threads of a block share;
whole tables keep their coup in each thread's own. These are plain functions, compiled by `launch`.
"""

from typing import Any

from numba import int64, uint32

from saalchef.sim.automaton import ROUND_DONE
from saalchef.sim.cards import WORDS, begin
from saalchef.sim.kernel import I64, U32, U64
from saalchef.sim.philox import CARDS, philox
from saalchef.sim.settlement import outcome_of
from saalchef.sim.shoe import FRESH_HIGH, FRESH_LOW
from saalchef.sim.streams import rounds_of
from saalchef.sim.walk import step, step_from_shoe

# Put in when the functions are compiled: the device's vocabulary; which way a walk goes; what a table's
# streams play, and how large a desk they need.
gpu: Any = None
FROM_SHOE = SHARED_TABLE = False
play_stream: Any = None
DESK = 0


def walk(
    first: Any, last: Any, total: Any, size: Any, key: Any, pack: Any, setting: Any, counts: Any
) -> None:
    """The automaton: each thread walks its streams, each block counts, and all add up in the end."""
    cut, start, ways, settlement = setting
    tally = counts[0]
    shared = gpu.shared.array(0, uint32)
    here, table = shared[: len(tally)], ways
    me, team = gpu.threadIdx.x, gpu.blockDim.x
    if SHARED_TABLE:
        table = shared[len(tally) :]
        for i in range(me, len(ways), team):
            table[i] = ways[i]
    for i in range(me, len(tally), team):
        here[i] = U32(0)
    gpu.syncthreads()
    k0, k1 = key[0], key[1]
    cards, copies, inverse, unfair = pack[0], pack[1], pack[2], pack[3]
    for stream in range(first + gpu.grid(1), last, gpu.gridsize(1)):
        rounds = U32(rounds_of(stream, total, size))
        number = U64(stream)
        stream_low, stream_high = U32(number & U64(0xFFFFFFFF)), U32(number >> U64(32))
        state, record, split = U32(start), U32(0), U32(0)
        low, high, dealt = FRESH_LOW, FRESH_HIGH, U32(0)
        low_at_start, high_at_start, dealt_at_start = FRESH_LOW, FRESH_HIGH, U32(0)
        block, played = U32(0), U32(0)
        while played < rounds:
            a, b, c, d = philox(block, stream_low, stream_high, CARDS, k0, k1)
            block += U32(1)
            for _ in range(4):
                word = a
                a, b, c = b, c, d
                if FROM_SHOE:
                    state, record, split, low, high, dealt, low_at_start, high_at_start, dealt_at_start = (
                        step_from_shoe(
                            word, cards, copies, inverse, unfair, table, state, record, split, low, high,
                            dealt, low_at_start, high_at_start, dealt_at_start, cut,
                        )
                    )  # fmt: skip
                else:
                    state, record, split, low, high = step(
                        word, cards, copies, inverse, unfair, table, state, record, split, low, high
                    )
                if record >= ROUND_DONE:
                    gpu.atomic.add(here, outcome_of(record, settlement), U32(1))
                    record = U32(0)
                    played += U32(1)
                    if played == rounds:
                        state = U32(0)
    gpu.syncthreads()
    for i in range(me, len(tally), team):
        if here[i] != U32(0):
            gpu.atomic.add(tally, i, I64(here[i]))


def tables(
    first: Any, last: Any, total: Any, size: Any, key: Any, pack: Any, setting: Any, counts: Any
) -> None:
    """Whole tables or evenings: each thread plays its streams, and all count in the same place."""
    words, desk = gpu.local.array(WORDS, uint32), gpu.local.array(DESK, int64)
    for stream in range(first + gpu.grid(1), last, gpu.gridsize(1)):
        begin(words, desk, key, pack, stream)
        play_stream(rounds_of(stream, total, size), words, desk, setting, counts)
