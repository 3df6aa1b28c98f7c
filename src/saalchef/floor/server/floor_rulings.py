"""The Saalchef's rulings about the whole floor, booked in a stream of its own."""

import msgspec
from msgspec import Struct

from saalchef.floor.table.refusal import deny
from saalchef.store import read
from saalchef.store.booking import Booking
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, NewRow, chain
from saalchef.store.outcome import Booked, Conflict, Repeated
from saalchef.store.streams import FLOOR

ATTEMPTS = 5


class ClosesFloor(Struct, frozen=True, tag="closes_floor"):
    """For a restart: no new coup begins."""

    reason: str


class OpensFloor(Struct, frozen=True, tag="opens_floor"):
    reason: str


FloorRuling = ClosesFloor | OpensFloor


async def book_ruling(booking: Booking, actor: str, command: str, ruling: FloorRuling) -> bool:
    """Whether it had been booked before."""
    for _ in range(ATTEMPTS):
        head = await booking.read(read.head, booking.database, FLOOR)
        row = NewRow(booking.clock.now(), actor, msgspec.json.encode(ruling).decode(), "[]")
        change = Change(FLOOR, head, chain(FLOOR, head, (row,)), Command(actor, command, "null"))
        match await booking.book(change):
            case Booked():
                return False
            case Repeated():
                return True
            case Conflict():
                continue
            case _:
                break
    raise deny("busy")


def closed_for(database: Database) -> str | None:
    """Why the floor is closed by the last ruling, or None."""
    version = read.head(database, FLOOR).version
    for row in read.rows(database, FLOOR, version - 1):
        ruling = msgspec.json.decode(row.action, type=FloorRuling)
        return ruling.reason if isinstance(ruling, ClosesFloor) else None
    return None
