"""Whether this server is well: asked by a proxy, and answered in time whatever is stuck."""

import asyncio
from collections import deque

from saalchef.floor.server.presence import SILENT, Presence
from saalchef.floor.server.signing import Signing
from saalchef.floor.wire.bodies import Trouble, Vitals
from saalchef.store.booking import Booking

ANSWER = 1.0  # seconds in which the database must answer
FRESH = 0.5  # seconds for which an answer is good: whoever asks without end keeps no disk busy
WAITING = 5.0  # seconds a change may wait until it is booked
TICK = 0.5  # seconds between two looks at the event loop
LATE = 1.0  # seconds by which it may lag behind
ALONE = 60_000  # milliseconds the clock may go on without being compared with the database's
# Milliseconds by which it may be from the database's and from another server's: the machine may have stood
# still. Where all servers agree it is the database's clock that was set, and they follow it together.
OFF = 2_000
HARMLESS: frozenset[Trouble] = frozenset({"witness"})  # guests can play, so no proxy sends them elsewhere


class HealthCheck:
    """Asks the database one question at a time, however many ask how it is."""

    def __init__(self, booking: Booking, presence: Presence, signing: Signing | None) -> None:
        self._booking = booking
        self._presence = presence
        self._signing = signing
        self._question: asyncio.Task[None] | None = None
        self._asked = 0.0
        self._answered = 0.0
        self._lags: deque[float] = deque(maxlen=10)

    async def run(self) -> None:
        """See again and again how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self._lags.append(loop.time() - due)

    async def vitals(self) -> Vitals:
        database = await self._ask()
        waiting, lag = self._booking.longest_wait(), max(self._lags, default=0.0)
        clock = self._booking.clock
        troubles: dict[Trouble, bool] = {
            "database": database is None,
            "booking": waiting > WAITING,
            "event_loop": lag > LATE,
            "clock": clock.alone_for > ALONE or (clock.off > OFF and self._presence.apart > OFF),
            "neighbours": self._presence.deaf_for > SILENT,
            "witness": self._signing is not None and self._signing.is_behind(self._booking),
        }
        return Vitals(
            tuple(trouble for trouble, is_so in troubles.items() if is_so),
            database,
            round(1000 * waiting),
            round(1000 * lag),
            clock.ahead,
            clock.alone_for,
            self._presence.deaf_for,
        )

    async def _ask(self) -> int | None:
        """After how many milliseconds the database took a write; None where it would not, or not in time."""
        loop = asyncio.get_running_loop()
        if self._question is None or (self._question.done() and loop.time() - self._answered >= FRESH):
            self._asked = loop.time()
            self._question = loop.create_task(self._booking.ask_for_writes())
            self._question.add_done_callback(self._note)
        question = self._question
        await asyncio.wait({question}, timeout=ANSWER)
        if not question.done() or question.cancelled() or question.exception() is not None:
            return None
        return round(1000 * (self._answered - self._asked))

    def _note(self, question: asyncio.Task[None]) -> None:
        self._answered = question.get_loop().time()
