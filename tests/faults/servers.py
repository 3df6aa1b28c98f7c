"""A server of the simulated world: the real floor, asked by guests over lines of memory."""

import asyncio
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import greenlet
from shared_database import Line, SharedFile
from simulated_time import Process, in_the_name_of

from saalchef.floor.guests.sessions import by_session, token_digest
from saalchef.floor.server.connection import Budget, Connection
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.listener import AGAIN
from saalchef.floor.server.visitor import Visitor
from saalchef.floor.table.refusal import Denied
from saalchef.store.booking import Booking
from saalchef.store.commit import CHANNEL
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome

NEVER_FULL = 1e9


class Unknown(Exception):  # noqa: N818 - no error: nobody knows what became of it
    """What was asked got no answer."""


class NoCalculations:
    """Prices and charts take processes of their own, and decide nothing that is proved here."""

    def chart(self, _: object) -> None:
        return None

    async def prepare(self, _: object) -> None:
        pass


class Notices:
    """Stands where the listener's connection to PostgreSQL does: what is told may come late, twice or not."""

    def __init__(
        self,
        database: SharedFile,
        on_booked: Callable[[list[str]], None],
        on_told: Mapping[str, Callable[[str], None]],
        on_reconnect: Callable[[], None],
    ) -> None:
        self._server = database.server
        self._on_booked, self._on_told, self._on_reconnect = on_booked, on_told, on_reconnect
        self._last = 0.0
        self.late = 0.05
        self.down = False

    def open(self) -> bool:
        world = self._server.world
        alone = not any(each.process.alive and each.notices is not None for each in world.servers)
        self._server.notices = self
        return alone

    def close(self) -> None:
        self._server.notices = None

    def tell(self, channel: str, text: str) -> None:
        if self.down:
            return
        loop, chance = self._server.world.loop, self._server.chance
        for _ in range(2 if chance.random() < 0.05 else 1):
            self._last = max(self._last + 1e-6, loop.time() + self.late * chance.random())
            loop.call_at(self._last, self._hear, channel, text, context=self._server.context())

    def _hear(self, channel: str, text: str) -> None:
        if channel == CHANNEL:
            self._on_booked(text.split())
        else:
            self._on_told[channel](text)

    def up_again(self) -> None:
        self.down = False
        loop = self._server.world.loop
        loop.call_later(AGAIN, self._on_reconnect, context=self._server.context())


class NotedBooking(Booking):
    """Notes at which true moment each row was decided."""

    async def book(self, change: Change) -> BookingOutcome:
        server = self.database.server
        world = server.world
        for part in change.parts:
            for row in part.rows:
                world.books.decided[row.hash] = world.loop.time()
                world.words.decided(server, part.stream, row)
        return await super().book(change)


