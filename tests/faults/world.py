"""A whole evening in a world that follows from one number: servers, guests, and what goes wrong."""

import asyncio
import contextlib
import gc
import hashlib
import logging
import random
import sys
import tempfile
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from guests import Guest, TableToOpen
from msgspec import Struct
from nature import Nature
from servers import Server, Watching
from shared_database import Limits, Machine
from simulated_threads import Threads
from simulated_time import SimulatedLoop, in_the_name_of
from sqlalchemy.exc import DBAPIError
from surroundings import RawClock, surroundings
from words_told import WordsTold

from books import Books
from saalchef.floor.operator import Operator
from saalchef.floor.server.logs import LOGGER
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.messages import TableWish
from saalchef.houses import HOUSES
from saalchef.rules.money import Cents
from saalchef.store.clock import WallClock
from saalchef.store.database import LINE, WRITING, Database

BEGAN = 1_800_000_000_000  # milliseconds: when the evening begins
TROUBLE = 30.0  # seconds in which things go wrong
CALM = 90.0  # seconds after which everyone must have gone on
BOUND = 15.0  # seconds in which a server that is well must have answered
HARMLESS = (DBAPIError, OSError, Denied)


class Evening(Struct):
    """What became of one seed."""

    seed: int
    problems: list[str]
    digest: str  # of everything that happened
    story: list[str]
    commits: int
    coups: int
    words: int  # opened by guests
    silent: int  # guests who did not


class World:
    def __init__(self, seed: int, folder: Path, without: frozenset[str]) -> None:
        self.seed, self.without = seed, without
        self.chance = random.Random(f"{seed} world")
        self.loop = SimulatedLoop()
        self.threads = Threads(self.loop, lambda error: self.failed_with(error, "a thread"))
        self.machine = Machine(folder, template(), self, self.threads, _limits(without))
        self.machine.lazy = "disk" in without
        self.operator = Operator(welcome=Cents(10_000_000_00))
        self.books = self.eyes = Books(self)
        self.words = WordsTold(self)
        self.servers: list[Server] = []
        self.problems: list[str] = []
        self.story: list[str] = []
        self.commits = 0
        self.over = False
        self._digest = hashlib.sha256()
        self._number = 0
        self._tasks: list[asyncio.Task[Any]] = []
        self._skewed = self.chance.random() < 0.4
        self.eager = self.chance.random() < 0.5  # guests say when their bets stand
        self.tables = self._tables()
        self.guests = [
            Guest(self, number, self.chance.choice(self.tables[:number] or self.tables[:1]))
            for number in range(1, self.chance.randint(2, 3) + 1)
        ]
        self.loop.set_task_factory(self._kept_task)

    def _tables(self) -> list[TableToOpen]:
        found = []
        for number in range(self.chance.choice((1, 1, 1, 2))):
            pace = Pace(bets=self.chance.choice((5, 8)), answer=self.chance.choice((3, 6)), pause=1)
            house = self.chance.choice(HOUSES)
            bots = (
                self.chance.choice((0, 0, 0, 1)) if house != "schaffhausen" else 1
            )  # who is alone has no game
            found.append(TableToOpen(TableWish(id=f"open-{number}", house=house, pace=pace, bots=bots)))
        return found

    # ——— what all that is in it uses ———

    def next_number(self) -> int:
        self._number += 1
        return self._number

    def true_ms(self, seconds: float | None = None) -> int:
        """The true time, which no machine of the floor need know."""
        return BEGAN + round((self.loop.time() if seconds is None else seconds) * 1000)

    def clock(self) -> WallClock:
        """The clock of a server's floor."""
        return RawClock() if "clock" in self.without else WallClock(led=True)

    def note(self, text: str) -> None:
        line = f"{self.loop.time():9.3f}  {text}"
        self.story.append(line)
        self._digest.update(line.encode())

    def wrong(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)
            self.note(f"WRONG: {problem}")

    def failed_with(self, error: BaseException, where: str) -> None:
        """Of what fails only the database may be the reason."""
        if not isinstance(error, HARMLESS):
            places = traceback.extract_tb(error.__traceback__)[-4:]
            at = " ".join(f"{Path(place.filename).name}:{place.lineno}" for place in places)
            self.wrong(f"{where} ended with {type(error).__name__}: {error} at {at}")

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def later(self, seconds: float, what: Any, *args: Any) -> None:
        self.loop.call_later(seconds, what, *args, context=in_the_name_of(None))

    def task(self, work: Any, context: Any = None) -> None:
        self.loop.create_task(work, context=context or in_the_name_of(None))

    def _kept_task(self, loop: Any, work: Any, context: Any = None, **more: Any) -> asyncio.Task[Any]:
        """Held to the end: what a killed server had begun must not be tidied away at some moment."""
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context, **more)
        task._log_destroy_pending = False
        self._tasks.append(task)
        return task

    # ——— the database tells ———

    def booked(self) -> None:
        self.commits += 1
        self.books.look()
        self._digest.update(repr((self.loop.time(), sorted(self.books.heads.items()))).encode())

    def notified(self, channel: str, text: str) -> None:
        for server in self.servers:
            if server.notices is not None:
                server.notices.tell(channel, text)

    # ——— the evening ———

    def start_server(self, place: int) -> None:
        ahead = self.chance.choice((0.0, 60.0, -60.0, 3600.0, 7.0)) if self._skewed else 0.0
        server = Server(self, place, ahead)
        self.servers = [each for each in self.servers if each.place != place] + [server]
        server.begin()

    def start_again(self, place: int, seconds: float) -> None:
        self.later(seconds, self.start_server, place)

    def power_fails(self, torn: Any = None) -> None:
        seconds = 0.5 + self.chance.random() * 4
        self.machine.fail(torn, self.chance)
        self.books.reopen()
        self.later(seconds, self.power_returns)

    def power_returns(self) -> None:
        self.note("the database is there again")
        self.machine.start()

    async def evening(self) -> None:
        for place in range(self.chance.randint(2, 3)):
            self.start_server(place)
        for guest in self.guests:
            self.task(self._lives(guest))
        watching = self.loop.create_task(self._watch())
        await self.pause(3)
        await Nature(self).rage(TROUBLE)
        self.note("nothing goes wrong any more")
        before = {table: book.ended for table, book in self.books.tables.items()}
        answered = {guest: guest.answered for guest in self.guests}
        began = self.loop.time()
        while not self.problems:
            await self.pause(1.0)
            waiting = self._not_gone_on(before, answered)
            if not waiting:
                break
            if self.loop.time() - began > CALM:
                self.wrong(f"does not go on: {waiting}")
        watching.cancel()
        self.over = True

    async def _lives(self, guest: Guest) -> None:
        try:
            await guest.live()
        except Exception as e:
            self.failed_with(e, guest.name)

    def _not_gone_on(self, before: dict[str, int], answered: dict[Guest, int]) -> list[str]:
        found = []
        found += [guest.name for guest in self.guests if guest.answered <= answered[guest]]
        for table in self.tables:
            played = any(guest.table is table for guest in self.guests)
            book = self.books.tables.get(table.id or "")
            if played and (book is None or book.ended <= before.get(table.id or "", 0)):
                found.append(f"table {table.id}")
        for server in self.servers:
            if not server.ready:
                found.append(server.process.name)
                continue
            for id_, host in server.floor.tables.items():
                if abs(host.head.version - self.books.heads[f"table:{id_}"][0]) > 3:
                    found.append(f"{id_} at {server.process.name}")
        return found

    async def _watch(self) -> None:
        """Whoever waits for a server that is well is answered in bounded time."""
        while True:
            await self.pause(0.5)
            for server in self.servers:
                if not server.well:
                    server.unwell_at = self.loop.time()
                if not server.hears:
                    server.deaf_at = self.loop.time()
            if self.problems:
                return
            for guest in self.guests:
                if guest.pending is None or guest.socket is None or not guest.server.well:
                    continue
                guest.waited += 0.5
                if guest.waited > BOUND:
                    self.wrong(f"{guest.name} waits for {guest.pending['id']} at a server that is well")

    def bury(self) -> None:
        """The end of the world: what still waits is let go."""
        for server in self.servers:
            server.kill()
        for server in self.servers:
            server._bury()
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                self.failed_with(error, "a task")
            with contextlib.suppress(BaseException):
                task.get_coro().close()
        self.books.close()


