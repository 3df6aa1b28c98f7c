"""A guest's account has changed: what that means for his connections, seats, and the tables he opened."""

from saalchef.floor.guests.accounts import Accounts
from saalchef.floor.guests.guest import Guest, locked_out
from saalchef.floor.guests.sessions import sessions_of
from saalchef.floor.server.calls import Calls
from saalchef.floor.server.connection import OUT, RESTARTING, Connection
from saalchef.floor.server.context import Context
from saalchef.floor.server.tables import Tables


class GuestChanges:
    """Here or at another process he was locked or signed out, took another name, set limits, was answered."""

    def __init__(self, context: Context, accounts: Accounts, tables: Tables, calls: Calls) -> None:
        self._context = context
        self._accounts = accounts
        self._tables = tables
        self._calls = calls

    def concern(self, guest: str) -> bool:
        """Whether he is connected here, or has something at a table, or it is his."""
        if guest in self._context.locked:
            return True
        return any(c.guest is not None and c.guest.id == guest for c in self._tables.connections()) or any(
            guest == table.opener or guest in table.live.owners.values() for table in self._tables.values()
        )

    async def locked_or_let_in(self) -> set[str]:
        """Who is locked out or let in again, by whatever has not told us."""
        booking = self._context.booking
        return await booking.read(locked_out, booking.database) ^ self._context.locked

    async def take_in(self, guest: str) -> None:
        """Whatever has changed in his account."""
        booking = self._context.booking
        found = await self._accounts.guest(guest)
        sessions = await booking.read(sessions_of, booking.database, guest, booking.clock.now())
        if found is None:
            return
        if found.is_out != (guest in self._context.locked):
            self._context.locked ^= {guest}
            for table in self._tables.values():
                if guest in table.live.owners.values():
                    table.reschedule()
        for table in self._tables.values():
            if table.opener == guest:
                table.name_opener(found.name)
            if guest in table.live.owners.values() and table.audience.wears(found):
                table.attendance_changed()
        for connection in self._tables.connections():
            if connection.guest is not None and connection.guest.id == guest:
                _take_in_at(connection, connection.guest, found, sessions)

    async def take_in_from_elsewhere(self, guest: str) -> None:
        """Another process has booked in his stream, whatever it was."""
        await self.take_in(guest)
        await self._calls.tell_guest(guest)


def _take_in_at(connection: Connection, before: Guest, now: Guest, sessions: set[str]) -> None:
    if now.locked is not None:
        connection.end(OUT, "locked")
    elif now.closed:
        connection.end(OUT, "account_closed")
    elif connection.session and connection.session not in sessions:
        connection.end(OUT, "signed_out")
    elif before.name != now.name:
        connection.end(RESTARTING, "renamed")
    connection.guest = now
