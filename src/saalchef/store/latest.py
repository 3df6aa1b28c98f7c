"""The latest rows of the journal, of one stream or of all, each found by an index."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.segments import rows_in, unpack


class JournalRow(NamedTuple):
    """A row as it is read by people: `at`, `stream` and `version` are its place among all."""

    at: int
    stream: str
    version: int
    actor: str
    action: str
    hash: str


def latest_of(database: Database, stream: str, before: int, limit: int) -> list[JournalRow]:
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
            found |= {row.version: row for row in _rows_of(segment) if row.version < before}
    return [found[version] for version in sorted(found, reverse=True)[:limit]]


def latest_of_all(
    database: Database, before: int, limit: int, last: tuple[str, int] | None = None
) -> list[JournalRow]:
    """Rows of all streams before a time (or before a row of that time), latest first."""
    s = schema.segments.c
    end = (before, *last) if last is not None else (before,)
    segments = sa.select(schema.segments).order_by(s.until.desc())
    with database.reader.connect() as connection:
        found = set(_rows(connection, latest_in_journal(end).limit(limit)))
        for segment in _one_by_one(connection, segments):
            latest = sorted(found, reverse=True)[:limit]
            if len(latest) == limit and latest[-1].at > segment.until:
                break
            found |= {row for row in _rows_of(segment) if row[: len(end)] < end}
    return sorted(found, reverse=True)[:limit]


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


def _rows_of(segment: sa.Row[Any]) -> Iterator[JournalRow]:
    content = unpack(segment.content)
    for row in rows_in(content, segment.stream, segment.first, segment.hash):
        yield JournalRow(row.at, segment.stream, row.version, row.actor, row.action, row.hash)
