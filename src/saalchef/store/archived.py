"""Beginnings of streams that lie in archives: up to which row, since when; their segments are gone.

Rows that are searched for by themselves stay in the journal, as they do beside a segment.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.journal import Head


class Gone(Struct, frozen=True):
    """What of a stream is no longer in the database: up to which row, when that was booked, since when."""

    version: int
    hash: str
    until: int
    at: int

    @property
    def head(self) -> Head:
        return Head(self.version, self.hash)


class Beginning(Gone, frozen=True):
    """The same with what is signed of all that an audit needs: that is long, and read where it is needed."""

    statement: str


class SegmentPlace(Struct, frozen=True):
    """A segment as it is found by, without its content."""

    id: int
    first: int
    last: int
    until: int
    hash: str


def beginning_of(connection: Connection, stream: str) -> Beginning | None:
    c = schema.archived.c
    wanted = sa.select(c.version, c.hash, c.until, c.at, c.statement).where(c.stream == stream)
    found = connection.execute(wanted).first()
    return None if found is None else Beginning(*found)


def gone_of(connection: Connection, stream: str) -> Gone | None:
    return gone_from(connection, stream).get(stream)


def gone_from(connection: Connection, stream: str | None = None) -> dict[str, Gone]:
    """From this stream, or from all."""
    c = schema.archived.c
    wanted = sa.select(c.stream, c.version, c.hash, c.until, c.at).order_by(c.stream)
    if stream is not None:
        wanted = wanted.where(c.stream == stream)
    return {name: Gone(*rest) for name, *rest in connection.execute(wanted)}


def places(connection: Connection, stream: str, upto: int) -> list[SegmentPlace]:
    """The segments that end with this row or before it, in their order."""
    c = schema.segments.c
    wanted = sa.select(c.id, c.first, c.last, c.until, c.hash).where(c.stream == stream, c.last <= upto)
    return [SegmentPlace(*each) for each in connection.execute(wanted.order_by(c.last))]


def take_out(
    database: Database,
    stream: str,
    before: Beginning | None,
    after: Beginning,
    segments: Sequence[SegmentPlace],
    closed: tuple[str, str] | None = None,
) -> bool:
    """The segments out and the beginning in, at once; False, with nothing done, where they are others now.

    `closed`: a table of which all is taken out, and as what it is kept.
    """
    s, g, k, t = schema.streams.c, schema.segments.c, schema.segment_commands.c, schema.tables.c
    ids = [each.id for each in segments]
    with database.writer.begin() as connection:
        # whoever books, compacts or takes out here comes before or after
        connection.execute(sa.select(s.version).where(s.id == stream).with_for_update()).one()
        as_before = beginning_of(connection, stream) == before
        if not as_before or places(connection, stream, after.version) != list(segments):
            return False
        connection.execute(sa.delete(schema.segment_commands).where(k.segment.in_(ids)))
        connection.execute(sa.delete(schema.segments).where(g.id.in_(ids)))
        if before is None:
            connection.execute(sa.insert(schema.archived).values(stream=stream, **asdict(after)))
        else:
            mine = schema.archived.c.stream == stream
            connection.execute(sa.update(schema.archived).where(mine).values(**asdict(after)))
        if closed is not None:
            table, snapshot = closed
            kept = {"snapshot": snapshot, "snapshot_version": after.version}
            connection.execute(sa.update(schema.tables).where(t.id == table).values(**kept))
    return True
