"""Booking in the stream of a guest: decided on what is booked, and once for a repeated command."""

from collections.abc import Awaitable, Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from saalchef.floor.guests.deeds import GuestDeed
from saalchef.floor.operator import Operator
from saalchef.floor.table.refusal import Denied, deny
from saalchef.ledger import Entry
from saalchef.store import read
from saalchef.store.booking import Booking
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, Head, NewRow, Write, chain
from saalchef.store.outcome import Booked, Conflict, LastSaalchef, NotCovered, Repeated
from saalchef.store.streams import stream_of_guest

P = ParamSpec("P")
T = TypeVar("T")
ATTEMPTS = 5


class Planned(Struct):
    """What is to be booked together: the deed, the money it moves, the rows beside the journal."""

    deed: GuestDeed
    entry: Entry = ()
    writes: tuple[Write, ...] = ()
    answer: Any = None
    renames: bool = False  # the guest has another name with it, and so must have nothing at a table
    at: int | None = None  # when it was decided; else it is booked as of now
    dismisses: str | None = None  # a Saalchef who can no longer sign in then
    closes: bool = False  # the guest's account, of which nothing is left at a table or in a purse


Decide = Callable[[], Awaitable[Planned]]


class GuestBooking:
    """Each guest has a stream of his own."""

    def __init__(self, booking: Booking, operator: Operator) -> None:
        self.booking = booking
        self.operator = operator

    async def read(
        self, function: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a reading function finds in the database."""
        return await self.booking.read(function, self.booking.database, *args, **kwargs)

    async def book(self, guest: str, actor: str, command: str | None, decide: Decide) -> tuple[Any, bool]:
        """The answer, and whether it is that of an earlier time."""
        stream = stream_of_guest(guest)
        for _ in range(ATTEMPTS):
            head = await self.read(read.head, stream)
            try:
                planned = await decide()
            except Denied:
                before = await self._before(actor, command)
                if before is None:
                    raise
                return _first_answer(before, stream), True
            answer = msgspec.json.encode(planned.answer).decode()
            kept = Command(actor, command, answer) if command is not None else None
            if planned.at is None:
                planned.at = self.booking.clock.now()
            outcome = await self.booking.book(change_of_guest(guest, head, actor, planned, kept))
            match outcome:
                case Booked():
                    return msgspec.to_builtins(planned.answer), False
                case Repeated():
                    return _first_answer(outcome, stream), True
                case NotCovered():
                    raise deny("not_enough_money")
                case LastSaalchef():
                    raise deny("last_saalchef")
                case Conflict():
                    continue
                case _:
                    raise deny("busy")
        raise deny("busy")

    async def _before(self, actor: str, command: str | None) -> Repeated | None:
        if command is None:
            return None
        return await self.read(read.answer, actor, command)


def change_of_guest(
    guest: str, head: Head, actor: str, planned: Planned, kept: Command | None = None
) -> Change:
    """What is planned, as the next row of the guest's stream."""
    stream = stream_of_guest(guest)
    assert planned.at is not None
    row = NewRow(planned.at, actor, msgspec.json.encode(planned.deed).decode(), "[]", planned.entry)
    rows = chain(stream, head, (row,))
    renamed = guest if planned.renames else None
    closed = guest if planned.closes else None
    change = Change(stream, head, rows, kept, planned.writes, renames=renamed, closes=closed)
    return replace(change, dismisses=planned.dismisses)


def _first_answer(before: Repeated, stream: str) -> Any:
    """What the command was answered; an id that was used for something else is no repetition."""
    if before.stream != stream:
        raise deny("id_used")
    return msgspec.json.decode(before.answer)
