"""The journal as the Saalchef reads it: who did what when; never a card of a coup that still runs.

Nor a digest of its rows: all but the card in them is known, so that the 52 could simply be tried.
"""

import math
from collections.abc import Set
from typing import Literal

import sqlalchemy as sa

from saalchef.catalogue import Lang
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
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.latest import OnDamage, latest_of, latest_of_all, nothing_said, rows_matching
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
    if ruling is not None:
        rows = rows_matching(database, *_ruled(ruling), *_earlier(stream, before, last), limit=limit)
    elif stream is not None:
        rows = latest_of(database, stream, before, limit, damaged)
    else:
        rows = latest_of_all(database, before, limit, last, damaged)
    tables = {table for row in rows if (table := table_of(row.stream))}
    kept = select(database, sa.select(t.id, t.snapshot_version, t.closed, t.settings).where(t.id.in_(tables)))
    over = {row["id"]: math.inf if row["closed"] else row["snapshot_version"] for row in kept}
    currencies = {row["id"]: _currency(row["settings"]) for row in kept}
    guests = {guest for row in rows if (guest := guest_of(row.stream))}
    names = _names(database, {row.actor for row in rows} | guests)
    lines = []
    for row in rows:
        actor = row.actor
        table, guest = table_of(row.stream), guest_of(row.stream)
        running = table is not None and row.version > over.get(table, 0)
        name = None if guest is None else names.get(guest, guest)
        lines.append(
            JournalLine(
                row.stream,
                row.version,
                iso(row.at),
                names.get(actor, actor),
                deed_told(row.action, lang, currencies.get(table or "", ""), name or "", hidden=running),
                None if running else row.hash,
                name,
            )
        )
    return tuple(lines)


def _earlier(stream: str | None, before: int, last: tuple[str, int] | None) -> list[sa.ColumnElement[bool]]:
    j = schema.journal.c
    if stream is not None:
        return [j.stream == stream, j.version < min(before, schema.MOST_ROWS)]
    return [j.at < before if last is None else sa.tuple_(j.at, j.stream, j.version) < (before, *last)]


def _ruled(ruling: RulingWanted) -> list[sa.ColumnElement[bool]]:
    """Rows of this ruling; what the floor does by itself is none, nor that a guest closes his own table."""
    j = schema.journal.c
    kinds = schema.CORRECTIONS if ruling == "corrects" else (ruling,)
    return [
        schema.is_ruling,  # type: ignore[list-item]  # text is a condition too
        sa.true() if ruling == "any" else j.kind.in_(kinds),
        j.actor.not_in([OPERATOR, CROUPIER]),
        j.action.not_in([encode(d.CloseTable(reason)).decode() for reason in as_booked(BY_OPENER)]),
    ]


def _currency(settings: str) -> str:
    return house_of(decode(settings, Settings)).currency


def _names(database: Database, keys: Set[str]) -> dict[str, str]:
    g = schema.guests.c
    return {row["id"]: row["name"] for row in select(database, sa.select(g.id, g.name).where(g.id.in_(keys)))}
