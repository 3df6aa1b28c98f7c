"""The events of a table in one sequence, and each as a viewer may see it."""

from collections.abc import Iterable

from msgspec import Struct

from saalchef.floor.table.events import FloorEvent, Happening
from saalchef.floor.table.live import Step
from saalchef.rules.actions import Expire
from saalchef.rules.table import Table, shown

_FLOOR: tuple[type, ...] = FloorEvent.__args__


class NumberedEvent(Struct, frozen=True, gc=False):
    """An event with its number, and the table at which it happened."""

    seq: int
    event: Happening
    table: Table
    by_clock: bool = False


def numbered(before: int, steps: Iterable[Step]) -> list[NumberedEvent]:
    """The events of some steps after event number `before`."""
    told = []
    for step in steps:
        for event in step.events:
            before += 1
            told.append(NumberedEvent(before, event, step.live.table, isinstance(step.doing, Expire)))
    return told


def as_seen(told: NumberedEvent, who: str | None) -> Happening:
    if isinstance(told.event, _FLOOR):
        return told.event
    event: Happening = shown(told.table, told.event, who)  # type: ignore[arg-type]  # of the rules, then
    return event
