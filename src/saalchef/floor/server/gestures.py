"""Gestures of guests, told at other processes too. Nothing is kept of them: one that is lost is lost."""

import secrets
from collections.abc import Callable, Collection

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.server.connection import Budget
from saalchef.floor.server.logs import log_failure
from saalchef.floor.server.tasks import Tasks
from saalchef.floor.wire.messages import GestureKind
from saalchef.store.booking import Booking
from saalchef.store.database import Database

CHANNEL = "saalchef_gestures"
A_SECOND, AT_ONCE = 0.25, 3.0  # gestures of one guest at one table


class GestureNotice(Struct, frozen=True, array_like=True):
    """A gesture as one process tells the others."""

    process: str
    table: str
    guest: str
    gesture: GestureKind


class GesturePatience:
    """How many gestures the guests at one table may still make just now; known of who is there."""

    def __init__(self) -> None:
        self._left: dict[str, Budget] = {}

    def spend(self, guest: str, there: Collection[str]) -> bool:
        self._left = {name: left for name, left in self._left.items() if name in there}
        return self._left.setdefault(guest, Budget(A_SECOND, AT_ONCE)).spend()


class Gestures:
    """One process among others; alone, it has nobody to tell."""

    def __init__(self, booking: Booking, heard: Callable[[str, str, GestureKind], None]) -> None:
        self._booking = booking
        self._heard = heard
        self._process = secrets.token_hex(4)
        self._tasks = Tasks()

    def tell(self, table: str, guest: str, gesture: GestureKind) -> None:
        if self._booking.database.shared:
            self._tasks.spawn(self._send(GestureNotice(self._process, table, guest, gesture)))

    async def _send(self, told: GestureNotice) -> None:
        try:
            await self._booking.read(_notify, self._booking.database, told)
        except Exception:
            log_failure("gesture")

    def receive(self, text: str) -> None:
        told = msgspec.json.decode(text, type=GestureNotice)
        if told.process != self._process:
            self._heard(told.table, told.guest, told.gesture)

    async def stop(self) -> None:
        await self._tasks.cancel()


def _notify(database: Database, told: GestureNotice) -> None:
    with database.reader.begin() as connection:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, msgspec.json.encode(told).decode())))
