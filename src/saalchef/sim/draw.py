"""From a random word to a card, without replacement and without bias.

The pack holds `copies` cards of each of 13 ranks, and perhaps one joker (rank 13). A word names one card of
the full pack: a rank, and which of its copies. A card that already lies on the table is drawn anew; which
copies lie there does not matter, so they count as the lowest numbers, and a drawn copy is new where its
number is not below the number taken. A word that would favour some cards (2³² is no multiple of the pack) is
drawn anew as well.
"""

from typing import Any

import numpy as np

from saalchef.sim.kernel import U32, U64, inlined

JOKER, NO_CARD = 13, 15  # ranks beside 0 (ace) … 12 (king)
COLUMNS = 16

_LOW, _HALF = U64(0xFFFFFFFF), U64(32)


def pack_of(decks: int, jokers: int = 0) -> Any:
    """A full pack as the kernels need it: its size, the copies of a rank, the inverse of that in 1/65536, and
    below which remainder of a word times the size the word is drawn anew.
    """
    copies = 4 * decks
    size = 13 * copies + jokers
    return np.array([size, copies, 65536 // copies + 1, 2**32 % size], dtype=np.uint32)


@inlined
def card_of(word: Any, size: Any, copies: Any, inverse: Any, unfair: Any) -> Any:
    """The word's card: its rank in the lowest four bits, its copy above; rank NO_CARD where it names none."""
    product = U64(word) * U64(size)
    number = U32(product >> _HALF)
    rank = U32((number * inverse) >> U32(16))
    card = rank | ((number - rank * copies) << U32(4))
    return U32(NO_CARD) if U32(product & _LOW) < unfair else U32(card)
