"""The journal as the Saalchef reads it: who did what when; never a card of a coup that still runs.

Nor a digest of its rows: all but the card in them is known, so that the 52 could simply be tried.
"""

import math
from collections.abc import Set
from typing import Literal

import sqlalchemy as sa

from saalchef.catalogue import Lang
from saalchef.floor.history.coups import iso
from saalchef.floor.history.deed_told import deed_told
from saalchef.floor.operator import OPERATOR
from saalchef.floor.table import deeds as d
from saalchef.floor.table.house import house_of
from saalchef.floor.table.reasons import BY_OPENER, as_booked
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import JournalLine
from saalchef.rules.actions import CROUPIER
from saalchef.rules.codec import decode, encode
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select
from saalchef.store.schema import RulingKind
from saalchef.store.streams import guest_of, table_of

RulingWanted = Literal["any", RulingKind]
LAST_ROW = 2**31 - 1  # the largest number of a row that PostgreSQL compares one with


def journal_lines(
    database: Database,
    stream: str | None,
    before: int,
    limit: int,
    last: tuple[str, int] | None = None,
    ruling: RulingWanted | None = None,
    lang: Lang = "en",
) -> tuple[JournalLine, ...]:
    """The latest rows of one stream (before a version), or of all (before a time, or a row of that time)."""
    j, t = schema.journal.c, schema.tables.c
    wanted = sa.select(j.stream, j.version, j.at, j.actor, j.action, j.hash).limit(limit)
    if ruling is not None:
        wanted = wanted.where(_ruled(ruling))
    if stream is not None:
        number = min(before, LAST_ROW)  # of a row, where else it is a time
        wanted = wanted.where(j.stream == stream, j.version < number).order_by(j.version.desc())
    else:
        earlier = j.at < before if last is None else sa.tuple_(j.at, j.stream, j.version) < (before, *last)
        wanted = wanted.where(earlier).order_by(j.at.desc(), j.stream.desc(), j.version.desc())
    rows = select(database, wanted)
    tables = {table for row in rows if (table := table_of(row["stream"]))}
    kept = select(database, sa.select(t.id, t.snapshot_version, t.closed, t.settings).where(t.id.in_(tables)))
    over = {row["id"]: math.inf if row["closed"] else row["snapshot_version"] for row in kept}
    currencies = {row["id"]: _currency(row["settings"]) for row in kept}
    guests = {guest for row in rows if (guest := guest_of(row["stream"]))}
    names = _names(database, {row["actor"] for row in rows} | guests)
    lines = []
    for row in rows:
        actor = row["actor"]
        table, guest = table_of(row["stream"]), guest_of(row["stream"])
        running = table is not None and row["version"] > over.get(table, 0)
        name = None if guest is None else names.get(guest, guest)
        lines.append(
            JournalLine(
                row["stream"],
                row["version"],
                iso(row["at"]),
                names.get(actor, actor),
                deed_told(row["action"], lang, currencies.get(table or "", ""), name or "", hidden=running),
                None if running else row["hash"],
                name,
            )
        )
    return tuple(lines)


def _ruled(ruling: RulingWanted) -> sa.ColumnElement[bool]:
    """Rows of this ruling; what the floor does by itself is none, nor that a guest closes his own table."""
    j = schema.journal.c
    kinds = schema.CORRECTIONS if ruling == "corrects" else (ruling,)
    return sa.and_(
        schema.is_ruling,
        sa.true() if ruling == "any" else j.kind.in_(kinds),
        j.actor.not_in([OPERATOR, CROUPIER]),
        j.action.not_in([encode(d.CloseTable(reason)).decode() for reason in as_booked(BY_OPENER)]),
    )


def _currency(settings: str) -> str:
    return house_of(decode(settings, Settings)).currency


def _names(database: Database, keys: Set[str]) -> dict[str, str]:
    g = schema.guests.c
    return {row["id"]: row["name"] for row in select(database, sa.select(g.id, g.name).where(g.id.in_(keys)))}
