"""Signs how far the streams have moved, now and then and at the end, in files outside the database."""

import asyncio
import secrets

from saalchef.floor.server.logs import log, log_failure
from saalchef.store.audit import streams_on
from saalchef.store.booking import Booking
from saalchef.store.database import Database
from saalchef.store.journal import Change, Head
from saalchef.store.outcome import Booked, BookingOutcome
from saalchef.store.witness import Statement, Witness, as_told

OFTEN = 10.0  # seconds: what is booked later than the last signature nobody misses


class Signing:
    """What this process has booked since it signed last."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self._run = secrets.token_hex(8)
        self._number = 0
        self._moved: dict[str, Head] = {}

    def heard(self, change: Change, outcome: BookingOutcome) -> None:
        if isinstance(outcome, Booked):
            for part in change.parts:
                known = self._moved.get(part.stream, Head())
                if part.new_head.version > known.version:
                    self._moved[part.stream] = part.new_head

    async def begin(self, booking: Booking) -> None:
        """All heads at once; said aloud where more was signed than is there."""
        there = await booking.read(_heads, booking.database)
        signed = await booking.read(self._witness.testimony)
        for stream, versions in signed.heads.items():
            last = max(versions)
            if last > there.get(stream, Head()).version:
                log("books_lack_rows", stream=stream, signed=last, there=there.get(stream, Head()).version)
        self._moved = there | self._moved
        await self.sign(booking)

    async def run(self, booking: Booking) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            try:
                await self.sign(booking)
            except Exception:
                log_failure("signing")

    async def sign(self, booking: Booking) -> None:
        moved, self._moved = self._moved, {}
        if not moved:
            return
        self._number += 1
        statement = Statement(booking.clock.now(), self._run, self._number, as_told(moved))
        try:
            await booking.read(self._witness.append, statement)
        except BaseException:
            self._number -= 1
            self._moved = moved | self._moved
            raise


def _heads(database: Database) -> dict[str, Head]:
    with database.reader.connect() as connection:
        return dict(streams_on(connection))
