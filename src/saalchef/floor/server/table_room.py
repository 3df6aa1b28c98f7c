"""Room for tables: what some guests, or some address, open leaves room for the others."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from saalchef.floor.history.loading import opened_by_passing
from saalchef.floor.operator import Operator
from saalchef.floor.table.refusal import Denied
from saalchef.store.booking import Booking


class Opener(NamedTuple):
    """A guest who wishes to open a table: from which address, and whether he is only passing."""

    place: str
    passing: bool


class TableRoom:
    """Passing guests share a part of the floor, each address a part of that; the house always finds room."""

    def __init__(self, booking: Booking, operator: Operator, standing: Callable[[], Collection[str]]) -> None:
        self._booking = booking
        self._operator = operator
        self._standing = standing  # the tables that are open
        self._places: dict[str, Opener] = {}  # from where those were opened that were opened here

    def opened(self, table: str, opener: Opener) -> None:
        self._places[table] = opener

    async def check(self, opener: Opener) -> None:
        """A refusal where this guest's next table would be one too many."""
        operator, standing = self._operator, self._standing()
        self._places = {table: who for table, who in self._places.items() if table in standing}
        left = operator.most_tables - operator.tables_kept_free - len(standing)
        if left <= 0:
            raise Denied("bad_table", {}, "no_room")
        from_here = [who for who in self._places.values() if who.place == opener.place]
        if len(from_here) >= min(operator.tables_an_address, left):
            raise Denied("too_many_tables", {}, "address")
        if not opener.passing:
            return
        if sum(who.passing for who in from_here) >= operator.passing_tables_an_address:
            raise Denied("too_many_tables", {}, "address")
        in_all = await self._booking.read(opened_by_passing, self._booking.database)
        if in_all >= operator.passing_tables:
            raise Denied("too_many_tables", {}, "passing")
