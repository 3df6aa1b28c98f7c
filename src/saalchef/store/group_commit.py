"""Group commit: one thread books whatever has come together while it was booking the last group."""

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from saalchef.store.change_group import SHORTLY, ChangeGroup
from saalchef.store.commit import Hook, no_hook
from saalchef.store.database import Database
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome, Failed

MOST = 512  # changes in one transaction
MOST_WAITING = 8_192  # changes: who comes then is refused at once
PATIENCE = 10.0  # seconds after which a change that was not even tried is refused
STUCK = 20.0  # seconds after which a thread is given up, and another goes on
AGAIN = 0.25  # seconds until the database is asked again what became of a commit
WATCH = 1.0  # seconds between two looks at whether something is stuck
CLOSING = 10.0  # seconds in which what has come so far is to be booked at the end
CARRIED = 1000  # changes after which SQLite's log is carried into the file
BUSY = (
    0.015  # seconds between the beginnings of two groups: a transaction costs more than most of its changes
)

Callback = Callable[[BookingOutcome], None]
Deliver = Callable[[Sequence[tuple[Callback, BookingOutcome]]], None]


class Item:
    """A change, who waits for its outcome, and since when."""

    __slots__ = ("callback", "change", "since")

    def __init__(self, change: Change, callback: Callback) -> None:
        self.change, self.callback = change, callback
        self.since = time.monotonic()


class GivenUp(BaseException):
    """Raised in a thread that was stuck: another goes on with what it had, and it may book nothing more."""


class Shift:
    """What one thread is doing; the next one takes it over where it is stuck."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.since: float | None = None  # when it began with them
        self.given_up = False


class Committer:
    """Takes changes from anywhere; tells each its outcome through `deliver`, a group at a time.

    Nobody is told that nothing is booked before that is certain: where an answer to a commit was lost, or a
    thread is stuck in one, its changes are kept until the database says what became of them.
    """

    def __init__(self, database: Database, deliver: Deliver, at: Hook = no_hook) -> None:
        self._database = database
        self._deliver = deliver
        self._at = at
        self._changed = threading.Condition()  # holds what follows
        self._queue: deque[Item] = deque()
        self._unknown: list[Item] = []
        self._closing = False
        self._ended = threading.Event()
        self.groups = 0
        self.changes = 0
        self._next = 0.0  # when the next group may begin
        self._carried = 0  # changes that were there at the last checkpoint
        self._crowded = False  # somebody holds a lock: nobody waits for it long
        self._shift = self._start()
        threading.Thread(target=self._watch, name="committer-watch", daemon=True).start()

    def submit(self, change: Change, callback: Callback) -> None:
        with self._changed:
            taken = len(self._queue) + len(self._unknown) < MOST_WAITING
            if taken:
                self._queue.append(Item(change, callback))
                self._changed.notify_all()
        if not taken:
            self._deliver([(callback, Failed("full"))])

    def close(self) -> None:
        """Book what has come so far, then end; a database that does not answer is not waited for."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if not self._ended.wait(CLOSING):
            with self._changed:
                self._shift.given_up = True
            self._ended.set()

    # ——— the thread that books ———

    def _start(self) -> Shift:
        shift = Shift()
        threading.Thread(target=self._run, args=(shift,), name="committer", daemon=True).start()
        return shift

    def _run(self, shift: Shift) -> None:
        with contextlib.suppress(GivenUp):
            while self._gather(shift):
                unknown, fresh = self._take(shift)
                self._book(shift, unknown, lost=True)
                self._book(shift, fresh, lost=False)
                self._checkpoint()
            self._ended.set()

    def _gather(self, shift: Shift) -> bool:
        """Wait until there is something to do; whether there will be."""
        with self._changed:
            if shift.given_up:
                raise GivenUp
            shift.since = None
            while not self._queue:
                if self._closing and not self._unknown:
                    return False
                if not self._changed.wait(AGAIN if self._unknown else None):
                    break
        time.sleep(max(0.0, self._next - time.monotonic()))
        return True

    def _take(self, shift: Shift) -> tuple[list[Item], list[Item]]:
        with self._changed:
            unknown, self._unknown = self._unknown[:MOST], self._unknown[MOST:]
            fresh = [self._queue.popleft() for _ in range(min(MOST, len(self._queue)))]
            shift.items, shift.since = unknown + fresh, time.monotonic()
        return unknown, fresh

    def _book(self, shift: Shift, items: list[Item], lost: bool) -> None:
        if not items:
            return
        # after several, more are on their way and are waited for; who comes alone waits for nobody
        self._next = time.monotonic() + BUSY if len(items) > 1 else 0.0

        def at(step: str) -> None:
            self._at(step)
            if shift.given_up:
                raise GivenUp

        group = ChangeGroup([item.change for item in items], lost)
        group.book(self._database, at, SHORTLY if self._crowded or lost else None)
        outcomes = list(zip(items, group.outcomes, strict=True))
        known = [(item.callback, outcome) for item, outcome in outcomes if outcome is not None]
        with self._changed:
            if shift.given_up:
                raise GivenUp
            self._unknown += [item for item, outcome in outcomes if outcome is None]
            shift.items, shift.since = shift.items[len(items) :], time.monotonic()
            if not lost:
                self._crowded = group.crowded
            self.groups += 1
            self.changes += len(known)
        self._deliver(known)

    def _checkpoint(self) -> None:
        """Between two groups, when nobody waits: what the log holds goes where it belongs."""
        if self.changes - self._carried >= CARRIED:
            self._carried = self.changes
            with contextlib.suppress(Exception):  # it is in the log, and the database tries again itself
                self._database.checkpoint()

    # ——— the thread that watches it ———

    def _watch(self) -> None:
        while not self._ended.wait(WATCH):
            now = time.monotonic()
            late: list[Item] = []
            with self._changed:
                while self._queue and now - self._queue[0].since > PATIENCE:
                    late.append(self._queue.popleft())
                if self._shift.since is not None and now - self._shift.since > STUCK:
                    self._shift.given_up = True
                    self._unknown += self._shift.items
                    self._shift = self._start()
            if late:
                self._deliver([(item.callback, Failed("late")) for item in late])