@cache
def template() -> Path:
    """An empty floor."""
    path = Path(tempfile.mkdtemp(prefix="saalchef-faults-")) / "template.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    database.close()
    gc.freeze()  # what is there now stays
    return path


def _limits(without: frozenset[str]) -> Limits:
    """In seconds, as the floor asks PostgreSQL for them."""
    if "timeouts" in without:
        return Limits(None, None, None)
    return Limits(
        WRITING["lock_timeout"] / 1000,
        WRITING["idle_in_transaction_session_timeout"] / 1000,
        int(LINE["tcp_user_timeout"]) / 1000,
    )


def play(seed: int, without: frozenset[str] = frozenset()) -> Evening:
    """One evening, from the first guest to the audit; also as it was before something was mended."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        world = World(seed, Path(folder), without)
        with surroundings(world), _watched(world):
            asyncio.set_event_loop(world.loop)
            gc.disable()  # nothing is tidied away at some moment, and an evening is short
            try:
                world.loop.run_until_complete(world.evening())
                world.books.end()
            except Exception as e:
                world.failed_with(
                    RuntimeError(f"{type(e).__name__}: {e}").with_traceback(e.__traceback__), "the world"
                )
            finally:
                world.bury()
                gc.enable()
                asyncio.set_event_loop(None)
    books = world.books.tables.values()
    counts = [sum(getattr(book, what) for book in books) for what in ("ended", "words", "silent")]
    return Evening(seed, world.problems, world._digest.hexdigest(), world.story, world.commits, *counts)


@contextlib.contextmanager
def _watched(world: World) -> Iterator[None]:
    """What is logged or never retrieved is heard."""
    before = LOGGER.handlers, LOGGER.propagate, LOGGER.level
    LOGGER.handlers, LOGGER.propagate = [Watching(world)], False
    LOGGER.setLevel(logging.INFO)

    def never_retrieved(_: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None:
            world.failed_with(error, "a task")

    world.loop.set_exception_handler(never_retrieved)
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        yield
    finally:
        LOGGER.handlers, LOGGER.propagate = before[:2]
        LOGGER.setLevel(before[2])
        sys.unraisablehook = hook
