"""The time as it is booked: milliseconds since 1970, and days, both in UTC. A database has its clock."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

DAY = 86_400_000  # milliseconds
SLOWLY = 100  # of so many milliseconds one is made up for, where the clock differs from who leads it
LOOK = 1_000  # milliseconds between two looks at the machine's clock
QUESTIONS = 5  # for the time, until it is told quickly
QUICK = 10  # milliseconds


def iso(at: int) -> str:
    """A time as it is told: ISO 8601 in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")


def now_ms() -> int:
    """This machine's time, for what is not booked."""
    return time.time_ns() // 1_000_000


# Where there is one, a clock that goes on while the machine sleeps.
_EVEN = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def elapsed_ms() -> int:
    """It goes on evenly, from wherever it began."""
    return time.clock_gettime_ns(_EVEN) // 1_000_000


class ClockSetting(NamedTuple):
    """How a clock was set: from then on it goes on by itself."""

    since: int  # on the clock that goes on evenly
    time: int  # that it was then
    owed: int  # that is to be made up for, bit by bit

    def at(self, elapsed: int) -> int:
        passed = elapsed - self.since
        most = passed // SLOWLY
        return self.time + passed + max(-most, min(most, self.owed))


class WallClock:
    """The time of a floor: whatever is booked, or due at a time, goes by this.

    It goes on evenly and never back: where the machine's own clock is set, bets neither close early nor late
    by it. It is led slowly to where the machine's clock is, or (`led`) to the time of the database that
    several servers share.
    """

    def __init__(
        self,
        led: bool = False,
        machine: Callable[[], int] = now_ms,
        elapsed: Callable[[], int] = elapsed_ms,
    ) -> None:
        self.elapsed = elapsed
        self._machine = machine
        self._led = led
        self._agreed: int | None = None  # when it was last compared with the database's
        self._setting = ClockSetting(elapsed(), machine(), 0)

    def now(self) -> int:
        elapsed = self.elapsed()
        if not self._led and elapsed - self._setting.since > LOOK:
            self._lead(self._machine(), elapsed)
        return self._setting.at(elapsed)

    def today(self) -> int:
        """The number of the day."""
        return self.now() // DAY

    def ask(self, tell: Callable[[], int]) -> None:
        """Agree with who tells the time: halfway between question and answer, of the quickest of several."""
        quickest: tuple[int, int, int] | None = None
        for _ in range(QUESTIONS):
            asked = self.elapsed()
            told = tell()
            took = self.elapsed() - asked
            answer = (took, told, asked + took // 2)
            quickest = answer if quickest is None else min(quickest, answer)
            if took <= QUICK:
                break
        if quickest is not None:
            self.agree(*quickest[1:])

    def agree(self, told: int, at: int) -> None:
        """The database told the time when so much had elapsed; the first time it is taken as it is."""
        elapsed = self.elapsed()
        now = told + elapsed - at
        if self._agreed is None:
            self._setting = ClockSetting(elapsed, now, 0)
        else:
            self._lead(now, elapsed)
        self._agreed = elapsed

    def not_before(self, at: int) -> None:
        """This was booked already: it is at least as late."""
        if at > self.now():
            self._setting = ClockSetting(self.elapsed(), at, 0)

    def _lead(self, to: int, elapsed: int) -> None:
        now = self._setting.at(elapsed)
        self._setting = ClockSetting(elapsed, now, to - now)

    @property
    def ahead(self) -> int:
        """By how many milliseconds it differs from this machine's."""
        return self.now() - self._machine()

    @property
    def off(self) -> int:
        """By how many milliseconds it was from the database's when they were compared, and is not led yet."""
        return abs(self._setting.owed) if self._led else 0

    @property
    def alone_for(self) -> int:
        """For how many milliseconds it has not been compared with the database's, where it should be."""
        return self.elapsed() - (self._agreed or 0) if self._led else 0
