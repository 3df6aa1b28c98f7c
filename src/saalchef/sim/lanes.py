"""The CPU's way through the automaton: many streams in lanes, one card each at a time, without branches.

All lanes take their n-th word in the same step, which lets the compiler draw, check and advance eight or
sixteen lanes with one instruction. A lane that has played its rounds idles until the others have theirs.
"""

from typing import Any

import numpy as np

from saalchef.sim.automaton import ROUND_DONE, advance, detour
from saalchef.sim.draw import card_of
from saalchef.sim.kernel import I64, U16, U32, U64, inner, kernel
from saalchef.sim.philox import CARDS, philox
from saalchef.sim.settlement import outcome_of
from saalchef.sim.shoe import FRESH_HIGH, FRESH_LOW, collected, is_fresh, refilled
from saalchef.sim.streams import rounds_of

LANES = 64
BLOCKS = 8  # of four words, between two looks at what the lanes have finished

# Places of the lanes' registers, each LANES long. One array with fixed places: so the compiler sees that they
# do not overlap.
_STATE, _RECORD, _FOUND, _SPLIT, _RARE, _OVER, _PLAYED, _ROUNDS, _DEALT, _DEALT_AT_START = (
    U64(LANES * i) for i in range(10)
)
_REGISTERS = 10 * LANES
_LOW, _HIGH, _LOW_AT_START, _HIGH_AT_START = (U64(LANES * i) for i in range(4))
_TAKEN = 4 * LANES


@inner
def _begin(lane: Any, taken: Any, stream: Any, last: Any, total: Any, size: Any, start: Any) -> Any:
    """Every lane at the start of its stream; how many rounds there are to play."""
    lane[:] = U32(0)
    taken[:] = FRESH_LOW
    todo = I64(0)
    for i in range(LANES):
        n = U64(i)
        taken[_HIGH + n] = taken[_HIGH_AT_START + n] = FRESH_HIGH
        if stream + i < last:
            rounds = rounds_of(stream + i, total, size)
            lane[_ROUNDS + n] = U32(rounds)
            lane[_STATE + n] = U32(start)
            todo += rounds
    return todo


@inner
def _fill(words: Any, block: Any, stream: Any, k0: Any, k1: Any) -> None:
    """The next four words of every lane."""
    for i in range(LANES):
        number = U64(stream + U64(i))
        low, high = U32(number & U64(0xFFFFFFFF)), U32(number >> U64(32))
        a, b, c, d = philox(U32(block), low, high, CARDS, k0, k1)
        words[U64(i)] = a
        words[U64(i + LANES)] = b
        words[U64(i + 2 * LANES)] = c
        words[U64(i + 3 * LANES)] = d


@inner
def _name(cards: Any, words: Any, size: Any, copies: Any, inverse: Any, unfair: Any) -> None:
    """The words as cards."""
    for i in range(4 * LANES):
        cards[i] = U16(card_of(words[i], size, copies, inverse, unfair))


@inner
def _look_up(lane: Any, cards: Any, at: Any, table: Any) -> None:
    """The entry each lane's card leads to, fresh or not."""
    for i in range(LANES):
        n = U64(i)
        lane[_FOUND + n] = table[U64(lane[_STATE + n] | (U32(cards[at + n]) & U32(15)))]


@inner
def _step(lane: Any, taken: Any, cards: Any, at: Any) -> None:
    """One card for every lane; all cards go back after a round."""
    for i in range(LANES):
        n = U64(i)
        state, record, low, high, rare = advance(
            lane[_STATE + n],
            lane[_RECORD + n],
            taken[_LOW + n],
            taken[_HIGH + n],
            lane[_SPLIT + n],
            U32(cards[at + n]),
            lane[_FOUND + n],
        )
        over = record >= ROUND_DONE
        played = U32(lane[_PLAYED + n] + U32(over))
        lane[_RARE + n] = rare
        lane[_OVER + n] = record
        lane[_PLAYED + n] = played
        lane[_STATE + n] = state if played < lane[_ROUNDS + n] else U32(0)
        lane[_RECORD + n] = U32(0) if over else record
        taken[_LOW + n] = FRESH_LOW if over else low
        taken[_HIGH + n] = FRESH_HIGH if over else high


