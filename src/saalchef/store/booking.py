"""Booking from the event loop: a change goes to the committing thread, its outcome comes back."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from saalchef.store.commit import Hook, no_hook
from saalchef.store.database import Database
from saalchef.store.group_commit import Callback, Committer
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome

P = ParamSpec("P")
T = TypeVar("T")
READERS = 4
CLOSING = 5.0  # seconds in which those who still read or ask are to end by themselves
Heard = Callable[
    [Change, BookingOutcome, float], None
]  # hears what became of a change, and after how many seconds


class Booking:
    """The way from the event loop to the database and back."""

    def __init__(self, database: Database, heard: Heard | None = None, at: Hook = no_hook) -> None:
        self.database = database
        self.clock = database.clock
        self._heard = heard
        self._waiting: dict[asyncio.Future[BookingOutcome], float] = {}  # since when, the oldest first
        self._loop = asyncio.get_running_loop()
        self._committer = Committer(database, self._deliver, at)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._asker = ThreadPoolExecutor(1, thread_name_prefix="asker")

    async def book(self, change: Change) -> BookingOutcome:
        """The outcome, when it is on the disk."""
        began = time.perf_counter()
        future: asyncio.Future[BookingOutcome] = self._loop.create_future()

        def told(outcome: BookingOutcome) -> None:
            if not future.done():
                future.set_result(outcome)

        self._waiting[future] = began
        self._committer.submit(change, told)
        try:
            outcome = await future
        finally:
            del self._waiting[future]
        if self._heard is not None:
            self._heard(change, outcome, time.perf_counter() - began)
        return outcome

    def longest_wait(self) -> float:
        """For how many seconds the oldest change that is not yet booked has been waiting."""
        oldest = next(iter(self._waiting.values()), None)
        return 0.0 if oldest is None else time.perf_counter() - oldest

    def _deliver(self, outcomes: Sequence[tuple[Callback, BookingOutcome]]) -> None:
        self._loop.call_soon_threadsafe(_tell_all, outcomes)

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a reading function in a thread."""
        return await self._loop.run_in_executor(self._readers, lambda: function(*args, **kwargs))

    async def ask_for_writes(self) -> None:
        """Raises what keeps the database from being written to; however much is being read meanwhile."""
        await self._loop.run_in_executor(self._asker, self.database.must_take_writes)

    def close(self) -> None:
        """What has come is booked; a database that does not answer is not waited for without end."""
        self._committer.close()
        ending = threading.Thread(target=self._end_threads, name="ending", daemon=True)
        ending.start()
        ending.join(CLOSING)
        if ending.is_alive():
            self.database.cut()

    def _end_threads(self) -> None:
        for threads in (self._readers, self._asker):
            threads.shutdown(wait=False, cancel_futures=True)
        for threads in (self._readers, self._asker):
            threads.shutdown()


def _tell_all(outcomes: Sequence[tuple[Callback, BookingOutcome]]) -> None:
    for callback, outcome in outcomes:
        callback(outcome)
