"""The GPU's way: the same functions as on the CPU, one stream of rounds a thread.

The automaton's counts and, where it fits, its table lie in the memory that the threads of a block share;
whole tables keep their coup in each thread's own. These are plain functions, compiled by `launch`.
"""

from typing import Any

from numba import int64, uint32

from saalchef.sim.automaton import ROUND_DONE
from saalchef.sim.blackjack import evening as blackjack_evening
from saalchef.sim.blackjack import setting as blackjack
from saalchef.sim.blackjack.table import play_stream as play_blackjack
from saalchef.sim.cards import SHOE, WORDS, begin
from saalchef.sim.challenge import evening as challenge_evening
from saalchef.sim.challenge import setting as challenge
from saalchef.sim.challenge.table import play_stream as play_challenge
from saalchef.sim.kernel import I64, U32, U64
from saalchef.sim.philox import CARDS, philox
from saalchef.sim.punto_banco import evening as punto_banco_evening
from saalchef.sim.settlement import outcome_of
from saalchef.sim.shoe import FRESH_HIGH, FRESH_LOW
from saalchef.sim.streams import rounds_of
from saalchef.sim.walk import step, step_from_shoe

# Put in when the functions are compiled: the device's vocabulary, and which of two ways a walk goes.
gpu: Any = None
FROM_SHOE = SHARED_TABLE = False

play_blackjack_evening = blackjack_evening.play_evening
play_punto_banco_evening = punto_banco_evening.play_evening
play_challenge_evening = challenge_evening.play_evening
_BLACKJACK, _CHALLENGE = blackjack.DESK, challenge.DESK


def walk(
    first: Any,
    last: Any,
    total: Any,
    key: Any,
    pack: Any,
    cut: Any,
    start: Any,
    ways: Any,
    settlement: Any,
    tally: Any,
) -> None:
    """The automaton: each thread walks its streams, each block counts, and all add up in the end."""
    shared = gpu.shared.array(0, uint32)
    counts, table = shared[: len(tally)], ways
    me, team = gpu.threadIdx.x, gpu.blockDim.x
    if SHARED_TABLE:
        table = shared[len(tally) :]
        for i in range(me, len(ways), team):
            table[i] = ways[i]
    for i in range(me, len(tally), team):
        counts[i] = U32(0)
    gpu.syncthreads()
    k0, k1 = key[0], key[1]
    size, copies, inverse, unfair = pack[0], pack[1], pack[2], pack[3]
    for stream in range(first + gpu.grid(1), last, gpu.gridsize(1)):
        rounds = U32(rounds_of(stream, total))
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
                            word, size, copies, inverse, unfair, table, state, record, split, low, high,
                            dealt, low_at_start, high_at_start, dealt_at_start, cut,
                        )
                    )  # fmt: skip
                else:
                    state, record, split, low, high = step(
                        word, size, copies, inverse, unfair, table, state, record, split, low, high
                    )
                if record >= ROUND_DONE:
                    gpu.atomic.add(counts, outcome_of(record, settlement), U32(1))
                    record = U32(0)
                    played += U32(1)
                    if played == rounds:
                        state = U32(0)
    gpu.syncthreads()
    for i in range(me, len(tally), team):
        if counts[i] != U32(0):
            gpu.atomic.add(tally, i, I64(counts[i]))


def blackjack_coups(
    first: Any,
    last: Any,
    total: Any,
    key: Any,
    pack: Any,
    house: Any,
    book: Any,
    settlement: Any,
    tally: Any,
    declined: Any,
    sums: Any,
) -> None:
    words, desk = gpu.local.array(WORDS, uint32), gpu.local.array(_BLACKJACK, int64)
    for stream in range(first + gpu.grid(1), last, gpu.gridsize(1)):
        begin(words, desk, key, pack, stream)
        play_blackjack(rounds_of(stream, total), words, desk, house, book, settlement, tally, declined, sums)


def blackjack_evenings(
    first: Any,
    last: Any,
    total: Any,
    key: Any,
    pack: Any,
    house: Any,
    book: Any,
    settlement: Any,
    plan: Any,
    sums: Any,
    results: Any,
    runs: Any,
    on_the_way: Any,
) -> None:
    words, desk = gpu.local.array(WORDS, uint32), gpu.local.array(_BLACKJACK, int64)
    for stream in range(first + gpu.grid(1), min(last, total), gpu.gridsize(1)):
        begin(words, desk, key, pack, stream)
        play_blackjack_evening(words, desk, house, book, settlement, plan, sums, results, runs, on_the_way)


def punto_banco_evenings(
    first: Any,
    last: Any,
    total: Any,
    key: Any,
    pack: Any,
    cut: Any,
    start: Any,
    ways: Any,
    settlement: Any,
    nets: Any,
    plan: Any,
    sums: Any,
    results: Any,
    runs: Any,
    on_the_way: Any,
) -> None:
    words, desk = gpu.local.array(WORDS, uint32), gpu.local.array(SHOE, int64)
    for stream in range(first + gpu.grid(1), min(last, total), gpu.gridsize(1)):
        begin(words, desk, key, pack, stream)
        play_punto_banco_evening(
            words, desk, cut, start, ways, settlement, nets, plan, sums, results, runs, on_the_way
        )


def challenge_games(
    first: Any,
    last: Any,
    total: Any,
    key: Any,
    pack: Any,
    house: Any,
    by_seat: Any,
    by_place: Any,
    nets: Any,
    red: Any,
    black: Any,
) -> None:
    words, desk = gpu.local.array(WORDS, uint32), gpu.local.array(_CHALLENGE, int64)
    for stream in range(first + gpu.grid(1), last, gpu.gridsize(1)):
        begin(words, desk, key, pack, stream)
        play_challenge(rounds_of(stream, total), words, desk, house, by_seat, by_place, nets, red, black)


def challenge_evenings(
    first: Any,
    last: Any,
    total: Any,
    key: Any,
    pack: Any,
    house: Any,
    plan: Any,
    sums: Any,
    results: Any,
    runs: Any,
    on_the_way: Any,
) -> None:
    words, desk = gpu.local.array(WORDS, uint32), gpu.local.array(_CHALLENGE, int64)
    for stream in range(first + gpu.grid(1), min(last, total), gpu.gridsize(1)):
        begin(words, desk, key, pack, stream)
        play_challenge_evening(words, desk, house, plan, sums, results, runs, on_the_way)