@inner
def _step_from_shoe(lane: Any, taken: Any, cards: Any, at: Any, size: Any, cut: Any) -> None:
    """One card for every lane; the cards go back when the cut card has come."""
    for i in range(LANES):
        n = U64(i)
        low, high, dealt, low_at_start, high_at_start, dealt_at_start = refilled(
            taken[_LOW + n],
            taken[_HIGH + n],
            lane[_DEALT + n],
            taken[_LOW_AT_START + n],
            taken[_HIGH_AT_START + n],
            lane[_DEALT_AT_START + n],
            size,
        )
        card = U32(cards[at + n])
        fresh, _ = is_fresh(low, high, card)
        dealt = U32(dealt + U32(fresh))
        state, record, low, high, rare = advance(
            lane[_STATE + n], lane[_RECORD + n], low, high, lane[_SPLIT + n], card, lane[_FOUND + n]
        )
        over = record >= ROUND_DONE
        played = U32(lane[_PLAYED + n] + U32(over))
        lane[_RARE + n] = rare
        lane[_OVER + n] = record
        lane[_PLAYED + n] = played
        lane[_STATE + n] = state if played < lane[_ROUNDS + n] else U32(0)
        lane[_RECORD + n] = U32(0) if over else record
        low, high, dealt, low_at_start, high_at_start, dealt_at_start = collected(
            over, low, high, dealt, low_at_start, high_at_start, dealt_at_start, cut
        )
        taken[_LOW + n] = low
        taken[_HIGH + n] = high
        taken[_LOW_AT_START + n] = low_at_start
        taken[_HIGH_AT_START + n] = high_at_start
        lane[_DEALT + n] = dealt
        lane[_DEALT_AT_START + n] = dealt_at_start


@inner
def _detours(lane: Any, taken: Any, table: Any, cut: Any) -> None:
    """The lanes with a split box, few at a time."""
    for group in range(0, LANES, 16):
        rare = U32(0)
        for i in range(16):
            rare |= lane[_RARE + U64(group + i)]
        if rare == U32(0):
            continue
        for i in range(group, group + 16):
            if lane[_RARE + U64(i)] != U32(0):
                _detour(lane, taken, table, U64(i), cut)


@inner
def _detour(lane: Any, taken: Any, table: Any, n: Any, cut: Any) -> None:
    state, record, split = detour(lane[_RECORD + n], lane[_FOUND + n], lane[_SPLIT + n], table)
    if record >= ROUND_DONE:
        lane[_OVER + n] = record
        lane[_PLAYED + n] += U32(1)
        record = U32(0)
        if lane[_PLAYED + n] == lane[_ROUNDS + n]:
            state = U32(0)
        low, high, dealt, low_at_start, high_at_start, dealt_at_start = collected(
            True,
            taken[_LOW + n],
            taken[_HIGH + n],
            lane[_DEALT + n],
            taken[_LOW_AT_START + n],
            taken[_HIGH_AT_START + n],
            lane[_DEALT_AT_START + n],
            cut,
        )
        taken[_LOW + n], taken[_HIGH + n], lane[_DEALT + n] = low, high, dealt
        taken[_LOW_AT_START + n], taken[_HIGH_AT_START + n] = low_at_start, high_at_start
        lane[_DEALT_AT_START + n] = dealt_at_start
    lane[_STATE + n], lane[_RECORD + n], lane[_SPLIT + n] = state, record, split


@inner
def _collect(lane: Any, ring: Any, end: Any) -> Any:
    """The records of the rounds just finished, one after another."""
    for i in range(LANES):
        record = lane[_OVER + U64(i)]
        ring[end] = record
        end += I64(record >> U32(31))
    return end


@kernel
def play(
    first: Any, last: Any, total: Any, size: Any, key: Any, pack: Any, setting: Any, counts: Any
) -> None:
    """Play the streams from `first` up to `last` of a run of `total` rounds and count their outcomes.

    A cut of 0 means that all cards go back after every round.
    """
    cut, start, table, settlement = setting
    tally = counts[0]
    words = np.empty(4 * LANES, np.uint32)
    cards = np.empty(4 * LANES, np.uint16)
    lane = np.empty(_REGISTERS, np.uint32)
    taken = np.empty(_TAKEN, np.uint64)
    ring = np.empty(LANES * 4 * BLOCKS + 1, np.uint32)
    for stream in range(first, last, LANES):
        todo = _begin(lane, taken, stream, last, total, size, start)
        block = U32(0)
        while todo > 0:
            end = I64(0)
            for _ in range(BLOCKS):
                _fill(words, block, U64(stream), key[0], key[1])
                block += U32(1)
                _name(cards, words, pack[0], pack[1], pack[2], pack[3])
                for at in range(4):
                    _look_up(lane, cards, U64(at * LANES), table)
                    if cut == U32(0):
                        _step(lane, taken, cards, U64(at * LANES))
                    else:
                        _step_from_shoe(lane, taken, cards, U64(at * LANES), pack[0], cut)
                    _detours(lane, taken, table, cut)
                    end = _collect(lane, ring, end)
            todo -= end
            for i in range(end):
                tally[outcome_of(ring[i], settlement)] += 1
