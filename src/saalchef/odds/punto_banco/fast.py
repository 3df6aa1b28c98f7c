"""The same count compiled, for many packs: a shoe as it empties, a coach at a live table."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from saalchef.odds.machine_code import kept
from saalchef.odds.punto_banco.endings import ENDS, Coups, ends
from saalchef.odds.punto_banco.six_cards import add_orders, all_orders
from saalchef.rules.punto_banco.rules import Rules

MOST_ORDERS = 2**63 - 1  # of six cards from 1,450, more than 27 packs

_add_orders = kept(add_orders, Path(__file__).parent)


def coups(rules: Rules, pack: tuple[int, ...]) -> Coups:
    """Every end of a coup dealt from these ten counts."""
    orders = all_orders(pack)
    if orders > MOST_ORDERS:
        raise ValueError(f"{sum(pack)} cards have more orders than 64 bits can count")
    room: list[Any] = [np.zeros(size, dtype=np.int64) for size in (len(ENDS), 10, 100)]
    _add_orders(np.array(pack, dtype=np.int64), _ends(rules), *room)
    return Coups(tuple(room[0].tolist()), orders)


@cache
def _ends(rules: Rules) -> Any:
    return np.array(ends(rules), dtype=np.int64)
