"""Opens a database by its URL, brings it to the present form, and hands out connections."""

import contextlib
import os
import secrets
import socket
import weakref
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from saalchef.catalogue import Complaint, said
from saalchef.store import schema
from saalchef.store.clock import WallClock
from saalchef.store.reasons import reason

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7_225_243  # any number, the same for every process that migrates one PostgreSQL
BUSY_SECONDS = 5
POOL_SECONDS = 5
TIME = sa.select(sa.func.floor(sa.extract("epoch", sa.func.clock_timestamp()) * 1000))
READ_ONLY = sa.select(sa.func.current_setting("transaction_read_only"))
CACHE_KB = 65_536
LOG_PAGES = 8_000  # beyond which a commit itself carries the log into the file; see Database.checkpoint

# So that nothing waits for ever for a PostgreSQL that does not answer, or for who holds what is wanted.
LINE = {
    "connect_timeout": 3,  # seconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
# A server frozen within its transaction is put out of it before others lose their patience; milliseconds.
WRITING = {
    "idle_in_transaction_session_timeout": 2_000,
    "lock_timeout": 3_000,
    "statement_timeout": 5_000,
}

# How a URL may name a database: the drivers that are installed with Saalchef.
DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


class StoreError(Complaint):
    """A database that cannot be used."""


class Database:
    """One writer and any number of readers on SQLite or PostgreSQL."""

    def __init__(self, url: str, clock: WallClock | None = None) -> None:
        self.url = _url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.clock = clock or WallClock(led=not self.is_sqlite)
        if self.is_sqlite:
            self._folder_must_exist()
        self.shared = not self.is_sqlite  # other processes may serve the same floor
        self._lines: weakref.WeakSet[Any] = weakref.WeakSet()  # to PostgreSQL
        self.writer = self._engine(writes=True)
        self.reader = self._engine(writes=False)

    def _engine(self, writes: bool) -> Engine:
        if not self.is_sqlite:
            # a reader sees one moment of the books, however many questions it asks
            level = "READ COMMITTED" if writes else "REPEATABLE READ"
            size = 2 if writes else 4
            engine = sa.create_engine(
                self.url,
                pool_size=size,
                max_overflow=4,
                pool_timeout=POOL_SECONDS,
                pool_pre_ping=True,
                isolation_level=level,
                connect_args=line(self.url),
            )
            event.listen(engine, "connect", lambda made, _: self._lines.add(made))
            if writes:
                event.listen(engine, "connect", partial(_patient, own_options(self.url)))
            return engine
        engine = sa.create_engine(
            self.url,
            poolclass=sa.pool.QueuePool,
            pool_size=1 if writes else 4,
            pool_timeout=POOL_SECONDS,
            connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
        )
        event.listen(engine, "connect", _durable)
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    def _folder_must_exist(self) -> None:
        """A sentence where the folder of the file is missing: one that is misspelt is not to be made."""
        folder = Path(self.url.database or "").parent
        try:
            problem = None if folder.is_dir() else said("system.no_such_folder", folder=folder)
        except OSError as e:
            problem = reason(e)
        if problem:
            raise StoreError("store.unusable", name=self.name, problem=problem)

    def migrate(self) -> bool:
        """Bring the database to the form this version works with; whether a floor is founded by it."""
        try:
            with self.writer.begin() as connection:
                if not self.is_sqlite:
                    for each in WRITING:  # others may migrate, and what is large takes its time
                        connection.exec_driver_sql(f"SET LOCAL {each} = 0")
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                form = self._not_from_the_future(connection)
                upgrade(connection)
            if self.is_sqlite:  # from now on: a migration may have to sort more than fits into memory
                self.writer.dispose()
                event.listen(self.writer, "connect", _undone_in_memory)
            self.must_take_writes()
        except (SQLAlchemyError, OSError) as e:
            raise StoreError("store.unusable", name=self.name, problem=reason(e)) from None
        return form is None

    def must_exist(self) -> None:
        """A sentence where there is no floor in this database, or none in the form this version reads."""
        if self.is_sqlite and not Path(self.url.database or "").is_file():
            raise StoreError("store.no_floor", name=self.name)
        try:
            with self.reader.connect() as connection:
                form = self._not_from_the_future(connection)
        except (SQLAlchemyError, OSError) as e:
            raise StoreError("store.unusable", name=self.name, problem=reason(e)) from None
        if form is None:
            raise StoreError("store.no_floor", name=self.name)
        if form != _forms().get_current_head():
            raise StoreError("store.earlier", name=self.name)

    def _not_from_the_future(self, connection: Connection) -> str | None:
        """The form the database has, or None; a sentence where only a later version can read it."""
        form = MigrationContext.configure(connection).get_current_revision()
        if form is not None and form not in {each.revision for each in _forms().walk_revisions()}:
            raise StoreError("store.later", name=self.name)
        return form

    def must_take_writes(self) -> None:
        """Raises what keeps it from being written to; what is written, to its disk, leaves nothing behind."""
        with self.writer.connect() as connection, connection.begin():
            if self.is_sqlite:
                connection.exec_driver_sql("PRAGMA user_version = 0")  # nobody's, and so it was
                return
            if connection.execute(READ_ONLY).scalar_one() == "on":
                connection.invalidate()  # the next line may lead to one that can be written to
                raise StoreError("store.unusable", name=self.name, problem=said("store.read_only"))
            s, name = schema.streams, f"health:{secrets.token_hex(8)}"  # nobody waits for another's
            connection.execute(sa.insert(s).values(id=name, version=0, hash=""))
            connection.execute(sa.delete(s).where(s.c.id == name))

    def agree_on_time(self) -> None:
        """The time of servers that share a database is its own."""
        if self.shared:
            with self.reader.connect() as connection:
                self.clock.ask(lambda: int(connection.execute(TIME).scalar_one()))

    def checkpoint(self) -> None:
        """Carry SQLite's log into its file; PostgreSQL does so by itself."""
        if self.is_sqlite:
            connection = self.writer.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            finally:
                connection.close()

    @property
    def name(self) -> str:
        """The URL as people write it, without its password."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)

    @property
    def place(self) -> str:
        """Where it is: the whole path of a file, else its name."""
        return str(Path(self.url.database or "").resolve()) if self.is_sqlite else self.name

    def cut(self) -> None:
        """Whoever still waits for an answer of PostgreSQL gets none: a thread ends only by itself."""
        for each in tuple(self._lines):
            with (
                contextlib.suppress(OSError, psycopg.Error),
                socket.socket(fileno=os.dup(each.fileno())) as wire,
            ):
                wire.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.writer.dispose()
        self.reader.dispose()


def upgrade(connection: Connection, to: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def _forms() -> ScriptDirectory:
    """Every form the database has had."""
    return ScriptDirectory.from_config(_config())


def _url(text: str) -> sa.URL:
    try:
        url = sa.make_url(text)
    except (ArgumentError, ValueError):  # no URL at all, or a port that is no number
        raise StoreError("store.url", text=text) from None
    if url.drivername not in DRIVERS:
        raise StoreError("store.driver", driver=url.drivername)
    url = url.set(drivername=DRIVERS[url.drivername])
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("store.memory")
    return url


def own_options(url: sa.URL) -> str:
    """What the URL itself wishes of the sessions."""
    own = url.query.get("options", "")
    return own if isinstance(own, str) else " ".join(own)


def line(url: sa.URL) -> dict[str, str | int]:
    """How a connection to PostgreSQL is made; what its URL says itself counts."""
    made: dict[str, str | int] = {key: value for key, value in LINE.items() if key not in url.query}
    own = own_options(url)
    return made | {"options": own} if own else made


def _patient(own: str, connection: Any, _: Any) -> None:
    """Asked for once the connection is there: a pooler such as PgBouncer takes no options at its start."""
    with connection.cursor() as cursor:
        for name, value in WRITING.items():
            if name not in own:
                cursor.execute(f"SET {name} = {value}")
    connection.commit()


def _undone_in_memory(connection: Any, _: Any) -> None:
    """What would undo half a statement is kept in memory: else most groups of commands open a file for it."""
    connection.execute("PRAGMA temp_store = MEMORY")


def _durable(connection: Any, _: Any) -> None:
    """Every commit is on the disk before it is answered; transactions begin where we say."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA cache_size = -{CACHE_KB}")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    cursor.close()
