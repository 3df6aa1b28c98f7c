"""A round as a walk through a table: each card leads from one state to the next, and the last one ends it.

The table holds 16 columns a state: the 13 ranks, the joker, and two that hold no card's way. An entry is one
32-bit word. What entries say about the result gathers in the round's record by a logical or; no step decides
anything but whether the card was drawn before. Split boxes are the exception: they take `detour`.

    bits of an entry         0 the hand is finished · 1 the hand is split · 2 the joker came to a split hand
                             4–17 the next state
       and of the record     18–22 how the first hand ended: class 18–21, doubled 22
                             23–25 how the bank ended · 26 twins · 27 same index as the bank · 28–29 joker
                             30 insurance was offered · 31 the round is over
    of a split box's record  1 it was split · 3–17 how its further hands ended, five bits each
                             a hand that has the joker and is not bust: its class and WITH_JOKER

The two columns without a card lead on where a hand of a split box ends: from the state that awaits a split
hand's second card, SECOND is the same for the hands after the first and LAST the bank's; from the bank's,
SECOND is where the round goes when no hand lives. Its bit 2, from a state that awaits a split hand's second
card, says that a joker counts which came for a hand's first card.
"""

from typing import Any

from saalchef.sim.draw import COLUMNS
from saalchef.sim.kernel import U32, U64, inlined, inner
from saalchef.sim.shoe import is_fresh

LAST, SECOND = 14, 15

HAND_DONE, SPLITS, HAS_JOKER = U32(1 << 0), U32(1 << 1), U32(1 << 2)
NEXT = U32(0x3FFF0)
HAND_AT, BANK_AT, FLAGS_AT = U32(18), U32(23), U32(26)
HAND, CLASS, BANK, FLAGS = U32(31), U32(15), U32(7), U32(31)
DOUBLED_AT = U32(4)  # within how a hand ended, above its class
ROUND_DONE = U32(1 << 31)
RESULT, RESULT_AT, RESULTS = U32(0xFFFC0000), U32(18), 1 << 13

# A hand's class: bust; below every total on which the bank stands; from the lowest of these totals on, one
# class each; a Black Jack; a Black Jack paid at once.
BUST, LOW_HAND, HAND_STANDS, BLACKJACK, EVEN_MONEY = 1, 2, 3, 14, 15
WITH_JOKER = 7  # added to the class of a split hand, which has no Black Jack: from 9 on it has the joker

# How the bank ends: bust; with each total on which it stands; with a Black Jack. Where nothing but its Black
# Jack matters, a bank without one counts as bust.
BANK_BUST, BANK_STANDS, BANK_BLACKJACK = 0, 1, 7

# Flags of a result: two cards of one index; the box's and the bank's first card of one index; the joker came
# as the box's first or second card, or to the bank; insurance was offered.
TWINS, MATCH, JOKER_FIRST, JOKER_SECOND, JOKER_BANK, INSURANCE = 1, 2, 4, 8, 12, 16

# A split box: bit 0 says it is one, then hands waiting (2 bits), hands finished (2 bits), from bit 5 on the
# state in which a waiting hand begins, and from bit 24 on which hand has the joker.
_WAITING, _FINISHED, _BEGINS, _JOKER = U32(1 << 1), U32(1 << 3), U32(5), U32(24)
_KNOWN = U32(0x1F)  # how many hands wait and are finished
# No hand; the hand in turn; one of up to three waiting, the next first; the hand in turn as its second card.
_NOWHERE, _IN_TURN, _NEXT_WAITING, _AS_SECOND = U32(0), U32(1), U32(2), U32(5)


def entry(
    state: int,
    *,
    hand: int = 0,
    doubled: bool = False,
    bank: int = 0,
    flags: int = 0,
    hand_done: bool = False,
    splits: bool = False,
    joker: bool = False,
    round_done: bool = False,
) -> int:
    """One entry as a number."""
    assert state < 1 << 14
    ended = hand | doubled << int(DOUBLED_AT)
    result = ended << int(HAND_AT) | bank << int(BANK_AT) | flags << int(FLAGS_AT)
    return hand_done | splits << 1 | joker << 2 | state * COLUMNS | result | round_done << 31


