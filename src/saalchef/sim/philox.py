"""Random words that need no state: Philox4x32 with ten rounds, keyed by a seed and numbered by a counter.

Whoever asks for block 7 of stream 5 under one seed gets the same four words, on any machine and in any order.
The construction is that of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
(2011).
"""

from typing import Any

import numpy as np

from saalchef.sim.kernel import U32, U64, inlined

_M0, _M1 = U64(0xD2511F53), U64(0xCD9E8D57)
_W0, _W1 = U32(0x9E3779B9), U32(0xBB67AE85)
_LOW, _HALF = U64(0xFFFFFFFF), U64(32)

# What a stream is drawn for: the cards, or the lapses of a guest's attention.
CARDS, LAPSES = U32(0), U32(1)


@inlined
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Four random words for one counter under one key."""
    for _ in range(10):
        left = U64(c0) * _M0
        right = U64(c2) * _M1
        c0 = U32(right >> _HALF) ^ U32(c1) ^ U32(k0)
        c1 = U32(right & _LOW)
        c2 = U32(left >> _HALF) ^ U32(c3) ^ U32(k1)
        c3 = U32(left & _LOW)
        k0 = U32(k0 + _W0)
        k1 = U32(k1 + _W1)
    return U32(c0), U32(c1), U32(c2), U32(c3)


def key_of(seed: int) -> Any:
    """A seed from 0 to 2⁶⁴ - 1 as the two words of a key."""
    return np.array([seed & 0xFFFFFFFF, seed >> 32], dtype=np.uint32)
