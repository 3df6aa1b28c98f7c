"""A real SQLite file as the database of several servers: answers may be late or lost, its machine may fail.

What it does beyond SQLite is what PostgreSQL does: notifications with the commit, and the limits in time that
a session sets for waiting on others' locks and for idling in its transaction.
"""

import random
import shutil
import sqlite3
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from simulated_threads import Threads
from simulated_time import in_the_name_of
from sqlalchemy import event

from saalchef.store.clock import WallClock
from saalchef.store.database import Database

SECTOR = 512  # bytes that a disk writes whole or not at all
BEGINS_WRITING = "BEGIN IMMEDIATE"
QUICK = 0.002  # seconds one way, mostly


class Lost(sqlite3.OperationalError):
    """The line to the database is gone, or it never answers."""


class World(Protocol):
    """What the database tells of: whoever looks on hears everything at once."""

    def true_ms(self) -> int: ...
    def booked(self) -> None: ...
    def notified(self, channel: str, text: str) -> None: ...


class Limits:
    """The times after which the database lets go of a session; None: never."""

    def __init__(self, lock: float | None, idle: float | None, line: float | None) -> None:
        self.lock, self.idle, self.line = lock, idle, line


class Machine:
    """The database's own machine: the file, the one lock for who writes, and power that may fail."""

    def __init__(self, folder: Path, template: Path, world: World, threads: Threads, limits: Limits) -> None:
        self.folder, self.world, self.threads, self.limits = folder, world, threads, limits
        self.running = 0  # how often it was started
        self.path = folder / "floor-0.db"
        shutil.copy(template, self.path)
        self.up = True
        self.writing: Session | None = None
        self.lazy = False  # it answers before its disk has written, as it must not
        self._written = self._next = b""
        self._waiting: deque[Any] = deque()

    # ——— who writes ———

    def lock(self, session: "Session") -> None:
        """Wait for who writes now, as long as one may."""
        began = self.threads.loop.time()
        while self.writing is not None:
            left = None if self.limits.lock is None else began + self.limits.lock - self.threads.loop.time()
            if left is not None and left <= 0:
                raise sqlite3.OperationalError("lock timeout")
            self.threads.wait(self._waiting, left)
            session.must_live()
        self.writing = session
        self._watch(session)

    def unlock(self, session: "Session") -> None:
        if self.writing is session:
            self.writing = None
            while self._waiting:
                self._waiting.popleft().wake()

    def _watch(self, session: "Session") -> None:
        """Who says nothing for too long in his transaction is let go."""
        if self.limits.idle is None or self.writing is not session:
            return
        left = session.spoke + self.limits.idle - self.threads.loop.time()
        if left <= 0:
            session.lose()
        else:
            self.threads.loop.call_later(left, self._watch, session, context=in_the_name_of(None))

    # ——— power ———

    def fail(self, torn: "Session | None" = None, chance: random.Random | None = None) -> None:
        """The power goes; of a commit that is being written only some sectors may be on the disk."""
        before = self._wal().read_bytes() if self._wal().exists() else b""
        if torn is not None:
            torn.raw.commit()
        after = self._wal().read_bytes() if self._wal().exists() else b""
        shutil.copy(self.path, new := self.folder / f"floor-{self.running + 1}.db")
        if self.lazy:
            after = self._written
        kept = after if chance is None or torn is None else _torn(before, after, chance)
        Path(f"{new}-wal").write_bytes(kept)
        self.path = new
        self.up = False
        self.running += 1
        if self.writing is not None:
            self.writing.lose()

    def start(self) -> None:
        self.up = True

    def committed(self, session: "Session") -> None:
        """A disk that is lazy has now what was to be written before this."""
        if self.lazy:
            self._written, self._next = self._next, self._wal().read_bytes()
        self.unlock(session)

    def _wal(self) -> Path:
        return Path(f"{self.path}-wal")


def _torn(before: bytes, after: bytes, chance: random.Random) -> bytes:
    """Every sector that changed is on the disk or not, but for a part of them that surely are not."""
    whole = chance.random()
    kept = bytearray()
    for at in range(0, len(after), SECTOR):
        old, new = before[at : at + SECTOR], after[at : at + SECTOR]
        written = old == new or chance.random() < whole
        kept += new if written else old.ljust(len(new), b"\0")
    return bytes(kept)


class Line:
    """The network between one server and the database."""

    def __init__(self, threads: Threads, chance: random.Random) -> None:
        self._threads, self._chance = threads, chance
        self.slow = 1.0
        self.down = False  # who writes into it hears so at once
        self.silent = False  # nothing gets through, and nobody says so
        self.unheard: list[Session] = []  # closed, and the database has not heard so
        self._waiting: deque[Any] = deque()

    def open(self) -> None:
        self.down = self.silent = False
        self.slow = 1.0
        for session in self.unheard:
            session.lose()
            session.raw.close()
        self.unheard = []
        while self._waiting:
            self._waiting.popleft().wake()

    def cross(self, limit: float | None) -> None:
        """One way."""
        self._threads.sleep(QUICK * self.slow * (0.3 + self._chance.expovariate(1.0)))
        began = self._threads.loop.time()
        while self.silent:
            left = None if limit is None else began + limit - self._threads.loop.time()
            if left is not None and left <= 0:
                raise Lost("the line is silent")
            self._threads.wait(self._waiting, left)
        if self.down:
            raise Lost("the line is down")


