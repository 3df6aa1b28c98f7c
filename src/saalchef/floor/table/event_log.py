"""The last events of a table, from which a lost connection can resume."""

from collections import deque
from collections.abc import Iterable

from saalchef.floor.table.live import Step
from saalchef.floor.table.numbered_events import NumberedEvent, numbered

KEPT = 600  # events


class EventLog:
    """Numbered without gaps up to the last; only so many are kept."""

    def __init__(self, before: int) -> None:
        self._last = before
        self._kept: deque[NumberedEvent] = deque(maxlen=KEPT)

    @property
    def first(self) -> int:
        """The number of the oldest event kept, or of the next to come."""
        return self._kept[0].seq if self._kept else self._last + 1

    def add(self, steps: Iterable[Step]) -> list[NumberedEvent]:
        """The events of these steps, with their numbers."""
        new = numbered(self._last, steps)
        self._last += len(new)
        self._kept.extend(new)
        return new

    def put_before(self, older: Iterable[NumberedEvent]) -> None:
        """Events read again, as far as they lead up to the oldest kept."""
        first = self.first
        missing = [each for each in older if each.seq < first]
        if missing and missing[-1].seq + 1 == first:
            self._kept = deque([*missing, *self._kept][-KEPT:], maxlen=KEPT)

    def after(self, seq: int) -> list[NumberedEvent] | None:
        """The events after a number, where they are all still here."""
        if seq > self._last or seq < 0:
            return None
        return [each for each in self._kept if each.seq > seq] if seq + 1 >= self.first else None
