"""From a round's record to the number of its outcome.

A settlement is one array: first the outcome of every result a single hand can have; then, for split boxes,
what a hand brings (by whether it is the first, how it ended and how the bank ended), what the flags do to the
side bets (by whether a hand that does not lose has the joker), and how a split box counts for Crazy-Twins.
"""

from typing import Any

from saalchef.sim.automaton import (
    BANK,
    BANK_AT,
    BANK_BLACKJACK,
    BUST,
    CLASS,
    FLAGS,
    FLAGS_AT,
    HAND,
    HAND_AT,
    INSURANCE,
    RESULT_AT,
    RESULTS,
    SPLITS,
    WITH_JOKER,
    further_at,
)
from saalchef.sim.kernel import I64, U32, U64, inner

WORTH = RESULTS  # [later hand, how it ended, how the bank ended]
LATER = 32 * 8  # from the first hand's to those of the others
SIDE = WORTH + 2 * LATER  # [a hand with the joker holds, flags]: 3 · twins + crazy, had the box not lost
RULE = SIDE + 2 * 32  # the highest net result; any, every hand or the net; the least result that is not lost
LENGTH = RULE + 3

NET, ANY_HAND, EVERY_HAND = 0, 1, 2


@inner
def outcome_of(record: Any, settlement: Any) -> Any:
    """The number under which the round is counted."""
    if record & SPLITS == U32(0):
        return I64(settlement[U64((record >> RESULT_AT) & U32(RESULTS - 1))])
    return split_outcome(record, settlement)


@inner
def split_outcome(record: Any, settlement: Any) -> Any:
    bank = (record >> BANK_AT) & BANK
    enough = I64(settlement[RULE + 2])
    net, some, every, joker = I64(0), False, True, U32(0)
    for place in range(4):
        if place == 0:
            ended = (record >> HAND_AT) & HAND
        else:
            ended = (record >> further_at(U32(place))) & HAND
            if ended == U32(0):
                break
        has_joker = ended & CLASS > U32(WITH_JOKER + BUST)
        ended -= U32(WITH_JOKER) if has_joker else U32(0)
        later = U32(LATER) if place > 0 else U32(0)
        at = U32(WORTH) + ended * U32(8) + bank
        net += I64(settlement[U64(at + later)])
        # a hand beaten by the bank has lost, even where its stake goes back as not the original one
        holds = I64(settlement[U64(at)]) >= enough
        some = some or holds
        every = every and holds
        joker = U32(32) if has_joker and holds else joker
    how = settlement[RULE + 1]
    not_lost = some if how == ANY_HAND else (every if how == EVERY_HAND else net >= enough)
    flags = (record >> FLAGS_AT) & FLAGS
    side = I64(settlement[U64(U32(SIDE) + joker + flags)])
    if not not_lost:
        side = side // 3 * 3
    insurance = I64(0)
    if flags & U32(INSURANCE) != U32(0):
        insurance = I64(2) if bank == U32(BANK_BLACKJACK) else I64(1)
    return ((net + I64(settlement[RULE])) * 3 + insurance) * 9 + side
