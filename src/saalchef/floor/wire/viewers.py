"""What each viewer is told: the same events with the same numbers, encoded once where all see the same."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from saalchef.catalogue import Lang
from saalchef.floor.table.clocks import clock
from saalchef.floor.table.events import LiveEvent, SeedAdded, TableClosed
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live
from saalchef.floor.table.numbered_events import NumberedEvent, as_seen
from saalchef.floor.table.reasons import as_code
from saalchef.floor.wire.changes import Changes, changes_between
from saalchef.floor.wire.messages import Events, Numbered, Present
from saalchef.floor.wire.scoreboard import scoreboard
from saalchef.floor.wire.view import face, seen
from saalchef.floor.wire.withheld import WithheldOption, withheld_told
from saalchef.rules.codec import baked, encode
from saalchef.rules.events import CoupVoided, PayoutCorrected, StakePlaced, StakeReturned
from saalchef.rules.table import legal

# After these the others may still do what they might before, but for the room left on a box.
_QUIET = (StakePlaced, StakeReturned, SeedAdded)


def events_for(told: Sequence[NumberedEvent], who: str | None) -> tuple[Numbered, ...]:
    """The events as someone may see them, each with what it changes in his view."""
    return _numbered(told, who, _changes(told, who))


def _changes(told: Sequence[NumberedEvent], who: str | None) -> list[Changes]:
    """What each event changes in someone's view; the last nothing, since the whole view is told with it."""
    if len(told) == 1:
        return [{}]
    return changes_between([seen(face(each.table, each.awaiting), each.table, who) for each in told])


def _numbered(
    told: Sequence[NumberedEvent], who: str | None, changed: Sequence[Changes]
) -> tuple[Numbered, ...]:
    pairs = zip(told, changed, strict=True)
    return tuple(Numbered(each.seq, _coded(as_seen(each, who)), each.by_clock, by) for each, by in pairs)


def _coded(event: LiveEvent) -> LiveEvent:
    """A reason of the house is told as its code, however it was booked."""
    if isinstance(event, TableClosed | CoupVoided | PayoutCorrected):
        code = as_code(event.reason)
        return event if code == event.reason else replace(event, reason=code)
    return event


class Teller:
    """Encodes what happened for many viewers, once where they see the same."""

    def __init__(
        self,
        live: Live,
        told: list[NumberedEvent],
        now: int,
        since: int = 0,
        scored: bool = False,
        present: Present | None = None,
    ) -> None:
        self._table = live.table
        self._currency = house_of(live.settings).currency
        self._told = told
        self._clock = msgspec.Raw(encode(clock(live, now, since)))
        self._score: Any = msgspec.Raw(encode(scoreboard(live.results))) if scored else None
        self._present: Any = msgspec.Raw(encode(present))
        self._face = baked(face(live.table))
        self._changed: Any = [msgspec.Raw(encode(by)) if by else {} for by in _changes(told, None)]
        self._open = self._raw(None)
        self._hidden = any(as_seen(each, None) is not each.event for each in told)
        self._spectators: bytes | None = None
        self._options: dict[str, bytes] = {}
        # nothing has happened that asks anyone but its guest for new options at once
        self.quiet = all(isinstance(each.event, _QUIET) for each in told)

    def _raw(self, who: str | None) -> msgspec.Raw:
        return msgspec.Raw(encode(_numbered(self._told, who, self._changed)))

    def for_viewer(self, name: str | None, options: bool, lang: Lang = "en") -> bytes:
        """The message for a guest of the table, with or without his options, or for a spectator."""
        if name is None or name not in self._table.guests:
            if self._spectators is None:
                self._spectators = self._message(None, self._open, msgspec.Raw(self.options_of(None)))
            return self._spectators
        open_to_him = msgspec.Raw(self.options_of(name)) if options else None
        withheld = withheld_told(self._table, name, self._currency, lang) if options else None
        events = self._raw(name) if self._hidden else self._open
        return self._message(name, events, open_to_him, withheld)

    def options_of(self, name: str | None) -> bytes:
        """What a guest of the table may do now; nobody else may do anything."""
        if name is None or name not in self._table.guests:
            return b"[]"
        if name not in self._options:
            self._options[name] = encode(legal(self._table, name))
        return self._options[name]

    def _message(
        self, who: str | None, events: Any, options: Any, withheld: tuple[WithheldOption, ...] | None = ()
    ) -> bytes:
        clock: Any = self._clock
        own = self._own_changes(who) if who is not None else {}
        view = seen(self._face, self._table, who)
        return encode(Events(events, view, options, clock, self._score, own, self._present, withheld))

    def _own_changes(self, who: str) -> dict[int, Changes]:
        """What each event changes of what this viewer alone sees: his chips, his hidden card.

        The last changes nothing, since the whole view is told with it.
        """
        if len(self._told) == 1:
            return {}
        first, last = (seen(self._face, each.table, who) for each in (self._told[0], self._told[-1]))
        if first == last:
            return {}
        own = [seen(self._face, each.table, who) for each in self._told]
        changed = zip(self._told, changes_between(own), strict=True)
        return {each.seq: by for each, by in changed if by}
