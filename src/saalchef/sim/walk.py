"""One word's step through the automaton with everything it brings about, for one stream."""

from typing import Any

from saalchef.sim.automaton import ROUND_DONE, advance, detour
from saalchef.sim.draw import card_of
from saalchef.sim.kernel import U32, U64, inlined
from saalchef.sim.shoe import FRESH_HIGH, FRESH_LOW, collected, is_fresh, refilled


@inlined
def step(
    word: Any,
    size: Any,
    copies: Any,
    inverse: Any,
    unfair: Any,
    table: Any,
    state: Any,
    record: Any,
    split: Any,
    low: Any,
    high: Any,
) -> Any:
    """The stream after a word; all cards go back when the record says that the round is over."""
    card = card_of(word, size, copies, inverse, unfair)
    found = table[U64(state | (card & U32(15)))]
    state, record, low, high, rare = advance(state, record, low, high, split, card, found)
    if rare != U32(0):
        state, record, split = detour(record, found, split, table)
    over = record >= ROUND_DONE
    low = FRESH_LOW if over else low
    high = FRESH_HIGH if over else high
    return state, record, split, low, high


@inlined
def step_from_shoe(
    word: Any,
    size: Any,
    copies: Any,
    inverse: Any,
    unfair: Any,
    table: Any,
    state: Any,
    record: Any,
    split: Any,
    low: Any,
    high: Any,
    dealt: Any,
    low_at_start: Any,
    high_at_start: Any,
    dealt_at_start: Any,
    cut: Any,
) -> Any:
    """The stream after a word; the cards go back when the round is over in which the cut card came."""
    low, high, dealt, low_at_start, high_at_start, dealt_at_start = refilled(
        low, high, dealt, low_at_start, high_at_start, dealt_at_start, size
    )
    card = card_of(word, size, copies, inverse, unfair)
    found = table[U64(state | (card & U32(15)))]
    fresh, _ = is_fresh(low, high, card)
    dealt = U32(dealt + U32(fresh))
    state, record, low, high, rare = advance(state, record, low, high, split, card, found)
    if rare != U32(0):
        state, record, split = detour(record, found, split, table)
    over = record >= ROUND_DONE
    low, high, dealt, low_at_start, high_at_start, dealt_at_start = collected(
        over, low, high, dealt, low_at_start, high_at_start, dealt_at_start, cut
    )
    return state, record, split, low, high, dealt, low_at_start, high_at_start, dealt_at_start
