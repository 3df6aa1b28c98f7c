"""Other processes that serve the same floor: what they book is taken in, and what was missed is asked for."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import DBAPIError

from saalchef.floor.history.loading import open_tables
from saalchef.floor.server.context import Context
from saalchef.floor.server.gestures import CHANNEL as GESTURES
from saalchef.floor.server.gestures import Gestures
from saalchef.floor.server.guest_changes import GuestChanges
from saalchef.floor.server.listener import AGAIN, Listener
from saalchef.floor.server.logs import log, log_failure
from saalchef.floor.server.presence import CHANNEL as PRESENT
from saalchef.floor.server.tables import Tables
from saalchef.floor.server.tasks import Tasks
from saalchef.store.streams import FLOOR, guest_of, table_of


class Neighbours:
    """Hears them as long as it has joined them; a floor on SQLite has none."""

    def __init__(
        self,
        context: Context,
        tables: Tables,
        guests: GuestChanges,
        gestures: Gestures,
        ruled: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._context = context
        self._tables = tables
        self._guests = guests
        self._gestures = gestures
        self._ruled = ruled  # sees whether the floor was closed or opened
        self._listener: Listener | None = None
        self._tasks = Tasks()
        self._catching_up: dict[str, int] = {}  # up to which version, by table

    async def join(self) -> bool:
        """Hear from now on what other processes book; whether there is none."""
        booking = self._context.booking
        if not booking.database.shared:
            return True
        presence = self._context.presence
        self._listener = Listener(
            booking.database,
            self.receive,
            {PRESENT: presence.receive, GESTURES: self._gestures.receive},
            self._ask_for_missed,
        )
        return await booking.read(self._listener.open)

    async def leave(self) -> None:
        await self._tasks.cancel()
        if self._listener is not None:
            self._listener.close()

    def receive(self, moved: list[str]) -> None:
        """Another process (or this one) has booked in these streams, each up to a version."""
        for each in moved:
            stream, _, version = each.rpartition("@")
            if (table := table_of(stream)) is not None:
                self._table_moved(table, int(version))
            elif (guest := guest_of(stream)) is not None and self._guests.concern(guest):
                self._tasks.spawn(self._guests.take_in_from_elsewhere(guest))
            elif stream == FLOOR:
                self._tasks.spawn(self._ruled())

    def _table_moved(self, table: str, version: int) -> None:
        """Whatever is heard of a table while it is caught up with is taken in by the same task."""
        here = self._tables.get(table)
        if here is not None and version <= here.head.version:
            return
        before = self._catching_up.get(table)
        self._catching_up[table] = max(version, before or 0)
        if before is None:
            self._tasks.spawn(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        try:
            found, version = await self._tables.find(table), 0
            while version < self._catching_up[table]:
                version = self._catching_up[table]
                await found.catch_up(version)
        except Exception:
            log_failure("catch_up", table=table)
        finally:
            del self._catching_up[table]

    # ——— what was missed ———

    def _ask_for_missed(self) -> None:
        """The connection to the other processes was down: what they told meanwhile is lost."""
        log("listening_again")
        self._tasks.spawn(self._until_asked())

    async def _until_asked(self) -> None:
        while True:
            try:
                await self._ask_for_everything()
            except Exception:
                log_failure("ask_for_missed")
                await asyncio.sleep(AGAIN)
            else:
                return

    async def _ask_for_everything(self) -> None:
        """The floor, guests, tables, and who is where."""
        context = self._context
        # whom it knows it keeps until told otherwise: a moment's doubt sends nobody away
        context.presence.ask()
        await self._ruled()
        locked_or_let_in = await self._guests.locked_or_let_in()
        connected = {c.guest.id for c in self._tables.connections() if c.guest is not None}
        openers = {table.opener for table in self._tables.values()}
        for guest in connected | openers | locked_or_let_in:
            await self._guests.take_in_from_elsewhere(guest)
        for table in {*self._tables, *await context.booking.read(open_tables, context.booking.database)}:
            try:
                await (await self._tables.find(table)).catch_up()
            except DBAPIError:
                raise
            except Exception:
                log_failure("catch_up", table=table)
