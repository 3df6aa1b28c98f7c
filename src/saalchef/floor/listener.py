"""Hears from PostgreSQL which streams other processes have booked in."""

import asyncio
import threading
import time
from collections.abc import Callable

import psycopg

from saalchef.floor.logs import log_failure
from saalchef.store.commit import CHANNEL
from saalchef.store.database import Database

POLL = 1.0  # seconds after which it looks whether it is to end
AGAIN = 1.0  # seconds until a lost connection is tried again


class Listener:
    """A thread with a connection of its own; what it hears is told in the event loop."""

    def __init__(self, database: Database, heard: Callable[[list[str]], None]) -> None:
        self._url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except (psycopg.Error, OSError):
                log_failure("listener")
                time.sleep(AGAIN)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._ended.is_set():
                for notice in connection.notifies(timeout=POLL):
                    self._loop.call_soon_threadsafe(self._heard, notice.payload.split())
