"""Group commit: one thread books whatever has come together while it was booking the last group."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence

from saalchef.store.commit import Hook, commit, no_hook
from saalchef.store.database import Database
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome, Failed

MOST = 512  # changes in one transaction
CARRIED = 100  # changes after which SQLite's log is carried into the file
BUSY = (
    0.015  # seconds between the beginnings of two groups: a transaction costs more than most of its changes
)

Callback = Callable[[BookingOutcome], None]
Deliver = Callable[[Sequence[tuple[Callback, BookingOutcome]]], None]
Item = tuple[Change, Callback]


class Committer:
    """Takes changes from anywhere; tells each its outcome through `deliver`, a group at a time."""

    def __init__(self, database: Database, deliver: Deliver, at: Hook = no_hook) -> None:
        self._database = database
        self._deliver = deliver
        self._at = at
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self.groups = 0
        self.changes = 0
        self._next = 0.0  # when the next group may begin
        self._carried = 0  # changes that were there at the last checkpoint
        self._thread.start()

    def submit(self, change: Change, callback: Callback) -> None:
        self._queue.put((change, callback))

    def close(self) -> None:
        """Book what has come so far, then end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            items, open_ = self._gather()
            if items:
                self._book(items)
                self._checkpoint()
            if not open_:
                return

    def _gather(self) -> tuple[list[Item], bool]:
        items: list[Item] = []
        item = self._queue.get()
        if item is not None:
            time.sleep(max(0.0, self._next - time.monotonic()))
        while item is not None:
            items.append(item)
            if len(items) >= MOST:
                return items, True
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return items, True
        return items, False

    def _book(self, items: list[Item]) -> None:
        # after several, more are on their way and are waited for; who comes alone waits for nobody
        self._next = time.monotonic() + BUSY if len(items) > 1 else 0.0
        outcomes: list[BookingOutcome]
        try:
            outcomes = commit(self._database, [change for change, _ in items], self._at)
        except Exception as e:  # whatever the driver raises, the committer must live on and everyone be told
            outcomes = [Failed(type(e).__name__)] * len(items)
        self.groups += 1
        self.changes += len(items)
        self._deliver([(callback, outcome) for (_, callback), outcome in zip(items, outcomes, strict=True)])

    def _checkpoint(self) -> None:
        """Between two groups, when nobody waits: what the log holds goes where it belongs."""
        if self.changes - self._carried >= CARRIED:
            self._carried = self.changes
            with contextlib.suppress(Exception):  # it is in the log, and the database tries again itself
                self._database.checkpoint()
