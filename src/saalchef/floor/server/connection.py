"""One websocket: a bounded queue that nobody waits for, and a budget of messages."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from saalchef.catalogue import Lang
from saalchef.floor.guests.guest import Guest

MOST_WAITING = 256  # messages
MOST_BYTES = 1_000_000
RESTARTING = 1012  # come again
OUT = 4001  # signed out, or locked out
NO_TABLE = 4004  # none of this name, closed, or out of order: a refusal before it says which
TOO_SLOW = 4008
TOO_MANY = 4029

Send = Callable[[bytes], Awaitable[None]]
DirectWrite = Callable[..., bool]  # whether the messages could be written at once


def never(*_: bytes) -> bool:
    return False


def nothing() -> None:
    pass


class Budget:
    """So many a second, with some in reserve."""

    __slots__ = ("_last", "_left", "_most", "_rate")

    def __init__(self, rate: float, reserve: float) -> None:
        self._rate = rate
        self._most = reserve
        self._left = reserve
        self._last = time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """What is to be sent waits here; who does not read is let go, and the others never notice."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_held",
        "_queue",
        "_wake",
        "_write",
        "budget",
        "ended",
        "guest",
        "lang",
        "look_anew",
        "options_told",
        "session",
    )

    def __init__(
        self, guest: Guest | None, lang: Lang, budget: Budget, session: str = "", write: DirectWrite = never
    ) -> None:
        self.guest = guest
        self.lang = lang
        self.budget = budget
        self.session = session  # the digest of its token
        self.options_told: int | None = None  # the hash of those told last; None where that is not known
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # nothing more is told
        self.look_anew: Callable[[], None] = nothing  # tell all that is seen once more
        self._write = write
        self._held: tuple[bytes, ...] = ()  # until this turn of the loop is over
        self._queue: list[bytes] = []  # mostly empty, and short: it costs less than a deque
        self._bytes = 0
        self._wake: asyncio.Future[None] | None = None  # what the pump waits for
        self._closing: tuple[int, str] | None = None

    @property
    def name(self) -> str | None:
        return self.guest.name if self.guest else None

    def tell(self, *messages: bytes) -> None:
        """Write messages, or put them into the queue behind others; a full queue ends the connection."""
        if self._held:
            messages, self._held = (*self._held, *messages), ()
        if self._closing is not None or (not self._queue and self._write(*messages)):
            return
        self._queue += messages
        self._bytes += sum(map(len, messages))
        if len(self._queue) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._queue.clear()
            self.end(TOO_SLOW, "too_slow")
        self._wake_pump()

    def tell_with_next(self, message: bytes) -> None:
        """Tell it with what follows in this turn of the loop: one call to the system costs less than two."""
        if not self._held:
            asyncio.get_running_loop().call_soon(self._let_go)
        self._held += (message,)

    def _let_go(self) -> None:
        if self._held:
            self.tell()

    def end(self, code: int, reason: str) -> None:
        """Close after what still waits has been sent."""
        self._let_go()
        if self._closing is None:
            self._closing = (code, reason)
            self._wake_pump()
            if not self.ended.done():
                self.ended.set_result(None)

    def _wake_pump(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self, send: Send) -> tuple[int, str]:
        """Send whatever comes, until the connection is to be closed: with this code and reason."""
        while True:
            while self._queue:
                message = self._queue[0]  # it stays there until it is sent: nothing may overtake it
                await send(message)
                if self._queue:
                    del self._queue[0]
                    self._bytes -= len(message)
            if self._closing is not None:
                return self._closing
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
