"""The time as it is booked: milliseconds since 1970, and days, both in UTC."""

import time

DAY = 86_400_000  # milliseconds


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def today(now: int | None = None) -> int:
    """The number of the day."""
    return (now if now is not None else now_ms()) // DAY