class Session:
    """One connection, as the database sees it."""

    def __init__(self, machine: Machine, raw: sqlite3.Connection) -> None:
        self.machine, self.raw = machine, raw
        self.running = machine.running
        self.lost = False
        self.spoke = machine.threads.loop.time()
        self.notices: list[tuple[str, str]] = []
        raw.create_function("pg_notify", 2, self._notify)
        raw.create_function("true_time", 0, machine.world.true_ms)

    def _notify(self, channel: str, text: str) -> None:
        self.notices.append((channel, text))

    def must_live(self) -> None:
        if self.lost or self.running != self.machine.running or not self.machine.up:
            raise Lost("the connection is closed")

    def lose(self) -> None:
        """The database forgets it, with what it had not committed."""
        if not self.lost:
            self.lost = True
            self.end()

    def end(self) -> None:
        """Nothing of the transaction is left."""
        self.notices = []
        if self.raw.in_transaction:
            self.raw.rollback()
        self.machine.unlock(self)


class SharedFile(Database):
    """The real database of one server, on the shared machine; every word to it crosses the line."""

    def __init__(
        self, machine: Machine, line: Line, trouble: "Trouble", clock: Callable[[], WallClock]
    ) -> None:
        self._machine, self._line, self._trouble = machine, line, trouble
        self._sessions: dict[sqlite3.Connection, Session] = {}
        super().__init__(f"sqlite:///{machine.path}", clock())
        self.shared = True
        for engine in (self.writer, self.reader):
            event.listen(engine, "do_connect", self._connect)
            event.listen(engine, "connect", self._connected)
            dialect: Any = engine.dialect
            dialect.do_execute = self._crossing(dialect.do_execute)
            dialect.do_executemany = self._crossing(dialect.do_executemany)
            dialect.do_execute_no_params = self._crossing(dialect.do_execute_no_params)
            dialect.do_commit, dialect.do_rollback, dialect.do_close = (
                self._commit,
                self._rollback,
                self._close,
            )
            dialect.is_disconnect = _is_disconnect

    def _connect(self, _dialect: Any, _record: Any, cargs: list[Any], _cparams: Any) -> None:
        self._line.cross(self._machine.limits.line)
        if not self._machine.up:
            raise Lost("the database is down")
        cargs[0] = str(self._machine.path)

    def _connected(self, raw: sqlite3.Connection, _record: Any) -> None:
        self._sessions[raw] = Session(self._machine, raw)

    def _close(self, raw: sqlite3.Connection) -> None:
        """Of a connection that is closed while the line is silent the database knows nothing."""
        session = self._sessions.pop(raw)
        if self._line.silent:
            self._line.unheard.append(session)
        else:
            session.lose()
            raw.close()

    def _crossing(self, execute: Any) -> Any:
        def executing(cursor: Any, statement: str, *rest: Any) -> Any:
            session = self._sessions[cursor.connection]
            self._cross(session)
            if statement == BEGINS_WRITING:
                self._machine.lock(session)
            return execute(cursor, statement, *rest)

        return executing

    def _session(self, fairy: Any) -> Session:
        return self._sessions[getattr(fairy, "dbapi_connection", fairy)]

    def _cross(self, session: Session) -> None:
        try:
            self._line.cross(self._machine.limits.line)
            session.must_live()
        except Lost:
            if not self._line.silent:  # else the database has not heard of it
                session.lose()
            raise
        session.spoke = self._machine.threads.loop.time()

    def _rollback(self, fairy: Any) -> None:
        session = self._sessions.get(getattr(fairy, "dbapi_connection", fairy))
        if session is not None and not session.lost and not self._line.silent:
            session.end()

    def _commit(self, fairy: Any) -> None:
        session = self._session(fairy)
        if not (session.raw.in_transaction or session.lost):
            return
        writes = self._machine.writing is session
        self._cross(session)
        if writes:
            self._trouble.before_commit(session)
        session.raw.commit()
        notices, session.notices = session.notices, []
        self._machine.committed(session)
        if writes:
            self._machine.world.booked()
        for channel, text in notices:
            self._machine.world.notified(channel, text)
        if writes:
            self._trouble.after_commit(session)
        self._cross(session)

    def vanish(self) -> None:
        """The process is gone, and with it its connections."""
        for session in tuple(self._sessions.values()):
            session.lose()
            session.raw.close()
        self._sessions.clear()
        self._line.open()


class Trouble(Protocol):
    """What may go wrong about a commit: it may raise that the connection is lost."""

    def before_commit(self, session: Session) -> None: ...
    def after_commit(self, session: Session) -> None: ...


def _is_disconnect(error: Any, _connection: Any, _cursor: Any) -> bool:
    return isinstance(error, Lost)
