"""The floor of one process: its tables, its guests, its lobby."""

import asyncio
import secrets
from collections.abc import Coroutine, Iterable
from typing import Any

import msgspec

from saalchef.floor import deeds as d
from saalchef.floor.affairs import Affairs
from saalchef.floor.booking import Booking
from saalchef.floor.cards import state
from saalchef.floor.connection import Connection
from saalchef.floor.croupier import plan
from saalchef.floor.guests import Guest, now_ms
from saalchef.floor.host import Host
from saalchef.floor.houses import house_of
from saalchef.floor.keeper import Keeper
from saalchef.floor.listener import Listener
from saalchef.floor.live import Step, coup_ended
from saalchef.floor.loading import NO_SECRET, load_table, open_tables, stream_of
from saalchef.floor.lobby import Lobby
from saalchef.floor.logs import log, log_failure
from saalchef.floor.messages import Notice, OpenTable
from saalchef.floor.metrics import Metrics
from saalchef.floor.operator import Operator
from saalchef.floor.refusals import refuse_here
from saalchef.floor.rulings import FLOOR, ClosesFloor, Ruling, book_ruling, closed_for
from saalchef.floor.study import Study
from saalchef.floor.tally import Start
from saalchef.rules.codec import encode
from saalchef.rules.events import CoupVoided
from saalchef.store.commit import Booked, Hook, Repeated, no_hook
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, Deed, Head, chain

LOCKED_OUT = 4001
RESTARTING = 1012
FRESHEN = 1.0  # seconds after which options changed by others are told


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
        self.hosts: dict[str, Host] = {}
        self.keepers: dict[str, Keeper] = {}
        self.booking: Booking
        self.affairs: Affairs
        self._at = at
        self._hurry = hurry
        self._listener: Listener | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading = asyncio.Lock()
        self._freshening: set[str] = set()

    # ——— opening and closing ———

    async def start(self) -> None:
        self.booking = Booking(self.database, self.metrics, self._at)
        self.affairs = Affairs(self.booking, self.operator)
        for table in await self.booking.read(open_tables, self.database):
            await self.host(table)
        if not self.database.is_sqlite:
            self._listener = Listener(self.database, self._heard)
        self._spawn(self.lobby.run())
        log("floor_open", tables=len(self.hosts), database=self.database.name)

    async def stop(self) -> None:
        for connection in self._everybody():
            connection.end(RESTARTING, "restart")
        for keeper in self.keepers.values():
            await keeper.stop()
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
            keeper.closing = reason is not None
            keeper.look()
        kind = "open" if reason is None else "closing"
        notice = encode(Notice(kind, reason or ""))  # type: ignore[arg-type]  # one of the two kinds
        for connection in self._everybody():
            connection.tell(notice)

    def _everybody(self) -> Iterable[Connection]:
        yield from tuple(self.lobby.connections)
        for host in self.hosts.values():
            yield from tuple(host.connections)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ——— tables ———

    async def host(self, table: str) -> Host:
        """The table in this process; loaded from what is booked where it is not yet here."""
        found = self.hosts.get(table)
        if found is not None:
            return found
        async with self._loading:
            if table in self.hosts:
                return self.hosts[table]
            loaded = await self.booking.read(load_table, self.database, table)
            if loaded is None:
                raise refuse_here("unknown_table")
            host = Host(loaded, self.booking, self._changed)
            keeper = Keeper(host, self.operator, self.study, self.database.is_sqlite, self._hurry)
            keeper.closing = self.closing is not None
            self.hosts[table], self.keepers[table] = host, keeper
            self.metrics.tables.set(sum(h.live.closed is None for h in self.hosts.values()))
            self.lobby.touch(host)
            keeper.look()
            return host

    async def open_table(self, wish: OpenTable, actor: str) -> Host:
        """Book a new table; a repeated wish finds the table it opened."""
        if self.closing is not None:
            raise refuse_here("closing")
        if sum(h.live.closed is None for h in self.hosts.values()) >= self.operator.most_tables:
            raise refuse_here("bad_table", problem="there is no room for another table")
        table = secrets.token_hex(6)
        settings = d.Settings(
            table, wish.house, wish.readings, wish.limits, wish.pace, wish.bots, wish.private
        )
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
            case Repeated(answer, before) if before == stream_of(_table_in(answer)):
                return await self.host(_table_in(answer))
            case Repeated():
                raise refuse_here("id_used")
            case _:
                raise refuse_here("busy")

    def _changed(self, host: Host, steps: list[Step]) -> None:
        self.keepers[host.id].heard(steps)
        if host.stale and host.id not in self._freshening:
            self._freshening.add(host.id)
            asyncio.get_running_loop().call_later(FRESHEN, self._freshen, host)
        self.lobby.touch(host)
        self.metrics.messages.inc(len(host.connections))
        for step in steps:
            ended = coup_ended(step.events)
            if ended is not None:
                end = "void" if isinstance(ended, CoupVoided) else "settled"
                self.metrics.coups.labels(host.live.settings.house, end).inc()

    def _freshen(self, host: Host) -> None:
        """Tell guests their options anew, where only others' stakes had changed them."""
        self._freshening.discard(host.id)
        if host.stale:
            host.stale = False
            keeper = self.keepers[host.id]
            for connection in tuple(host.connections):
                if connection.name in host.live.table.guests:
                    connection.tell(encode(state(host, keeper, connection, options=True)))

    # ——— other processes ———

    def _heard(self, streams: list[str]) -> None:
        """Another process (or this one) has booked in these streams."""
        for stream in streams:
            kind, _, key = stream.partition(":")
            if kind == "table":
                self._spawn(self._catch_up(key))
            elif kind == "guest":
                self._spawn(self._look_again(key))
            elif stream == FLOOR:
                self._spawn(self._hear_ruling())

    async def _catch_up(self, table: str) -> None:
        try:
            await (await self.host(table)).catch_up()
        except Exception:
            log_failure("catch_up", table=table)

    async def _look_again(self, guest: str) -> None:
        """A guest's affairs have changed elsewhere: he may be locked out now."""
        if any(c.guest is not None and c.guest.id == guest for c in self._everybody()):
            found = await self.affairs.guest(guest)
            if found is not None and found.locked is not None:
                self.turn_out(found)

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

    def turn_out(self, guest: Guest) -> None:
        """End all connections of a guest."""
        self._end(guest, LOCKED_OUT, "locked")

    def come_again(self, guest: Guest) -> None:
        """His name or limits have changed: his connections are opened anew with them."""
        self._end(guest, RESTARTING, "come again")

    def _end(self, guest: Guest, code: int, reason: str) -> None:
        for connection in self._everybody():
            if connection.guest is not None and connection.guest.id == guest.id:
                connection.end(code, reason)


def _table_in(answer: str) -> str:
    """The table a wish to open one was answered with; nothing where the answer was to another wish."""
    try:
        return msgspec.json.decode(answer, type=str)
    except msgspec.MsgspecError:
        return ""
