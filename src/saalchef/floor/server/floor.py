"""The floor of one process: its tables, its guests, its lobby."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Coroutine, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from saalchef.floor.guests.accounts import Accounts
from saalchef.floor.guests.booking import GuestBooking
from saalchef.floor.guests.cash_desk import CashDesk
from saalchef.floor.guests.guest import locked_out, sessions_of
from saalchef.floor.history.loading import (
    NO_SECRET,
    house_named,
    load_table,
    open_tables,
    opened_by,
    stream_of,
)
from saalchef.floor.history.playable import fault
from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.server.calculations import Study
from saalchef.floor.server.cleanup import Sweeper
from saalchef.floor.server.closing import is_closed
from saalchef.floor.server.connection import NO_TABLE, OUT, Connection
from saalchef.floor.server.floor_rulings import (
    FLOOR,
    ClosesFloor,
    OpensFloor,
    Ruling,
    book_ruling,
    closed_for,
)
from saalchef.floor.server.host import Host
from saalchef.floor.server.keeper import Keeper
from saalchef.floor.server.listener import AGAIN, Listener
from saalchef.floor.server.lobby import Lobby
from saalchef.floor.server.logs import log, log_failure
from saalchef.floor.server.metrics import Metrics
from saalchef.floor.server.presence import Here, Presence
from saalchef.floor.server.snapshots import state
from saalchef.floor.table import deeds as d
from saalchef.floor.table.croupier import plan
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Step, coup_ended
from saalchef.floor.table.reasons import RESTARTED
from saalchef.floor.table.refusal import NotHere, refuse_here
from saalchef.floor.table.results import Start
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import OutOfOrder
from saalchef.floor.wire.messages import Notice, OpenTable
from saalchef.floor.wire.refused import as_message
from saalchef.rules.codec import baked, encode
from saalchef.rules.events import CoupVoided
from saalchef.rules.table import legal
from saalchef.store import read
from saalchef.store.booking import Booking
from saalchef.store.clock import now_ms
from saalchef.store.commit import Booked, Hook, Repeated, no_hook
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, Deed, Head, chain

RESTARTING = 1012
FRESHEN = 1.0  # seconds within which options changed by others are told


class Floor:
    """Opens with `start`, ends with `stop`."""

    def __init__(
        self, database: Database, operator: Operator, at: Hook = no_hook, hurry: float = 1.0
    ) -> None:
        self.database = database
        self.operator = operator
        self.metrics = Metrics()
        self.lobby = Lobby()
        self.study = Study()
        self.closing: str | None = None
        self.locked: set[str] = set()  # who is locked out, by the keys of their accounts
        self.hosts: dict[str, Host] = {}
        self.keepers: dict[str, Keeper] = {}
        self.broken: dict[str, OutOfOrder] = {}  # tables that cannot be played on, and why
        self.booking: Booking
        self.accounts: Accounts
        self.cash_desk: CashDesk
        self.presence: Presence
        self.sweeper = Sweeper(self)
        self._at = at
        self._hurry = hurry
        self._listener: Listener | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._freshening: set[str] = set()
        self._booked: dict[str, int] = {}  # how far tables that are being caught up with are booked
        self._open = False  # the tables are loaded, and their clocks run
        self._ending = False

    # ——— opening and closing ———

    async def start(self) -> None:
        self.booking = Booking(self.database, self.metrics.booked, self._at)
        books = GuestBooking(self.booking, self.operator)
        self.accounts, self.cash_desk = Accounts(books), CashDesk(books)
        self.presence = Presence(self.booking, self._look_at, self._present_changed)
        alone = await self._join()
        self.closing = await self.booking.read(closed_for, self.database)
        if alone and self.closing is not None:
            # what it was closed for is done: whoever starts first on a floor that nobody serves opens it
            await self.rule(OPERATOR, secrets.token_hex(8), OpensFloor(RESTARTED))
        self.locked = await self.booking.read(locked_out, self.database)
        for table in await self.booking.read(open_tables, self.database):
            with contextlib.suppress(NotHere):  # out of order: noted, and the others open
                await self.host(table)
        self._open = True
        for host in self.hosts.values():
            host.since = now_ms() if alone else 0  # nobody could act before, at any process
            self.keepers[host.id].look()
        self._spawn(self.lobby.run())
        self._spawn(self.presence.run())
        self._sweeping = self._spawn(self.sweeper.run())
        log("floor_open", tables=len(self.hosts), broken=len(self.broken), database=self.database.name)

    async def _join(self) -> bool:
        """Hear from now on what other processes book; whether there is none."""
        if self.database.is_sqlite:
            return True
        self._listener = Listener(self.database, self._heard, self.presence.heard, self._missed)
        return await self.booking.read(self._listener.open)

    async def stop(self) -> None:
        self._ending = True
        for connection in self._everybody():
            connection.end(RESTARTING, "restart")
        if self._sweeping is not None:
            self._sweeping.cancel()  # or it would put tables away meanwhile
        for keeper in tuple(self.keepers.values()):
            await keeper.stop()
        await self.presence.stop()
        await self.study.close()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.close()
        self.booking.close()
        self.database.close()
        log("floor_closed")

    def close_for_restart(self, reason: str | None) -> None:
        """No new coup begins (or, with None, they do again)."""
        self.closing = reason
        for keeper in self.keepers.values():
            keeper.look()
        notice = encode(Notice("open", "") if reason is None else Notice("closing", reason))
        for connection in self._everybody():
            connection.tell(notice)

    def forewarn(self, connection: Connection) -> None:
        """Who comes while the floor closes is told so too."""
        if self.closing is not None:
            connection.tell(encode(Notice("closing", self.closing)))

    def _everybody(self) -> Iterable[Connection]:
        yield from tuple(self.lobby.connections)
        for host in self.hosts.values():
            yield from tuple(host.connections)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ——— tables ———

    async def host(self, table: str) -> Host:
        """The table in this process; loaded from what is booked where it is not yet here."""
        found = self.hosts.get(table)
        if found is not None:
            return found
        async with self._loading:
            if table in self.hosts:
                return self.hosts[table]
            if table in self.broken:
                raise refuse_here("out_of_order")
            host = await self._load(table)
            keeper = Keeper(host, self.operator, self.study, self, self._hurry)
            self.hosts[table], self.keepers[table] = host, keeper
            self._count_tables()
            self.lobby.touch(keeper)
            if self._open:
                keeper.look()
            return host

    async def _load(self, table: str) -> Host:
        try:
            loaded = await self.booking.read(load_table, self.database, table)
            host = Host(loaded, self.booking, self._changed) if loaded is not None else None
        except DBAPIError:
            raise
        except Exception as problem:  # whatever it is, the other tables play on
            house = await self.booking.read(house_named, self.database, table)
            self.broken[table] = OutOfOrder(table, house, str(fault(problem)))
            self._count_tables()
            log_failure("out_of_order", table=table)
            raise refuse_here("out_of_order") from None
        if host is None:
            raise refuse_here("unknown_table")
        return host

    def _count_tables(self) -> None:
        self.metrics.tables.set(sum(h.live.closed is None for h in self.hosts.values()))
        self.metrics.broken.set(len(self.broken))

    async def forget(self, host: Host) -> None:
        """A closed table that nobody looks at is no longer kept in memory."""
        await self.keepers[host.id].stop()
        if not host.connections:
            del self.keepers[host.id], self.hosts[host.id]
            self.lobby.forget(host.id)
            self._count_tables()

    async def open_table(self, wish: OpenTable, actor: str, most: int | None = None) -> Host:
        """Book a new table; a repeated wish finds the table it opened. `most`: how many he may have open."""
        async with self._opening:  # so that nobody opens more than he may by haste
            return await self._open_table(wish, actor, most)

    async def _open_table(self, wish: OpenTable, actor: str, most: int | None) -> Host:
        before = await self.booking.read(read.answer, self.database, actor, wish.id)
        if before is not None:
            return await self._opened_before(before)
        if self.closing is not None:
            raise refuse_here("closing")
        if most is not None and await self.booking.read(opened_by, self.database, actor) >= most:
            raise refuse_here("too_many_tables", tables=most, minutes=self.operator.empty_table_minutes)
        if sum(h.live.closed is None for h in self.hosts.values()) >= self.operator.most_tables:
            raise NotHere("bad_table", {}, "no_room")
        table = secrets.token_hex(6)
        settings = Settings(table, wish.house, wish.readings, wish.limits, wish.pace, wish.bots, wish.private)
        house_of(settings)
        at = now_ms()
        planned = plan(None, [d.OpenTable(settings)], NO_SECRET, None, Start(0, ""), at)
        deeds = tuple(
            Deed(at, actor, encode(step.doing).decode(), encode(step.events).decode(), step.entry)
            for step in planned.steps
        )
        stream = stream_of(table)
        kept = Command(actor, wish.id, encode(table).decode())
        change = Change(stream, Head(), chain(stream, Head(), deeds), kept, tuple(planned.writes))
        outcome = await self.booking.book(change)
        match outcome:
            case Booked():
                log("table_opened", table=table, house=wish.house)
                return await self.host(table)
            case Repeated():
                return await self._opened_before(outcome)
            case _:
                raise refuse_here("busy")

    async def _opened_before(self, before: Repeated) -> Host:
        table = _table_in(before.answer)
        if before.stream != stream_of(table):
            raise refuse_here("id_used")
        return await self.host(table)

    def _changed(self, host: Host, steps: list[Step]) -> None:
        keeper = self.keepers.get(host.id)
        if keeper is not None:  # else the table is closed and forgotten
            keeper.heard(steps)
            self.lobby.touch(keeper)
        if host.stale and host.id not in self._freshening:
            self._freshening.add(host.id)
            loop = asyncio.get_running_loop()
            moment = random.Random(host.id).random()  # each table has its own, or all would be told at once
            loop.call_later((moment - loop.time()) % FRESHEN, self._freshen, host)
        if any(isinstance(step.doing, d.Arrive | d.Depart) for step in steps):
            self.presence.touch(host.id)  # who watched plays, or the other way round
        self.metrics.messages.inc(len(host.connections))
        shut = is_closed(host)
        if shut is not None:
            self._clear(host, shut)
        for step in steps:
            ended = coup_ended(step.events)
            if ended is not None:
                end = "void" if isinstance(ended, CoupVoided) else "settled"
                self.metrics.coups.labels(host.live.settings.house, end).inc()

    def _clear(self, host: Host, refusal: NotHere) -> None:
        """The table is closed: everyone is told why, and there is nothing more to see."""
        for connection in tuple(host.connections):
            connection.tell(encode(as_message(refusal, None, "", connection.lang)))
            connection.end(NO_TABLE, refusal.code)

    def _freshen(self, host: Host) -> None:
        """Tell guests their options anew, where only others' stakes had changed them."""
        self._freshening.discard(host.id)
        keeper = self.keepers.get(host.id)
        if host.stale and keeper is not None:
            host.stale = False
            table = host.live.table
            shared = baked(state(host, keeper))
            for connection in tuple(host.connections):
                if connection.name in table.guests:
                    connection.tell(encode(replace(shared, options=legal(table, connection.name))))

    # ——— other processes ———

    def _heard(self, moved: list[str]) -> None:
        """Another process (or this one) has booked in these streams, each up to a version."""
        for each in moved:
            stream, _, version = each.rpartition("@")
            kind, _, key = stream.partition(":")
            if kind == "table":
                self._heard_of(key, int(version))
            elif kind == "guest" and (key in self.locked or self._concerns(key)):
                self._spawn(self.look_again(key))
            elif stream == FLOOR:
                self._spawn(self._hear_ruling())

    def _heard_of(self, table: str, version: int) -> None:
        """Whatever is heard of a table while it is caught up with is taken in by the same task."""
        host = self.hosts.get(table)
        if host is not None and version <= host.head.version:
            return
        before = self._booked.get(table)
        self._booked[table] = max(version, before or 0)
        if before is None:
            self._spawn(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        try:
            host, version = await self.host(table), 0
            while version < self._booked[table]:
                version = self._booked[table]
                await host.catch_up(version)
        except Exception:
            log_failure("catch_up", table=table)
        finally:
            del self._booked[table]

    def _missed(self) -> None:
        """The line to the other processes was down: what they told meanwhile is lost."""
        log("line_up_again")
        self._spawn(self._hear_anew())

    async def _hear_anew(self) -> None:
        while not self._ending:
            try:
                await self._ask_anew()
            except Exception:
                log_failure("hear_anew")
                await asyncio.sleep(AGAIN)
            else:
                return

    async def _ask_anew(self) -> None:
        """Whatever a word could have told: the floor, guests, tables, and who is where."""
        self.presence.ask()  # whom it knows it keeps until told otherwise: a moment's doubt sends nobody away
        await self._hear_ruling()
        locked = await self.booking.read(locked_out, self.database)
        connected = {c.guest.id for c in self._everybody() if c.guest is not None}
        openers = {host.opener for host in self.hosts.values()}
        for guest in connected | openers | (locked ^ self.locked):
            await self.look_again(guest)
        for table in {*self.hosts, *await self.booking.read(open_tables, self.database)}:
            try:
                await (await self.host(table)).catch_up()
            except DBAPIError:
                raise
            except Exception:
                log_failure("catch_up", table=table)

    async def look_again(self, guest: str) -> None:
        """A guest's account has changed: he may be locked or signed out, have another name, other limits."""
        found = await self.accounts.guest(guest)
        sessions = await self.booking.read(sessions_of, self.database, guest, now_ms())
        if found is None:
            return
        if (found.locked is not None) != (guest in self.locked):
            self.locked ^= {guest}
            for host in self.hosts.values():
                if guest in host.live.owners.values():
                    self.keepers[host.id].look()
        for host in self.hosts.values():
            if host.opener == guest and host.opener_name != found.name:
                host.opener_name = found.name
                self.lobby.touch(self.keepers[host.id])
        for connection in self._everybody():
            if connection.guest is None or connection.guest.id != guest:
                continue
            if found.locked is not None:
                connection.end(OUT, "locked")
            elif connection.session and connection.session not in sessions:
                connection.end(OUT, "signed out")
            elif connection.guest.name != found.name:
                connection.end(RESTARTING, "come again")
            connection.guest = found

    def _concerns(self, guest: str) -> bool:
        """Whether he is connected here, or has something at a table, or it is his."""
        return any(c.guest is not None and c.guest.id == guest for c in self._everybody()) or any(
            guest == host.opener or guest in host.live.owners.values() for host in self.hosts.values()
        )

    def elsewhere(self, table: str) -> Iterable[Here]:
        return self.presence.elsewhere(table)

    def is_visited(self, host: Host) -> bool:
        """Somebody is connected to a table, at whatever process."""
        return bool(host.connections) or any(h.names or h.watching for h in self.elsewhere(host.id))

    def _look_at(self, table: str) -> Here:
        keeper = self.keepers.get(table)
        return keeper.here if keeper is not None else Here(table)

    def _present_changed(self, table: str) -> None:
        """Another process has other guests at a table than before."""
        host, keeper = self.hosts.get(table), self.keepers.get(table)
        if host is None or keeper is None:
            return
        host.idle_since = now_ms()
        self.lobby.touch(keeper)
        keeper.look()
        told = encode(state(host, keeper))
        for connection in tuple(host.connections):
            connection.tell(told)

    async def _hear_ruling(self) -> None:
        """The floor was closed or opened by another process."""
        reason = await self.booking.read(closed_for, self.database)
        if reason != self.closing:
            self.close_for_restart(reason)

    async def rule(self, actor: str, command: str, ruling: Ruling) -> bool:
        """Close or open the floor, booked with its reason; whether it was so ordered before."""
        repeated = await book_ruling(self.booking, actor, command, ruling)
        if not repeated:
            self.close_for_restart(ruling.reason if isinstance(ruling, ClosesFloor) else None)
        return repeated


def _table_in(answer: str) -> str:
    """The table a wish to open one was answered with; nothing where the answer was to another wish."""
    try:
        return msgspec.json.decode(answer, type=str)
    except msgspec.MsgspecError:
        return ""
