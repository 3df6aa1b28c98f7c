"""Hears from PostgreSQL which streams other processes have booked in, and who is connected there."""

import asyncio
import threading
from collections.abc import Callable, Mapping

import psycopg

from saalchef.floor.server.logs import log_failure
from saalchef.store.commit import CHANNEL
from saalchef.store.database import Database, line

POLL = 1.0  # seconds after which it looks whether it is to end
AGAIN = 1.0  # seconds until a lost connection is tried again
SERVED = 7_225_244  # any number: the lock that everyone who serves a floor holds together

ListeningConnection = psycopg.Connection[tuple[bool]]


class Listener:
    """A thread with a connection of its own; what it hears is told in the event loop.

    Nothing is kept for a listener whose connection is down: `on_reconnect` hears that it is up again.
    """

    def __init__(
        self,
        database: Database,
        on_booked: Callable[[list[str]], None],
        on_told: Mapping[str, Callable[[str], None]],
        on_reconnect: Callable[[], None],
    ) -> None:
        self._url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._line = line(database.url)
        self._on_booked = on_booked
        self._on_told = on_told  # by the channel on which processes tell what is not booked
        self._on_reconnect = on_reconnect
        self._loop = asyncio.get_running_loop()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self) -> bool:
        """Join those who serve this floor; whether nobody did. It waits for the database, in a thread."""
        connection: ListeningConnection = self._connect()
        row = connection.execute(f"SELECT pg_try_advisory_lock({SERVED})").fetchone()
        alone = row is not None and row[0]
        self._join(connection)
        if alone:
            connection.execute(f"SELECT pg_advisory_unlock({SERVED})")
        self._thread = threading.Thread(target=self._run, args=(connection,), name="listener", daemon=True)
        self._thread.start()
        return alone

    def _connect(self) -> ListeningConnection:
        return psycopg.connect(self._url, autocommit=True, **self._line)  # type: ignore[arg-type]

    def _join(self, connection: ListeningConnection) -> None:
        connection.execute(f"SELECT pg_advisory_lock_shared({SERVED})")
        connection.execute(f"LISTEN {CHANNEL}")
        for channel in self._on_told:
            connection.execute(f"LISTEN {channel}")

    def close(self) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self, connection: ListeningConnection | None) -> None:
        while not self._ended.is_set():
            try:
                if connection is None:
                    connection = self._connect()
                    self._join(connection)
                    self._loop.call_soon_threadsafe(self._on_reconnect)
                with connection:
                    self._listen(connection)
            except (psycopg.Error, OSError):
                log_failure("listener")
                self._ended.wait(AGAIN)
            connection = None

    def _listen(self, connection: ListeningConnection) -> None:
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=POLL):
                if notice.channel == CHANNEL:
                    self._loop.call_soon_threadsafe(self._on_booked, notice.payload.split())
                else:
                    self._loop.call_soon_threadsafe(self._on_told[notice.channel], notice.payload)
