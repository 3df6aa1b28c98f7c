"""The first answer to each command at a table, for whoever repeats it."""

from collections import OrderedDict

import msgspec

from saalchef.floor.table.refusal import Denied, again, deny
from saalchef.floor.wire.messages import Done
from saalchef.rules.refusal import Illegal
from saalchef.store import read
from saalchef.store.booking import Booking
from saalchef.store.outcome import Repeated

REMEMBERED = 256  # refusals


class FirstAnswers:
    """What was booked is found in the journal; refusals are remembered here."""

    def __init__(self, booking: Booking, stream: str) -> None:
        self._booking = booking
        self._stream = stream
        self._refused: OrderedDict[tuple[str, str], Illegal | Denied] = OrderedDict()

    async def first(self, actor: str, command: str) -> Done | None:
        """How a command was answered before, if it was; a refusal is raised again.

        Another process may have booked since what was refused here, and its answer may be lost too.
        """
        before = await self.booked(actor, command)
        if before is None and (refusal := self._refused.get((actor, command))) is not None:
            raise again(refusal)
        return before

    async def after_refusal(self, actor: str, command: str | None) -> Done | None:
        """The first answer to a command that was refused here; the journal is asked for no other."""
        if command is None or (actor, command) not in self._refused:
            return None
        return await self.first(actor, command)

    async def booked(self, actor: str, command: str | None) -> Done | None:
        """What is refused now may have been booked before, and its answer lost on the way."""
        if command is None:
            return None
        kept = await self._booking.read(read.answer, self._booking.database, actor, command)
        return self.repeated(kept) if kept is not None else None

    def refused(self, actor: str, command: str | None, refusal: Illegal | Denied) -> Illegal | Denied:
        """A refusal to be raised, and to be given again to who repeats the command."""
        if command is not None:
            self._refused[actor, command] = again(refusal)
            if len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)
        return refusal

    def repeated(self, before: Repeated) -> Done:
        """An id that was used for something else is no repetition."""
        if before.stream != self._stream:
            raise deny("id_used")
        done = msgspec.json.decode(before.answer, type=Done)
        return Done(done.id, done.seq, repeated=True)
