"""The events of a table in one sequence, and each as a viewer may see it."""

from collections.abc import Iterable

from msgspec import Struct

from saalchef.floor.table.events import FloorEvent, LiveEvent
from saalchef.floor.table.live import Step
from saalchef.rules.actions import Expire
from saalchef.rules.awaiting import Awaiting
from saalchef.rules.table import Table, evolve, shown


class NumberedEvent(Struct, frozen=True, gc=False):
    """An event with its number, the table as it stood before, and who was or will be awaited then."""

    seq: int
    event: LiveEvent
    table: Table
    awaiting: Awaiting
    by_clock: bool = False


def numbered(before: int, steps: Iterable[Step]) -> list[NumberedEvent]:
    """The events of some steps after event number `before`."""
    told = []
    for step in steps:
        table, awaiting = step.before.table, step.before.table.awaiting
        for n, event in enumerate(step.events, 1):
            told.append(NumberedEvent(before + n, event, table, awaiting, isinstance(step.deed, Expire)))
            if n < len(step.events) and not isinstance(event, FloorEvent):
                table = evolve(table, event)
                awaiting = step.live.table.awaiting
        before += len(step.events)
    return told


def as_seen(told: NumberedEvent, who: str | None) -> LiveEvent:
    if isinstance(told.event, FloorEvent):
        return told.event
    event: LiveEvent = shown(told.table, told.event, who)
    return event
