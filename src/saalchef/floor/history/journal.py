"""The journal as the Saalchef reads it: who did what when; never a card of a coup that still runs.

Nor a digest of its rows: all but the card in them is known, so that the 52 could simply be tried.
"""

import math
from collections.abc import Set
from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.catalogue import Lang, say
from saalchef.floor.history.deed_told import deed_told
from saalchef.floor.history.houses_booked import houses_of
from saalchef.floor.operator import OPERATOR
from saalchef.floor.table import deeds as d
from saalchef.floor.table.reasons import BY_OPENER, as_booked
from saalchef.floor.table.schedule import CLOCK
from saalchef.floor.wire.bodies import JournalLine
from saalchef.rules.actions import CROUPIER
from saalchef.rules.codec import encode
from saalchef.store import schema
from saalchef.store.archived import gone_from
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.latest import (
    JournalRow,
    OnDamage,
    latest_of,
    latest_of_all,
    nothing_said,
    rows_matching,
)
from saalchef.store.read import select
from saalchef.store.schema import RulingKind
from saalchef.store.streams import guest_of, table_of

RulingWanted = Literal["any", RulingKind]


def journal_lines(
    database: Database,
    stream: str | None,
    before: int,
    limit: int,
    last: tuple[str, int] | None = None,
    ruling: RulingWanted | None = None,
    lang: Lang = "en",
    damaged: OnDamage = nothing_said,
) -> tuple[JournalLine, ...]:
    """The latest rows of one stream (before a version), or of all (before a time, or a row of that time)."""
    t = schema.tables.c
    archived: dict[tuple[str, int], str] = {}
    if ruling is not None:
        rows = rows_matching(database, *_ruled(ruling), *_earlier(stream, before, last), limit=limit)
    elif stream is not None:
        rows = latest_of(database, stream, before, limit, damaged)
    else:
        rows = latest_of_all(database, before, limit, last, damaged)
    if ruling is None:  # rulings are never taken out
        rows, archived = _with_archived(database, rows, stream, before, limit, last)
    about = {row: table_of(row.stream) or _told_of(row.action) for row in rows}
    tables = {table for table in about.values() if table}
    kept = select(database, sa.select(t.id, t.snapshot_version, t.closed).where(t.id.in_(tables)))
    over = {row["id"]: math.inf if row["closed"] else row["snapshot_version"] for row in kept}
    houses = houses_of(database, tables)
    guests = {guest for row in rows if (guest := guest_of(row.stream))}
    names = names_of(database, {row.actor for row in rows} | guests, lang)
    lines = []
    for row in rows:
        actor = row.actor
        table, guest = table_of(row.stream), guest_of(row.stream)
        running = table is not None and row.version > over.get(table, 0)
        name = None if guest is None else names.get(guest, guest)
        words = []
        if row.action:
            house = houses.get(about[row] or "")
            currency = "" if house is None else house.currency
            words.append(deed_told(row.action, lang, currency, name or "", hidden=running))
        if (since := archived.get((row.stream, row.version))) is not None:
            words.append(say("archive.in_journal", lang, row=row.version, since=since))
        lines.append(
            JournalLine(
                row.stream,
                row.version,
                iso(row.at),
                names.get(actor, actor),
                " ".join(words),
                None if running else row.hash,
                name,
                houses[table].name if table in houses else None,
            )
        )
    return tuple(lines)


def _with_archived(
    database: Database,
    rows: list[JournalRow],
    stream: str | None,
    before: int,
    limit: int,
    last: tuple[str, int] | None,
) -> tuple[list[JournalRow], dict[tuple[str, int], str]]:
    """A line where the rows before it lie in an archive: what is not told here is not nothing.

    With the day since when, by the place of its line; it may be that of a row which stayed.
    """
    end = (before,) if last is None else (before, *last)
    since, more = {}, []
    with database.reader.connect() as connection:
        found = gone_from(connection, stream)
    for name, each in found.items():
        place = (each.until, name, each.version)
        if each.version < before if stream == name else place[: len(end)] < end:
            since[name, each.version] = iso(each.at)[:10]
            more.append(JournalRow(*place, OPERATOR, "", each.hash))
    there = {(row.stream, row.version) for row in rows}
    merged = [*rows, *(row for row in more if (row.stream, row.version) not in there)]
    return sorted(merged, key=lambda row: row.version if stream else row[:3], reverse=True)[:limit], since


def _earlier(stream: str | None, before: int, last: tuple[str, int] | None) -> list[sa.ColumnElement[bool]]:
    j = schema.journal.c
    if stream is not None:
        return [j.stream == stream, j.version < min(before, schema.MOST_ROWS)]
    return [j.at < before if last is None else sa.tuple_(j.at, j.stream, j.version) < (before, *last)]


def _ruled(ruling: RulingWanted) -> list[sa.ColumnElement[bool]]:
    """Rows of this ruling, the operator's too; what the floor does by itself is none.

    Nor is it that a guest closes his own table.
    """
    j = schema.journal.c
    kinds = schema.CORRECTIONS if ruling == "corrects" else (ruling,)
    return [
        schema.is_ruling,  # type: ignore[list-item]  # text is a condition too
        sa.true() if ruling == "any" else j.kind.in_(kinds),
        j.actor != CROUPIER,
        sa.or_(j.actor != OPERATOR, j.kind != "opens_floor"),  # as the floor does when it is started again
        j.action.not_in([encode(d.CloseTable(reason)).decode() for reason in as_booked(BY_OPENER)]),
    ]


class _OfTable(Struct):
    """The table that a deed in another stream tells of."""

    table: str | None = None


def _told_of(action: str) -> str | None:
    return msgspec.json.decode(action, type=_OfTable).table if action else None


def names_of(database: Database, keys: Set[str], lang: Lang) -> dict[str, str]:
    """What those who act are called: guests by their names, whatever acts by itself in words."""
    g = schema.guests.c
    found = select(database, sa.select(g.id, g.name).where(g.id.in_(keys)))
    own = {actor: say(f"deed.by.{actor}", lang) for actor in (CROUPIER, CLOCK, OPERATOR)}
    return own | {row["id"]: row["name"] for row in found}
