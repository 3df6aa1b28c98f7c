"""How the second cards of split hands fall: in how many orders each situation of a box arises.

A box has `waiting` hands that hold one pair card each and get a second card in turn. A further pair card is
split, which adds a waiting hand; any other card makes the hand one to be played. The situation (a, b) after
a further pair cards and b others is reached in `_orders` ways, all equally likely. As soon as no further
split is allowed or wanted, every waiting hand takes whatever card comes.

Knowing that b cards are no pair cards is written out by inclusion and exclusion, since a hand is valued only
from packs with known pair cards removed: ∏(1 − pair) gives (−1)^i · C(b, i) packs less a + i pair cards.
"""

from math import comb
from typing import Any

import numpy as np

FIRST, LATER = 0, 1


def ballot(waiting: int, splits: int, first: bool) -> tuple[Any, Any]:
    """Signed numbers of hands, [a, role, further pair cards removed]: of hands that end the wait at level a
    with no pair card while a further split would come, and of those that take any card at a, the last level.
    The role tells whether the hand holds the box's original stake, as the first one waiting may.
    """
    most = max(1, 2 * splits + waiting)
    open_ended = np.zeros((splits + 1, 2, most))
    final = np.zeros((splits + 1, 2, most))
    orders = _orders(waiting, splits)
    for a in range(splits + 1):
        for b in range(waiting + a):
            role = FIRST if first and b == 0 else LATER
            _spread(open_ended[a, role], a, b, orders[a][b])
            arrived = (1 if b == 0 else 0) if a == 0 else orders[a - 1][b] if b < waiting + a - 1 else 0
            others = waiting + a - b
            if role == FIRST:
                _spread(final[a, FIRST], a, b, arrived)
                others -= 1
            _spread(final[a, LATER], a, b, arrived * others)
    return open_ended, final


def _orders(waiting: int, splits: int) -> list[list[int]]:
    """In how many orders a pair cards and b others can have come with a hand still waiting."""
    orders = [[0] * (waiting + a) for a in range(splits + 1)]
    for a in range(splits + 1):
        for b in range(waiting + a):
            if a == 0 and b == 0:
                orders[a][b] = 1
                continue
            after_other = orders[a][b - 1] if b else 0
            after_pair = orders[a - 1][b] if a and b < waiting + a - 1 else 0
            orders[a][b] = after_other + after_pair
    return orders


def _spread(to: Any, a: int, b: int, orders: int) -> None:
    for i in range(b + 1):
        to[a + i] += (-1) ** i * comb(b, i) * orders


def drawn_in_a_row(count: Any, held: float, number: int) -> Any:
    """The chance that the next cards, as many as `number`, are all of one kind."""
    chance: Any = 1.0
    for i in range(number):
        chance = chance * np.maximum(count - i, 0.0) / (held - i) if held > i else 0.0 * chance
    return chance
