"""What guests decided in a coup, each with the table as it stood then: for the coach's verdicts."""

from collections.abc import Iterator

import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.record import Record, coup_record, running_record
from saalchef.floor.table.earlier_cards import dealt_before
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.numbered_events import as_seen, numbered
from saalchef.floor.table.refusal import Denied, deny
from saalchef.rules.actions import Action
from saalchef.rules.cards import Card
from saalchef.rules.table import Table, view
from saalchef.school.verdict import decider
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select

LATEST_COUPS = 50  # of a guest at a table, over which his decisions are summed up


class DecisionTaken(Struct, frozen=True):
    """One answer to a question of the table, and the number of the event that told it."""

    coup: int
    seq: int
    table: Table
    action: Action
    earlier: tuple[Card, ...]  # from the same shuffle


def decisions_of_coup(
    database: Database, table: str, coup: int, guest: Guest | None, whole: bool
) -> tuple[DecisionTaken, ...]:
    """A guest's own while the coup runs; once it is over those of all, where nothing was hidden from him.

    `whole`: he may read all of the coup. To others there is none but the one they play, archived or not.
    """
    ended = coup_record(database, table, coup) if whole else None
    if ended is not None:
        return tuple(_taken(ended, guest, of_all=True))
    running = running_record(database, table)
    if running is not None and running.coup == coup and name_here(running.now, guest) is not None:
        return tuple(_taken(running, guest, of_all=False))
    raise deny("unknown_coup")


def latest_decisions(
    database: Database, table: str, guest: Guest, comes: bool = True
) -> tuple[DecisionTaken, ...]:
    """A guest's own at one table, the latest coup first, as far back as it is still here.

    Of the coup that runs only where he may come to the table: to others it is not even out of order.
    """
    g = schema.coup_guests.c
    wanted = sa.select(g.coup).where(g.table == table, g.guest == guest.id)
    rows = select(database, wanted.order_by(g.coup.desc()).limit(LATEST_COUPS))
    running = running_record(database, table) if comes else None
    found = [] if running is None else [*_taken(running, guest, of_all=False)]
    for row in rows:
        try:
            record = coup_record(database, table, row["coup"])
        except Denied:  # the rest lies in an archive
            break
        if record is not None:
            found = [*_taken(record, guest, of_all=False), *found]
    return tuple(found)


def _taken(record: Record, guest: Guest | None, of_all: bool) -> Iterator[DecisionTaken]:
    steps, seq = record.steps(), record.before.seq
    all_open = of_all and not any(_hides(step, guest) for step in steps)
    for step in steps:
        live, action = step.before, step.deed
        who = decider(live.table, action)
        if who is not None and isinstance(action, Action) and (all_open or who == name_here(live, guest)):
            earlier = dealt_before(live, live.table.rules, view(live.table, who))
            yield DecisionTaken(record.coup, seq + 1, live.table, action, earlier)
        seq += len(step.events)


def _hides(step: Step, guest: Guest | None) -> bool:
    """Whether something happened that this viewer was not shown."""
    who = name_here(step.live, guest)
    return any(as_seen(each, who) is not each.event for each in numbered(0, [step]))


def name_here(live: Live, guest: Guest | None) -> str | None:
    """The name under which a guest was at the table then, if he was."""
    for name, owner in live.owners.items():
        if guest is not None and owner == guest.id:
            return name
    return None