@inlined
def advance(state: Any, record: Any, low: Any, high: Any, split: Any, card: Any, found: Any) -> Any:
    """One card: the next state, the record, the cards taken, and whether the step is a detour.

    A card that lay there already changes nothing; a detour's card is taken, the rest is left to `detour`.
    """
    fresh, place = is_fresh(low, high, card)
    one = U64(fresh) << place
    first = card & U32(8) == U32(0)
    low = U64(low + (one if first else U64(0)))
    high = U64(high + (U64(0) if first else one))
    rare = (found & (SPLITS | HAS_JOKER | (split & HAND_DONE))) * U32(fresh)
    step = U32(found) if fresh and rare == U32(0) else U32(state)
    return U32(step & NEXT), U32(record | (step & RESULT)), low, high, U32(rare)


@inlined
def further_at(place: Any) -> Any:
    """Where the record of a split box has its second, third or fourth hand."""
    return U32(5) * place - U32(2)


@inner
def detour(record: Any, found: Any, split: Any, table: Any) -> Any:
    """The step of a split box: the next state, the record, and what is known about its hands."""
    state = U32(found & NEXT)
    joker = split >> _JOKER
    if found & SPLITS != 0:
        waits = table[U64(state | U32(SECOND))]
        joker = _after_split(record, split, joker) if waits & HAS_JOKER != U32(0) else _NOWHERE
        split = U32((split & _KNOWN) + _WAITING | U32(1) | ((waits & NEXT) << _BEGINS) | (joker << _JOKER))
        return state, U32(record | (found & RESULT) | SPLITS), split
    if found & HAS_JOKER != U32(0):
        joker = _AS_SECOND
        split = U32(split & U32((1 << 24) - 1) | (joker << _JOKER))
        if found & HAND_DONE == U32(0):
            return state, record, split
    finished = (split >> U32(3)) & U32(3)
    ended = (found >> HAND_AT) & HAND
    if joker in (_IN_TURN, _AS_SECOND):
        ended = U32(ended + U32(WITH_JOKER)) if ended & CLASS != U32(BUST) else ended
        joker = _NOWHERE
    elif joker != _NOWHERE:
        joker = U32(joker - U32(1))
    at = HAND_AT if finished == U32(0) else further_at(finished)
    record = U32(record | (ended << at))
    begins = (split >> _BEGINS) & NEXT
    if (split >> U32(1)) & U32(3) > U32(0):
        known = U32((split & _KNOWN) - _WAITING + _FINISHED)
        return begins, record, U32(known | (begins << _BEGINS) | (joker << _JOKER))
    bank = table[U64(begins | U32(LAST))]
    if not _lives(record):
        bank = table[U64((bank & NEXT) | U32(SECOND))]
    return U32(bank & NEXT), U32(record | (bank & ROUND_DONE)), U32(0)


@inner
def _after_split(record: Any, split: Any, joker: Any) -> Any:
    """Which hand has the joker once the one in turn is split: it stays with the card that took its place, and
    the new hand comes directly after the old one.
    """
    if split & U32(1) == U32(0):
        came = (record >> FLAGS_AT) & U32(JOKER_BANK)
        if came == U32(JOKER_FIRST):
            return _IN_TURN
        return _NEXT_WAITING if came == U32(JOKER_SECOND) else _NOWHERE
    if joker == _AS_SECOND:
        return _NEXT_WAITING
    return U32(joker + U32(1)) if joker >= _NEXT_WAITING else joker


@inlined
def _lives(record: Any) -> Any:
    """Whether a hand of the split box is not bust."""
    lives = (record >> HAND_AT) & CLASS != U32(BUST)
    for place in (1, 2, 3):
        ended = (record >> further_at(U32(place))) & CLASS
        lives = lives or ended > U32(BUST)
    return lives
