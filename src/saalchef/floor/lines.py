"""The journal as the Saalchef reads it: who did what when; never a card of a coup that still runs."""

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


def journal_lines(database: Database, stream: str | None, before: int, limit: int) -> tuple[JournalLine, ...]:
    """The latest rows of one stream (before a version), or of all (before a time)."""
    j, t, g = schema.journal.c, schema.tables.c, schema.guests.c
    wanted = sa.select(j.stream, j.version, j.at, j.actor, j.action, j.hash).limit(limit)
    if stream is not None:
        wanted = wanted.where(j.stream == stream, j.version < before).order_by(j.version.desc())
    else:
        wanted = wanted.where(j.at < before).order_by(j.at.desc(), j.stream, j.version.desc())
    rows = select(database, wanted)
    over = {
        f"table:{row['id']}": row["snapshot_version"]
        for row in select(
            database,
            sa.select(t.id, t.snapshot_version).where(
                t.id.in_({row["stream"].removeprefix("table:") for row in rows})
            ),
        )
    }
    actors = {row["actor"] for row in rows}
    names = {
        row["id"]: row["name"] for row in select(database, sa.select(g.id, g.name).where(g.id.in_(actors)))
    }
    return tuple(
        JournalLine(
            row["stream"],
            row["version"],
            iso(row["at"]),
            names.get(row["actor"], row["actor"]),
            _words(row["stream"], row["action"], row["version"] > over.get(row["stream"], 0)),
            row["hash"],
        )
        for row in rows
    )


def _words(stream: str, action: str, running: bool) -> str:
    if not stream.startswith("table:"):
        facts = msgspec.json.decode(action, type=dict[str, object])
        kind = str(facts.pop("type", ""))
        told = " ".join(f"{key} {value}" for key, value in facts.items() if isinstance(value, str | int))
        return f"{kind} {told}".strip()
    return deed_in_words(decode(action, d.DOING), UNSEEN if running else None)
