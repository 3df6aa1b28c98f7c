"""The floor of one process: its tables, its guests, its lobby."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable

from saalchef.floor.guests.accounts import Accounts
from saalchef.floor.guests.booking import GuestBooking
from saalchef.floor.guests.cash_desk import CashDesk
from saalchef.floor.guests.guest import locked_out
from saalchef.floor.guests.membership import Membership
from saalchef.floor.guests.password_changes import PasswordChanges
from saalchef.floor.guests.sessions import Sessions
from saalchef.floor.history.loading import open_tables
from saalchef.floor.history.stakes import pot_with
from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.server.admission import Admission
from saalchef.floor.server.calculations import Calculations
from saalchef.floor.server.calls import Calls
from saalchef.floor.server.cleanup import Cleanup
from saalchef.floor.server.connection import RESTARTING, Connection
from saalchef.floor.server.context import Context
from saalchef.floor.server.floor_rulings import ClosesFloor, FloorRuling, OpensFloor, book_ruling, closed_for
from saalchef.floor.server.gestures import Gestures
from saalchef.floor.server.guest_changes import GuestChanges
from saalchef.floor.server.health_check import HealthCheck
from saalchef.floor.server.lobby import Lobby
from saalchef.floor.server.logs import log
from saalchef.floor.server.metrics import Metrics
from saalchef.floor.server.neighbours import Neighbours
from saalchef.floor.server.presence import Attendance, Presence
from saalchef.floor.server.rulings import Rulings
from saalchef.floor.server.signing import Signing
from saalchef.floor.server.tables import Tables
from saalchef.floor.server.tasks import Tasks
from saalchef.floor.server.timekeeper import Timekeeper
from saalchef.floor.table.reasons import RESTARTED
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import GestureKind, Notice
from saalchef.houses import built_in
from saalchef.rules.codec import encode
from saalchef.store.booking import Booking, Heard
from saalchef.store.commit import Hook, no_hook
from saalchef.store.database import Database
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome
from saalchef.store.witness import Witness

OpensBooking = Callable[[Database, Heard, Hook], Booking]


LAST = 10.0  # seconds for what is still to be done at the end: the database may answer no more


class Floor:
    """Opens with `start`, ends with `stop`."""

    def __init__(
        self,
        database: Database,
        operator: Operator,
        at: Hook = no_hook,
        bot_delay: float = 1.0,
        witness: Witness | None = None,
        opens_booking: OpensBooking = Booking,
    ) -> None:
        self.database = database
        self.operator = operator
        self.metrics = Metrics()
        self.calculations = Calculations()
        self.lobby = Lobby()
        self._at = at
        self._bot_delay = bot_delay
        self._opens_booking = opens_booking
        self._tasks = Tasks()
        self._signing = Signing(witness) if witness is not None else None

    async def start(self) -> None:
        self.booking = self._opens_booking(self.database, self._booked, self._at)
        books = GuestBooking(self.booking, self.operator)
        self.accounts, self.cash_desk = Accounts(books), CashDesk(books)
        self.sessions = Sessions(books)
        self.passwords = PasswordChanges(books, self.sessions, self.accounts.passwords)
        self.membership = Membership(books, self.sessions, pot_with)
        self.presence = Presence(self.booking, self._attendance, self._attendance_changed, self._words_told)
        self.gestures = Gestures(self.booking, self._gesture_heard)
        self.context = Context(
            self.booking, self.operator, self.metrics, self.calculations, self.presence, self._bot_delay
        )
        self.tables = Tables(self.context, self.lobby)
        self.admission = Admission(self.booking, self.tables)
        self.rulings = Rulings(books, self.tables)
        self.calls = Calls(books, self.tables, self.rulings, self.admission)
        self.guest_changes = GuestChanges(self.context, self.accounts, self.tables, self.calls)
        self.neighbours = Neighbours(
            self.context, self.tables, self.guest_changes, self.gestures, self._hear_ruling
        )
        self.cleanup = Cleanup(self.context, self.accounts, self.tables, self.guest_changes)
        self.health_check = HealthCheck(self.booking, self.presence, self._signing)
        timekeeper = Timekeeper(self.booking)
        await timekeeper.begin()
        alone = await self.neighbours.join()
        if self._signing is not None:
            await self._signing.begin(self.booking)
            self._tasks.spawn(self._signing.run(self.booking))
        await self._open(alone)
        since = self.booking.clock.now() if alone else 0  # nobody could act before, at any process
        self.tables.run(since)
        self._tasks.spawn(self.lobby.run())
        self._tasks.spawn(self.presence.run())
        self._tasks.spawn(timekeeper.run())
        self._tasks.spawn(self.health_check.run())
        self._cleaning = self._tasks.spawn(self.cleanup.run())
        self._tasks.spawn(self.calculations.prepare(built_in()))
        tables, broken = len(self.tables), len(self.tables.broken)
        log("floor_open", tables=tables, broken=broken, database=self.database.name)

    def _booked(self, change: Change, outcome: BookingOutcome, seconds: float) -> None:
        self.metrics.booked(change, outcome, seconds)
        if self._signing is not None:
            self._signing.heard(change, outcome)

    async def _open(self, alone: bool) -> None:
        """The floor as it is booked."""
        self.context.closing = await self.booking.read(closed_for, self.database)
        if alone and self.closing is not None:
            # what it was closed for is done: whoever starts first on a floor that nobody serves opens it
            await self.rule(OPERATOR, secrets.token_hex(8), OpensFloor(RESTARTED))
        self.context.locked = await self.booking.read(locked_out, self.database)
        for table in await self.booking.read(open_tables, self.database):
            with contextlib.suppress(Denied):  # out of order: noted, and the others open
                await self.tables.find(table)

    async def stop(self) -> None:
        for connection in self.tables.connections():
            connection.end(RESTARTING, "restarting")
        self._cleaning.cancel()  # or it would put tables away meanwhile
        await _in_time("tables", self.tables.stop())
        await _in_time("presence", self.presence.stop())
        await self.gestures.stop()
        await self.calculations.close()
        await self._tasks.cancel()
        self.accounts.close()
        await self.neighbours.leave()
        if self._signing is not None:
            await _in_time("signing", self._signing.try_to_sign(self.booking))
        self.booking.close()
        self.database.close()
        log("floor_closed")

    # ——— closing for a restart ———

    @property
    def closing(self) -> str | None:
        """Why no new coup begins."""
        return self.context.closing

    async def rule(self, actor: str, command: str, ruling: FloorRuling) -> bool:
        """Close or open the floor, booked with its reason; whether it was so ordered before."""
        repeated = await book_ruling(self.booking, actor, command, ruling)
        if not repeated:
            self.set_closing(ruling.reason if isinstance(ruling, ClosesFloor) else None)
        return repeated

    async def _hear_ruling(self) -> None:
        """Another process may have closed or opened the floor."""
        reason = await self.booking.read(closed_for, self.database)
        if reason != self.closing:
            self.set_closing(reason)

    def set_closing(self, reason: str | None) -> None:
        """No new coup begins (or, with None, they do again)."""
        self.context.closing = reason
        for table in self.tables.values():
            table.reschedule()
        notice = encode(Notice("open", "") if reason is None else Notice("closing", reason))
        for connection in self.tables.connections():
            connection.tell(notice)

    def warn_of_closing(self, connection: Connection) -> None:
        """Who comes while the floor closes is told so too."""
        if self.closing is not None:
            connection.tell(encode(Notice("closing", self.closing)))

    # ——— who is where ———

    def _attendance(self, table: str) -> Attendance:
        found = self.tables.get(table)
        return found.audience.attendance(found.live) if found is not None else Attendance(table)

    def _attendance_changed(self, table: str) -> None:
        """Another process has other guests at a table than before."""
        found = self.tables.get(table)
        if found is not None:
            found.audience.idle_since = self.booking.clock.now()
            found.attendance_changed()

    def _gesture_heard(self, table: str, guest: str, gesture: GestureKind) -> None:
        """A guest connected to another process has made a gesture."""
        found = self.tables.get(table)
        if found is not None:
            found.audience.tell_gesture(found.live, guest, gesture)

    def _words_told(self, table: str) -> None:
        """Guests connected at another process have added words."""
        found = self.tables.get(table)
        if found is not None:
            found.reschedule()


async def _in_time(what: str, ending: Awaitable[None]) -> None:
    try:
        async with asyncio.timeout(LAST):
            await ending
    except TimeoutError:
        log("not_ended", what=what)
