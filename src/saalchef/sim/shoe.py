"""The cards taken from the pack, and when they go back: after every round, or when the cut card has come."""

from typing import Any

from saalchef.rules.table import Rules, packs
from saalchef.sim.kernel import U32, U64, inlined

# The cards taken, one byte a rank in two words. Of the number that names no card one is taken from the start,
# so that it is never fresh.
FRESH_LOW, FRESH_HIGH = U64(0), U64(1 << 56)


@inlined
def is_fresh(low: Any, high: Any, card: Any) -> Any:
    """Whether the card still is in the shoe, and its place among the bytes."""
    rank = card & U32(15)
    place = U64(rank & U32(7)) * U64(8)
    taken = ((low if rank < U32(8) else high) >> place) & U64(255)
    return U32(card >> U32(4)) >= U32(taken), place


@inlined
def refilled(
    low: Any, high: Any, dealt: Any, low_at_start: Any, high_at_start: Any, dealt_at_start: Any, size: Any
) -> Any:
    """The shoe before a card: when the last one is out, those that do not lie on the table go back."""
    out = dealt >= size
    low = U64(low - low_at_start) if out else U64(low)
    high = U64(high - high_at_start + FRESH_HIGH) if out else U64(high)
    dealt = U32(dealt - dealt_at_start) if out else U32(dealt)
    low_at_start = FRESH_LOW if out else U64(low_at_start)
    high_at_start = FRESH_HIGH if out else U64(high_at_start)
    dealt_at_start = U32(0) if out else U32(dealt_at_start)
    return low, high, dealt, low_at_start, high_at_start, dealt_at_start


@inlined
def collected(
    over: Any,
    low: Any,
    high: Any,
    dealt: Any,
    low_at_start: Any,
    high_at_start: Any,
    dealt_at_start: Any,
    cut: Any,
) -> Any:
    """The shoe after a card: when the round in which the cut card came is over, all cards go back."""
    shuffled = over and dealt >= cut
    low = FRESH_LOW if shuffled else U64(low)
    high = FRESH_HIGH if shuffled else U64(high)
    dealt = U32(0) if shuffled else U32(dealt)
    low_at_start = low if over else U64(low_at_start)
    high_at_start = high if over else U64(high_at_start)
    dealt_at_start = dealt if over else U32(dealt_at_start)
    return low, high, dealt, low_at_start, high_at_start, dealt_at_start


def cut_of(rules: Rules) -> int:
    """After how many cards the cut card comes; 0 for a machine that takes them back after every round."""
    played = packs(rules)
    if played.penetration is None:
        return 0
    return (52 * played.decks + played.jokers) * played.penetration // 100
