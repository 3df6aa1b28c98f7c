"""Compacts what is over: coups go from the journal into segments, eight at a time, a tenth of their size.

Nothing is lost by it and nothing is rewritten: a segment holds each row as it was booked. Where a shuffle
ends a segment ends too: shuffles leave the database whole, since a coup is proved with those before it.
"""

from itertools import pairwise

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.archived import gone_of
from saalchef.store.database import Database
from saalchef.store.journal import GENESIS, Row, kind_of, link
from saalchef.store.read import rows_on
from saalchef.store.segments import Segment, SegmentCommand, SegmentRow, digest_of, pack
from saalchef.store.streams import stream_of_table

COUPS = 8  # in one segment: more compress little better, and one coup is read with all of them


def compactable(database: Database, coups: int = COUPS) -> list[str]:
    """The tables that have a segment's coups in the journal, and one more: the last is still spoken of.

    Of a closed table, all that are left.
    """
    c, t = schema.starts.c, schema.tables.c
    enough = sa.or_(sa.func.count() > coups, t.closed)
    wanted = sa.select(c.table).join(schema.tables, t.id == c.table).group_by(c.table, t.closed)
    with database.reader.connect() as connection:
        return [row.table for row in connection.execute(wanted.having(enough).order_by(c.table))]


def compact(database: Database, table: str, coups: int = COUPS) -> int:
    """Make one segment of a table's oldest coups; how many coups went into it."""
    with database.writer.begin() as connection:
        return _compact(connection, table, coups)


def _compact(connection: Connection, table: str, coups: int) -> int:
    s, k = schema.streams.c, schema.starts.c
    stream = stream_of_table(table)
    # whoever books here, or compacts the same, comes before or after
    head = connection.execute(sa.select(s.version).where(s.id == stream).with_for_update()).scalar()
    wanted = sa.select(k.coup, k.before).where(k.table == table).order_by(k.coup).limit(coups)
    over = connection.execute(wanted).all()
    last = _last_version(connection, table, head or 0, over[-1].coup) if over else None
    if last is None or (last < (head or 0) and len(over) < coups):
        return 0
    end = _whole_shuffles(connection, table, [each.coup for each in over])
    over = [each for each in over if each.coup <= end]
    last = _last_version(connection, table, head or 0, over[-1].coup)
    assert last is not None
    first, previous = _follows(connection, stream)
    rows = list(rows_on(connection, stream, first - 1, last))
    if not _whole(stream, first, last, previous, rows):
        return 0  # as it is, an audit finds what is wrong with it
    segment = Segment(
        previous,
        tuple(SegmentRow(r.at, r.actor, r.action, r.events, r.entry_json) for r in rows),
        _commands(connection, stream, first, last),
        {each.coup: each.before for each in over},
    )
    _put_away(connection, stream, first, rows, segment)
    connection.execute(sa.delete(schema.starts).where(k.table == table, k.coup <= over[-1].coup))
    return len(over)


def _whole_shuffles(connection: Connection, table: str, coups: list[int]) -> int:
    """The last of these coups with which a shuffle ends; the last of all where none does."""
    c = schema.coups.c
    wanted = sa.select(c.coup, c.shoe).where(c.table == table, c.coup >= coups[0]).order_by(c.coup)
    dealt = connection.execute(wanted.limit(len(coups) + 1)).all()
    return max((one.coup for one, after in pairwise(dealt) if one.shoe != after.shoe), default=coups[-1])


def _last_version(connection: Connection, table: str, head: int, coup: int) -> int | None:
    """Where a coup and what the croupier did after it end: before the next, or with a closed table."""
    c, t = schema.coups.c, schema.tables.c
    after = sa.select(c.first_version).where(c.table == table, c.coup > coup).order_by(c.coup).limit(1)
    following = connection.execute(after).scalar()
    if following is not None:
        return int(following) - 1
    closed = connection.execute(sa.select(t.closed).where(t.id == table)).scalar()
    return head if closed else None


def _follows(connection: Connection, stream: str) -> tuple[int, str]:
    """The version and the digest at which the next segment goes on."""
    c = schema.segments.c
    wanted = sa.select(c.last, c.hash).where(c.stream == stream).order_by(c.last.desc()).limit(1)
    found = connection.execute(wanted).first()
    if found is None and (archived := gone_of(connection, stream)) is not None:
        return archived.version + 1, archived.hash
    return (1, GENESIS) if found is None else (found.last + 1, found.hash)


def _whole(stream: str, first: int, last: int, previous: str, rows: list[Row]) -> bool:
    """Whether no row is missing, and each is chained to the one before it and told by its own kind."""
    if [row.version for row in rows] != list(range(first, last + 1)):
        return False
    for row in rows:
        if link(previous, stream, row.version, row) != row.hash or row.kind != kind_of(row.action):
            return False
        previous = row.hash
    return True


def _commands(connection: Connection, stream: str, first: int, last: int) -> tuple[SegmentCommand, ...]:
    c = schema.commands.c
    wanted = sa.select(c.actor, c.command, c.version, c.answer).where(
        c.stream == stream, c.version.between(first, last)
    )
    found = connection.execute(wanted.order_by(c.version, c.actor, c.command))
    return tuple(SegmentCommand(*each) for each in found)


def _put_away(connection: Connection, stream: str, first: int, rows: list[Row], segment: Segment) -> None:
    """The segment in, and out what it holds."""
    j, c, last = schema.journal.c, schema.commands.c, rows[-1]
    values = {
        "stream": stream,
        "first": first,
        "last": last.version,
        "since": rows[0].at,
        "until": last.at,
        "hash": last.hash,
        "content": pack(segment),
    }
    made = connection.execute(sa.insert(schema.segments).values(values)).inserted_primary_key
    assert made is not None
    digests = sorted({digest_of(each.actor, each.id) for each in segment.commands})
    if digests:
        placed = [{"digest": digest, "segment": made[0]} for digest in digests]
        connection.execute(sa.insert(schema.segment_commands), placed)
    connection.execute(
        sa.delete(schema.journal).where(
            j.stream == stream, j.version.between(first, last.version), j.kind.not_in(schema.SEARCHED)
        )
    )
    connection.execute(
        sa.delete(schema.commands).where(c.stream == stream, c.version.between(first, last.version))
    )
