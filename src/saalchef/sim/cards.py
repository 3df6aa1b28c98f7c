"""Cards one at a time, for tables that are played round by round: the same cards the lanes would draw.

words   twice (for the cards, for lapses of attention): key (2), stream (2), purpose, next block, words used,
        the words of the blocks made; then the pack
desk    begins with the shoe: cards taken by rank (16), the same when the round began (16), cards dealt, the
        same when it began; what follows belongs to the game
"""

from typing import Any

from saalchef.sim.draw import NO_CARD, card_of
from saalchef.sim.kernel import I64, U32, U64, inner
from saalchef.sim.philox import CARDS, LAPSES, philox

AHEAD = 16  # blocks made at a time: the CPU does so many at once; `launch` puts in 1, a thread does one alone

_KEY, _STREAM, _PURPOSE, _BLOCK, _USED, _WORD = 0, 2, 4, 5, 6, 7
FOR_CARDS, FOR_LAPSES, _PACK = (i * (_WORD + 4 * AHEAD) for i in range(3))
WORDS = _PACK + 4

_AT_START, _DEALT, _DEALT_AT_START = 16, 32, 33
SHOE = 34

NOTHING = 14  # instead of a rank: every card lies on the table


@inner
def begin(words: Any, desk: Any, key: Any, pack: Any, stream: Any) -> None:
    """The beginning of a stream, with every card in the shoe."""
    low, high = U32(U64(stream) & U64(0xFFFFFFFF)), U32(U64(stream) >> U64(32))
    for at, purpose in ((FOR_CARDS, CARDS), (FOR_LAPSES, LAPSES)):
        words[at + _KEY], words[at + _KEY + 1] = key[0], key[1]
        words[at + _STREAM], words[at + _STREAM + 1] = low, high
        words[at + _PURPOSE] = purpose
        words[at + _BLOCK] = U32(0)
        words[at + _USED] = U32(4 * AHEAD)
    for i in range(4):
        words[_PACK + i] = pack[i]
    _fill_shoe(desk)


@inner
def next_word(words: Any, at: Any) -> Any:
    used = words[at + _USED]
    if used == U32(4 * AHEAD):
        _make_ahead(words, at)
        used = U32(0)
    words[at + _USED] = used + U32(1)
    return words[U64(at + _WORD) + U64(used >> U32(2)) + U64(used & U32(3)) * U64(AHEAD)]


@inner
def _make_ahead(words: Any, at: Any) -> None:
    """The next blocks: first the first word of each, then the second ones, and so on."""
    block, low, high = words[at + _BLOCK], words[at + _STREAM], words[at + _STREAM + 1]
    purpose, k0, k1 = words[at + _PURPOSE], words[at + _KEY], words[at + _KEY + 1]
    for i in range(AHEAD):
        n = U64(at + _WORD) + U64(i)
        a, b, c, d = philox(U32(block + U32(i)), low, high, purpose, k0, k1)
        words[n] = a
        words[n + U64(AHEAD)] = b
        words[n + U64(2 * AHEAD)] = c
        words[n + U64(3 * AHEAD)] = d
    words[at + _BLOCK] = U32(block + U32(AHEAD))


@inner
def _fill_shoe(desk: Any) -> None:
    """Of the number that names no card one is taken from the start, so that it is never drawn."""
    for i in range(SHOE):
        desk[i] = I64(0)
    desk[NO_CARD] = desk[_AT_START + NO_CARD] = I64(1)


@inner
def draw(words: Any, desk: Any) -> Any:
    """The rank of the next card, or NOTHING."""
    if desk[_DEALT] >= I64(words[_PACK]):
        if desk[_DEALT_AT_START] == 0:
            return I64(NOTHING)
        _put_back_all_but_those_on_the_table(desk)
    while True:
        word = next_word(words, FOR_CARDS)
        card = card_of(word, words[_PACK], words[_PACK + 1], words[_PACK + 2], words[_PACK + 3])
        rank = U64(card & U32(15))
        if I64(card >> U32(4)) >= desk[rank]:
            desk[rank] += 1
            desk[_DEALT] += 1
            return I64(rank)


@inner
def _put_back_all_but_those_on_the_table(desk: Any) -> None:
    for rank in range(NO_CARD):
        desk[rank] -= desk[_AT_START + rank]
        desk[_AT_START + rank] = I64(0)
    desk[_DEALT] -= desk[_DEALT_AT_START]
    desk[_DEALT_AT_START] = I64(0)


@inner
def collect(desk: Any, cut: Any) -> None:
    """The round is over: all cards go back if the cut card has come, which a cut of 0 has at once."""
    if desk[_DEALT] >= cut:
        _fill_shoe(desk)
        return
    for rank in range(NO_CARD):
        desk[_AT_START + rank] = desk[rank]
    desk[_DEALT_AT_START] = desk[_DEALT]
