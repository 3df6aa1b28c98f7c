"""Where things lie on the desk, in the house and in the book; `table_arrays` says what they are.

Every index is unsigned: nobody then asks, a hundred times a coup, whether it is below zero.
"""

from typing import Any

from saalchef.odds.blackjack.hands import value_of_rank
from saalchef.odds.machine_code import fact
from saalchef.sim.blackjack import table_arrays as s
from saalchef.sim.kernel import I64, U64, inlined

_value = fact(value_of_rank)


@inlined
def of_box(house: Any, b: Any, column: Any) -> Any:
    """What the house has noted of a box."""
    return house[s.FIRST_BOX + U64(b) * s.BOX_COLUMNS + column]


@inlined
def box_at(b: Any) -> Any:
    """Where a box lies on the desk."""
    return s.BOX + U64(b) * s.IN_BOX


@inlined
def hand_at(b: Any, k: Any) -> Any:
    """Where a hand of a box lies on the desk."""
    return s.HAND + U64(4 * b + k) * s.IN_HAND


@inlined
def read(book: Any, at: Any) -> Any:
    """A number of the book."""
    return I64(book[U64(at)])


@inlined
def with_card(house: Any, book: Any, number: Any, rank: Any) -> Any:
    """The number of a hand with one more card; below zero if it is bust."""
    return read(book, number * house[s.BANKS] + _value(rank))
