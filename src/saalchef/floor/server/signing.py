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
LATE = 30_000  # milliseconds a signature may take: the disk may not answer


class Signing:
    """What this process has booked since it signed last."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self._run = secrets.token_hex(8)
        self._number = 0
        self._moved: dict[str, Head] = {}
        self._begun = False  # whether the books were held to what was signed before
        self._failing = False
        self._trying_since: int | None = None

    def heard(self, change: Change, outcome: BookingOutcome) -> None:
        if isinstance(outcome, Booked):
            for part in change.parts:
                known = self._moved.get(part.stream, Head())
                if part.new_head.version > known.version:
                    self._moved[part.stream] = part.new_head

    async def begin(self, booking: Booking) -> None:
        """All heads at once; said aloud where the books are not those that were signed."""
        await self.try_to_sign(booking)

    async def run(self, booking: Booking) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            await self.try_to_sign(booking)

    async def try_to_sign(self, booking: Booking) -> None:
        """Where it fails that is said once, and all is signed when it can be: nothing else stops."""
        self._trying_since = booking.clock.elapsed()
        try:
            if not self._begun:
                await self._hold_to_the_books(booking)
            await self.sign(booking)
        except Exception as e:
            if not self._failing:
                log_failure("signing", problem=str(e))
            self._failing = True
        else:
            if self._failing:
                log("signing_again")
            self._failing = False
        finally:
            self._trying_since = None

    def is_behind(self, booking: Booking) -> bool:
        """Whether what has moved cannot be signed, or not in time."""
        since = self._trying_since
        return self._failing or (since is not None and booking.clock.elapsed() - since > LATE)

    async def _hold_to_the_books(self, booking: Booking) -> None:
        """All heads are to be signed; what was signed is read first, for others book and sign meanwhile."""
        signed = await booking.read(self._witness.last_signed)
        heads = await booking.read(_heads, booking.database)
        for stream, (last, digest) in signed.items():
            there = heads.get(stream, Head())
            if last > there.version:
                log("books_lack_rows", stream=stream, signed=last, there=there.version)
            elif last == there.version and digest != there.hash:
                log("books_rewritten", stream=stream, signed=last)
        for stream, head in self._moved.items():
            if head.version > heads.get(stream, Head()).version:
                heads[stream] = head
        self._moved, self._begun = heads, True

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
