"""The latest rows of the journal, of one stream or of all, each found by an index."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.segments import UNREADABLE, rows_in, unpack

OnDamage = Callable[[str, int], None]  # hears of a segment that cannot be read: its stream, its first row


class JournalRow(NamedTuple):
    """A row as it is read by people: `at`, `stream` and `version` are its place among all."""

    at: int
    stream: str
    version: int
    actor: str
    action: str
    hash: str


def nothing_said(_stream: str, _first: int) -> None:
    pass


def latest_of(
    database: Database, stream: str, before: int, limit: int, damaged: OnDamage = nothing_said
) -> list[JournalRow]:
    """Rows of one stream before a version, latest first."""
    before = min(before, schema.MOST_ROWS)
    j, s = schema.journal.c, schema.segments.c
    kept = _journal(j.stream == stream, j.version < before).order_by(j.version.desc()).limit(limit)
    segments = sa.select(schema.segments).where(s.stream == stream, s.first < before)
    with database.reader.connect() as connection:
        found = {row.version: row for row in _rows(connection, kept)}
        for segment in _one_by_one(connection, segments.order_by(s.last.desc())):
            if len(found) >= limit and sorted(found)[-limit] > segment.last:
                break
            found |= {row.version: row for row in _rows_of(segment, damaged) if row.version < before}
    return [found[version] for version in sorted(found, reverse=True)[:limit]]


def latest_of_all(
    database: Database,
    before: int,
    limit: int,
    last: tuple[str, int] | None = None,
    damaged: OnDamage = nothing_said,
) -> list[JournalRow]:
    """Rows of all streams before a time (or before a row of that time), latest first."""
    end = (before, *last) if last is not None else (before,)
    with database.reader.connect() as connection:
        found = set(_rows(connection, latest_in_journal(end).limit(limit)))
        for segment in _one_by_one(connection, segments_begun(before)):
            latest = sorted(found, reverse=True)[:limit]
            if len(latest) == limit and latest[-1].at > segment.until:
                break
            found |= {row for row in _rows_of(segment, damaged) if row[: len(end)] < end}
    return sorted(found, reverse=True)[:limit]


def segments_begun(at: int) -> sa.Select[Any]:
    """Segments that have a row of this time or before it, those that reach furthest first."""
    s = schema.segments.c
    return sa.select(schema.segments).where(s.since <= at).order_by(s.until.desc())


def latest_in_journal(end: tuple[Any, ...]) -> sa.Select[Any]:
    """Rows that are in no segment, and those in the journal too that are searched for."""
    j = schema.journal.c
    earlier = j.at < end[0] if len(end) == 1 else sa.tuple_(j.at, j.stream, j.version) < end
    return _journal(earlier).order_by(j.at.desc(), j.stream.desc(), j.version.desc())


def rows_matching(database: Database, *wanted: sa.ColumnElement[bool], limit: int) -> list[JournalRow]:
    """Rows of kinds that are always in the journal, latest first."""
    j = schema.journal.c
    statement = _journal(*wanted).order_by(j.at.desc(), j.stream.desc(), j.version.desc())
    with database.reader.connect() as connection:
        return list(_rows(connection, statement.limit(limit)))


def _journal(*wanted: sa.ColumnElement[bool]) -> sa.Select[Any]:
    j = schema.journal.c
    return sa.select(j.at, j.stream, j.version, j.actor, j.action, j.hash).where(*wanted)


def _rows(connection: Connection, wanted: sa.Select[Any]) -> Iterator[JournalRow]:
    for row in connection.execute(wanted):
        yield JournalRow(*row)


def _one_by_one(connection: Connection, wanted: sa.Select[Any]) -> Iterator[sa.Row[Any]]:
    """No more are read than are asked for."""
    with connection.execute(wanted.execution_options(yield_per=4)) as found:
        yield from found


def _rows_of(segment: sa.Row[Any], damaged: OnDamage) -> list[JournalRow]:
    """None of one that cannot be read: the others are told all the same."""
    try:
        rows = list(rows_in(unpack(segment.content), segment.stream, segment.first, segment.hash))
    except (*UNREADABLE, ValueError):
        damaged(segment.stream, segment.first)
        return []
    return [JournalRow(row.at, segment.stream, row.version, row.actor, row.action, row.hash) for row in rows]
