"""Clears away what nobody uses: tables where nobody has been for long, closed ones, ended sessions."""

import asyncio

from saalchef.floor.guests.accounts import Accounts
from saalchef.floor.guests.sessions import forget_ended, going_on, note_seen
from saalchef.floor.server.closing import end_coup
from saalchef.floor.server.context import Context
from saalchef.floor.server.guest_changes import GuestChanges
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.logs import log, log_failure
from saalchef.floor.server.tables import Tables
from saalchef.floor.table.closing import closing
from saalchef.floor.table.reasons import ABANDONED
from saalchef.floor.table.refusal import Denied
from saalchef.rules.actions import CROUPIER
from saalchef.rules.refusal import Illegal
from saalchef.store.compaction import compact, compactable
from saalchef.store.reasons import is_away

ROUND = 30.0  # seconds between two rounds
SEGMENTS = 100  # that are made in one round: with many coups from before, it is a matter of hours


class Cleanup:
    """Goes round now and then."""

    def __init__(
        self, context: Context, accounts: Accounts, tables: Tables, guest_changes: GuestChanges
    ) -> None:
        self._context = context
        self._guest_changes = guest_changes
        self._accounts = accounts
        self._tables = tables
        self._compacted = ""  # the last table of which nothing was left to compact

    async def run(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.go_round()
            except Exception:
                log_failure("cleanup")

    async def go_round(self) -> None:
        for table in tuple(self._tables.values()):
            if table.live.closed is None and await self._abandoned(table):
                await self._close(table)
            if table.live.closed is not None and not table.audience.connections:
                await self._tables.forget(table)
        await self._sessions()
        await self._compact()

    async def _sessions(self) -> None:
        """Who is connected by a session that has run out is let go; what the command line did is heard of."""
        booking, now = self._context.booking, self._context.booking.clock.now()
        used = {
            c.session: c.guest.id for c in self._tables.connections() if c.guest is not None and c.session
        }
        alive = await booking.read(going_on, booking.database, used, now)
        changed = await self._guest_changes.locked_or_let_in()
        for guest in changed | {guest for session, guest in used.items() if session not in alive}:
            await self._guest_changes.take_in(guest)
        seen, self._context.seen = self._context.seen | alive, set()
        await booking.read(note_seen, booking.database, seen, now)
        await booking.read(forget_ended, booking.database, now)

    async def _compact(self) -> None:
        """What is over goes into segments, one at a time, so that bookings come in between.

        Where there is too much for one round, the next one goes on with it.
        """
        booking, left = self._context.booking, SEGMENTS
        tables = await booking.read(compactable, booking.database)
        for table in sorted(tables, key=lambda table: (table <= self._compacted, table)):
            while left and await self._made_segment(table):
                left -= 1
            if not left:
                return
            self._compacted = table

    async def _made_segment(self, table: str) -> bool:
        """A table whose rows cannot be read keeps them as they are, and keeps no other waiting."""
        booking = self._context.booking
        try:
            return bool(await booking.read(compact, booking.database, table))
        except Exception as e:
            if is_away(e):
                raise
            self._context.damage.table(table)
            return False

    async def _abandoned(self, table: HostedTable) -> bool:
        """A guest's own table at which nobody is connected, at no process, since long."""
        if not table.audience.is_empty or table.live.paused is not None:
            return False
        idle = self._context.booking.clock.now() - table.audience.idle_since
        if idle < self._context.operator.empty_table_minutes * 60_000:
            return False
        opener = await self._accounts.guest(table.opener)
        return opener is not None and opener.role == "guest"

    async def _close(self, table: HostedTable) -> None:
        try:
            await end_coup(table)
            await table.command(CROUPIER, None, lambda live: closing(live, ABANDONED))
            log("table_freed", table=table.id)
        except (Denied, Illegal) as refusal:
            log("table_not_freed", table=table.id, reason=str(refusal))  # the next round tries again
