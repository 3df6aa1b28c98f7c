"""The time as it is booked: milliseconds since 1970, and days, both in UTC. A database has its clock."""

import time

DAY = 86_400_000  # milliseconds


def now_ms() -> int:
    """This machine's time, for what is not booked."""
    return time.time_ns() // 1_000_000


class WallClock:
    """The time of a floor: whatever is booked, or due at a time, goes by this."""

    def now(self) -> int:
        return now_ms()

    def today(self) -> int:
        """The number of the day."""
        return self.now() // DAY
