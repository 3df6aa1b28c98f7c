"""The tables of one process: opened, found when they are asked for, and put away."""

import asyncio
import secrets
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from saalchef.catalogue import Said
from saalchef.floor.history.loading import house_named, load_table
from saalchef.floor.history.playable import fault
from saalchef.floor.server.changes import change_of
from saalchef.floor.server.connection import Connection
from saalchef.floor.server.context import Context
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.lobby import Lobby
from saalchef.floor.server.logs import log, log_failure
from saalchef.floor.server.new_secret import new_key, new_secret
from saalchef.floor.server.table_room import Opener, TableRoom
from saalchef.floor.table.croupier import plan_opening
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.table.settings import Settings, lock_of
from saalchef.floor.wire.messages import TableWish
from saalchef.rules.codec import encode
from saalchef.store import read
from saalchef.store.journal import Command, Head, TableLimit, Write
from saalchef.store.outcome import Booked, Repeated, TooManyTables
from saalchef.store.streams import stream_of_table


class BrokenTable(NamedTuple):
    """A table whose books do not hold together, and why."""

    table: str
    house: str
    reason: Said


class Tables(Mapping[str, HostedTable]):
    """By their ids; one that is not yet here is loaded from what is booked."""

    def __init__(self, context: Context, lobby: Lobby) -> None:
        self.broken: dict[str, BrokenTable] = {}  # tables that cannot be played on, and why
        self._context = context
        self._lobby = lobby
        self._hosted: dict[str, HostedTable] = {}
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._running = False
        self._room = TableRoom(context.booking, context.operator, self._standing)

    def __getitem__(self, table: str) -> HostedTable:
        return self._hosted[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self._hosted)

    def __len__(self) -> int:
        return len(self._hosted)

    def connections(self) -> Iterator[Connection]:
        """Everyone who is connected to this process, in the lobby and at the tables."""
        yield from tuple(self._lobby.connections)
        for table in tuple(self.values()):
            yield from tuple(table.audience.connections)

    # ——— running ———

    def run(self, since: int) -> None:
        """From now on what is due is done; before `since` nobody could act."""
        self._running = True
        for table in self.values():
            table.since = since
            table.reschedule()

    async def stop(self) -> None:
        for table in tuple(self.values()):
            await table.stop()

    async def find(self, table: str) -> HostedTable:
        """The table in this process; a refusal where there is none, or it is out of order."""
        if table in self._hosted:
            return self._hosted[table]
        async with self._loading:
            if table in self._hosted:
                return self._hosted[table]
            if table in self.broken:
                raise deny("out_of_order")
            found = self._hosted[table] = await self._load(table)
            self._count()
            self._lobby.touch(found)
            if self._running:
                found.reschedule()
            return found

    async def _load(self, table: str) -> HostedTable:
        booking = self._context.booking
        try:
            loaded = await booking.read(load_table, booking.database, table)
            found = HostedTable(loaded, self._context, self._changed) if loaded is not None else None
        except DBAPIError:
            raise
        except Exception as problem:  # whatever it is, the other tables play on
            house = await booking.read(house_named, booking.database, table)
            self.broken[table] = BrokenTable(table, house, fault(problem))
            self._count()
            log_failure("out_of_order", table=table)
            raise deny("out_of_order") from None
        if found is None:
            raise deny("unknown_table")
        return found

    async def forget(self, table: HostedTable) -> None:
        """A closed table that nobody looks at is no longer kept in memory."""
        await table.stop()
        if not table.audience.connections:
            del self._hosted[table.id]
            self._lobby.forget(table.id)
            self._count()

    def _changed(self, table: HostedTable) -> None:
        if table.id in self._hosted:  # else it is closed and forgotten
            self._lobby.touch(table)

    def _count(self) -> None:
        self._context.metrics.tables.set(self._open_ones())
        self._context.metrics.broken.set(len(self.broken))

    def _open_ones(self) -> int:
        return len(self._standing())

    def _standing(self) -> set[str]:
        return {table.id for table in self.values() if table.live.closed is None}

    # ——— opening ———

    async def open(
        self, wish: TableWish, actor: str, most: int | None = None, opener: Opener | None = None
    ) -> HostedTable:
        """Book a new table; a repeated wish finds the table it opened. `most`: how many he may have open."""
        async with self._opening:  # so that nobody opens more than he may by haste
            return await self._open(wish, actor, most, opener)

    async def _open(
        self, wish: TableWish, actor: str, most: int | None, opener: Opener | None
    ) -> HostedTable:
        booking = self._context.booking
        refusal = await self._refusal(opener)  # the table may be the one wished here, at another process
        before = await booking.read(read.answer, booking.database, actor, wish.id)
        if before is not None:
            return await self._opened_before(before)
        if refusal is not None:
            raise refusal
        access = wish.wished_access
        key = new_key() if access == "closed" else None
        settings = Settings(
            secrets.token_hex(6),
            wish.house,
            wish.readings,
            wish.limits,
            wish.pace,
            wish.bots,
            private=access != "open",
            lock=lock_of(key) if key is not None else "",
            spectators=wish.spectators,
            file=wish.file,
        )
        at = booking.clock.now()
        planned = plan_opening(settings, at, new_secret())
        kept = Command(actor, wish.id, encode(settings.id).decode())
        change = change_of(planned, Head(), actor, kept, at, then=actor)
        if key is not None:
            kept_key = Write("table_keys", {"table": settings.id, "key": key})
            change = replace(change, writes=(*change.writes, kept_key))
        if most is not None:
            change = replace(change, table_limit=TableLimit(actor, most))
        outcome = await booking.book(change)
        match outcome:
            case Booked():
                log("table_opened", table=settings.id, house=wish.house)
                if opener is not None:
                    self._room.opened(settings.id, opener)
                return await self.find(settings.id)
            case Repeated():
                return await self._opened_before(outcome)
            case TooManyTables():
                minutes = self._context.operator.empty_table_minutes
                raise deny("too_many_tables", tables=most or 0, minutes=minutes)
            case _:
                raise deny("busy")

    async def _refusal(self, opener: Opener | None) -> Denied | None:
        """Why no table is opened just now."""
        if self._context.closing is not None:
            return deny("closing")
        if self._open_ones() >= self._context.operator.most_tables:
            return Denied("bad_table", {}, "no_room")
        try:
            if opener is not None:
                await self._room.check(opener)
        except Denied as refusal:
            return refusal
        return None

    async def _opened_before(self, before: Repeated) -> HostedTable:
        table = _table_in(before.answer)
        if before.stream != stream_of_table(table):
            raise deny("id_used")
        return await self.find(table)


def _table_in(answer: str) -> str:
    """The table a wish to open one was answered with; nothing where the answer was to another wish."""
    try:
        return msgspec.json.decode(answer, type=str)
    except msgspec.MsgspecError:
        return ""
