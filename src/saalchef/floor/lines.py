"""The journal as the Saalchef reads it: who did what when; never a card of a coup that still runs.

Nor a digest of its rows: all but the card in them is known, so that the 52 could simply be tried.
"""

import math

import msgspec
import sqlalchemy as sa

from saalchef.floor import deeds as d
from saalchef.floor.answers import JournalLine
from saalchef.floor.history import iso
from saalchef.floor.words import deed_in_words
from saalchef.rules.cards import UNSEEN
from saalchef.rules.codec import decode
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select

TABLE = "table:"


def journal_lines(
    database: Database, stream: str | None, before: int, limit: int, last: tuple[str, int] | None = None
) -> tuple[JournalLine, ...]:
    """The latest rows of one stream (before a version), or of all (before a time, or a row of that time)."""
    j, t, g = schema.journal.c, schema.tables.c, schema.guests.c
    wanted = sa.select(j.stream, j.version, j.at, j.actor, j.action, j.hash).limit(limit)
    if stream is not None:
        wanted = wanted.where(j.stream == stream, j.version < before).order_by(j.version.desc())
    else:
        earlier = j.at < before if last is None else sa.tuple_(j.at, j.stream, j.version) < (before, *last)
        wanted = wanted.where(earlier).order_by(j.at.desc(), j.stream.desc(), j.version.desc())
    rows = select(database, wanted)
    tables = {row["stream"].removeprefix(TABLE) for row in rows}
    kept = select(database, sa.select(t.id, t.snapshot_version, t.closed).where(t.id.in_(tables)))
    over = {row["id"]: math.inf if row["closed"] else row["snapshot_version"] for row in kept}
    actors = {row["actor"] for row in rows}
    names = {
        row["id"]: row["name"] for row in select(database, sa.select(g.id, g.name).where(g.id.in_(actors)))
    }
    lines = []
    for row in rows:
        of_table = row["stream"].startswith(TABLE)
        running = of_table and row["version"] > over.get(row["stream"].removeprefix(TABLE), 0)
        lines.append(
            JournalLine(
                row["stream"],
                row["version"],
                iso(row["at"]),
                names.get(row["actor"], row["actor"]),
                _words(row["stream"], row["action"], running),
                None if running else row["hash"],
            )
        )
    return tuple(lines)


def _words(stream: str, action: str, running: bool) -> str:
    if not stream.startswith(TABLE):
        facts = msgspec.json.decode(action, type=dict[str, object])
        kind = str(facts.pop("type", ""))
        told = " ".join(f"{key} {value}" for key, value in facts.items() if isinstance(value, str | int))
        return f"{kind} {told}".strip()
    return deed_in_words(decode(action, d.DOING), UNSEEN if running else None)
