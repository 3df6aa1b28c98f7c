"""Keeps the floor's clock with the database's: a server whose own is wrong closes nobody's bets."""

import asyncio

from saalchef.floor.server.logs import log_failure
from saalchef.store import read
from saalchef.store.booking import Booking

COMPARE = 5.0  # seconds between two comparisons


class Timekeeper:
    def __init__(self, booking: Booking) -> None:
        self._booking = booking

    async def begin(self) -> None:
        """Before anything is booked here: no earlier than what was booked last."""
        database = self._booking.database
        await self._booking.read(database.agree_on_time)
        self._booking.clock.not_before(await self._booking.read(read.last_booked, database))

    async def run(self) -> None:
        while True:
            await asyncio.sleep(COMPARE)
            try:
                await self._booking.read(self._booking.database.agree_on_time)
            except Exception:
                log_failure("time")  # meanwhile it goes on by itself