class Server:
    """One that was started, until it is killed; the next one in its place is another."""

    def __init__(self, world: Any, place: int, ahead: float) -> None:
        self.world, self.place = world, place
        self.number = world.next_number()
        self.chance = random.Random(f"{world.seed} server {self.number}")
        self.process = Process(f"server {place}, number {self.number}", ahead)
        self.line = Line(world.threads, random.Random(f"{world.seed} line {self.number}"))
        self.notices: Notices | None = None
        self.sockets: list[Socket] = []
        self.asked: set[asyncio.Future[Any]] = set()
        self.database = self.context().run(SharedFile, world.machine, self.line, self, world.clock)
        self.database.server = self
        self.floor: Any = None
        self.ready = False
        self.unwell_at = self.deaf_at = 0.0  # when something was the matter with it last, in true seconds
        self.deadly: str | None = None  # the step of a commit at which it is killed
        self.freezing: tuple[str, float] | None = None  # at which it is frozen, and for how long
        self.losing: str | None = None  # what becomes of its next commit

    def context(self) -> Any:
        return in_the_name_of(self.process)

    @property
    def hears(self) -> bool:
        """What other servers say comes to it in time."""
        return self.well and self.notices is not None and not self.notices.down and self.notices.late < 1

    @property
    def well(self) -> bool:
        """Nothing is the matter with it: whoever asks it may expect an answer."""
        return (
            self.ready
            and self.process.alive
            and not self.process.frozen
            and not (self.line.down or self.line.silent)
            and self.line.slow == 1.0
            and self.world.machine.up
        )

    # ——— its life ———

    def begin(self) -> None:
        self.world.task(self._open(), self.context())

    async def _open(self) -> None:
        """As a program does that is started again whenever it cannot begin."""
        while True:
            self.floor = Floor(self.database, self.world.operator, self._at, opens_booking=NotedBooking)
            self.floor.calculations = NoCalculations()
            try:
                await self.floor.start()
            except Exception as e:
                self.world.note(f"{self.process.name} cannot begin: {type(e).__name__}")
                self.kill()
                self.world.start_again(self.place, 1.0)
                return
            self.ready = True
            self.world.note(f"{self.process.name} serves")
            return

    def kill(self) -> None:
        if not self.process.alive:
            return
        self.process.alive = False
        self.notices = None
        self.world.note(f"{self.process.name} is killed")
        self.world.loop.call_soon(self._bury, context=in_the_name_of(None))

    def _bury(self) -> None:
        for thread in tuple(self.process.threads):
            thread.throw(greenlet.GreenletExit)
        self.database.vanish()
        for socket in self.sockets:
            socket.hang_up()
        for future in tuple(self.asked):
            if not future.done():
                future.set_exception(Unknown("killed"))

    def freeze(self, seconds: float) -> None:
        if self.process.alive and not self.process.frozen:
            self.world.note(f"{self.process.name} is frozen for {seconds:.1f}")
            self.process.freeze()
            self.world.later(seconds, self.thaw)

    def thaw(self) -> None:
        if self.process.alive and self.process.frozen:
            self.world.note(f"{self.process.name} goes on")
            self.process.thaw(self.world.loop)

    # ——— what goes wrong in its commits ———

    def _at(self, step: str) -> None:
        if self.deadly == step:
            self.deadly = None
            self.kill()
            raise greenlet.GreenletExit
        if self.freezing is not None and self.freezing[0] == step:
            seconds, self.freezing = self.freezing[1], None
            self.world.note(f"{self.process.name} is at {step}")
            self.freeze(seconds)

    def before_commit(self, session: Any) -> None:
        losing, self.losing = self.losing, None
        match losing:
            case "before":
                self._lose(session, "before it was written")
            case "torn":
                self.world.note(f"the power fails in a commit of {self.process.name}")
                self.world.power_fails(session)
                session.must_live()
            case _:
                self.losing = losing

    def after_commit(self, session: Any) -> None:
        losing, self.losing = self.losing, None
        match losing:
            case "after":
                self._lose(session, "though it was written")
            case "late":
                seconds = 1.0 + self.chance.expovariate(0.3)
                self.world.note(f"{self.process.name}: a commit is answered {seconds:.1f} late")
                self.world.threads.sleep(seconds)

    def _lose(self, session: Any, how: str) -> None:
        """The answer never comes, and for a while the line is down."""
        seconds = self.chance.choice((0.0, 0.05, 1.0, 6.0))
        self.world.note(f"{self.process.name}: a commit's answer is lost, {how}; down for {seconds}")
        if seconds:
            self.line.down = True
            self.world.later(seconds, self.line.open)
        session.lose()
        session.must_live()

    # ——— what it is asked ———

    async def ask(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        """A request and its answer, as over HTTP; Unknown where none comes."""
        world = self.world
        answer: asyncio.Future[Any] = world.loop.create_future()
        self.asked.add(answer)

        async def answering() -> None:
            try:
                found, error = await work(self.floor), None
            except Exception as e:
                found, error = None, e
            world.later(0.001 + 0.01 * self.chance.random(), _answer, answer, found, error)

        world.later(0.001 + 0.01 * self.chance.random(), world.task, answering(), self.context())
        try:
            async with asyncio.timeout(20):
                return await answer
        except TimeoutError:
            raise Unknown("no answer") from None
        finally:
            self.asked.discard(answer)


def _answer(future: asyncio.Future[Any], found: Any, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(found)
    else:
        future.set_exception(error)


class ConnectionHere(Connection):
    """Ordered by its number, not by its place in memory: a set of them is gone through alike every time."""

    __slots__ = ("number",)

    def __hash__(self) -> int:
        return self.number


class Socket:
    """A guest's websocket at a table: what each side says comes in order, and later."""

    def __init__(
        self, server: Server, token: str | None, table: str, resume: int | None, hear: Any, ended: Any
    ) -> None:
        self.server, self.table = server, table
        self._world = server.world
        self._token, self._resume, self._hear, self._ended = token, resume, hear, ended
        self._chance = random.Random(f"{server.world.seed} socket {server.world.next_number()}")
        self._inbox: deque[bytes | None] = deque()
        self._awaited: asyncio.Future[None] | None = None
        self._times = [0.0, 0.0]
        self.open = True
        self.connection: ConnectionHere | None = None
        server.sockets.append(self)
        self._world.task(self._serve(), server.context())

    # ——— the guest's side ———

    def send(self, message: bytes) -> None:
        if self.open:
            self._cross(0, self._arrive, message)

    def hang_up(self) -> None:
        """The line is cut: each side notices a moment later."""
        if self.open:
            self.open = False
            self._cross(0, self._arrive, None)
            self._cross(1, self._ended)

    def _cross(self, way: int, deliver: Any, *what: Any) -> None:
        loop = self._world.loop
        self._times[way] = max(self._times[way] + 1e-6, loop.time() + 0.001 + 0.02 * self._chance.random())
        loop.call_at(self._times[way], deliver, *what, context=in_the_name_of(None))

    def _arrive(self, message: bytes | None) -> None:
        self._inbox.append(message)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    # ——— the server's side ———

    async def _next(self) -> bytes | None:
        while not self._inbox:
            self._awaited = self._world.loop.create_future()
            await self._awaited
        return self._inbox.popleft()

    def _write(self, *messages: bytes) -> bool:
        assert self.connection is not None
        for message in messages:
            self._world.eyes.told(self.table, self.connection.name, message)
            if self._there:
                self._world.words.asked(self.server, self.table, message)
            if self.open:
                self._cross(1, self._hear, self, message)
        return True

    @property
    def _there(self) -> bool:
        """He has come in: what he is told while he does is what was told to others before."""
        host = self.server.floor.tables.get(self.table)
        return host is not None and self.connection in host.audience.connections

    async def _serve(self) -> None:
        floor = self.server.floor
        visitor, watch = None, None
        try:
            guest = None
            if self._token is not None:
                now = floor.booking.clock.now()
                guest = await floor.booking.read(by_session, floor.database, self._token, now)
            session = "" if self._token is None else token_digest(self._token)
            budget = Budget(NEVER_FULL, NEVER_FULL)
            self.connection = ConnectionHere(guest, "en", budget, session, self._write)
            self.connection.number = self._world.next_number()
            coming = Visitor(floor, await floor.tables.find(self.table), self.connection)
            await coming.enter(self._resume)
            visitor, watch = coming, asyncio.ensure_future(self._until_ended())
            await floor.calls.tell(self.connection)
            while True:
                message = await self._next()
                if message is None:
                    break
                if b'"ready"' in message:  # which may have been on its way for long
                    self._world.books.said_ready(self.table)
                if guest is not None:
                    self._world.words.answered(self.server, self.table, guest.name, message)
                await visitor.receive(message)
        except Denied as e:
            self._world.note(f"a visitor is refused: {e.code}")
        except Exception as e:
            self._world.failed_with(e, "a visit")
        finally:
            if self.server.process.alive:
                if visitor is not None:
                    visitor.leave()
                if watch is not None:
                    watch.cancel()
            self.hang_up()

    async def _until_ended(self) -> None:
        assert self.connection is not None
        await asyncio.shield(self.connection.ended)
        self._arrive(None)


class Watching(logging.Handler):
    """What a server logs as a failure must have to do with the database, and nothing else."""

    def __init__(self, world: Any) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self._world.failed_with(record.exc_info[1], record.getMessage())
