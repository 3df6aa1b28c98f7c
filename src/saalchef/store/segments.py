"""Segments: rows of coups that are over, several coups in one compressed value, each row as it was booked.

A segment stands by itself: from the digest before its first row follow those of all its rows.
"""

import hashlib
import zlib
from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.journal import Row, kind_of, link, read_entry
from saalchef.store.outcome import Repeated
from saalchef.store.streams import stream_of_table


class SegmentRow(Struct, frozen=True, array_like=True):
    """A row of the journal without what follows from its place."""

    at: int
    actor: str
    action: str
    events: str
    entry: str


class SegmentCommand(Struct, frozen=True, array_like=True):
    """A command as it was answered, with the version of its last row."""

    actor: str
    id: str
    version: int
    answer: str


class Segment(Struct, frozen=True):
    """What was in the journal, in the commands and (by coup) in the tables written down before each coup."""

    previous: str  # digest of the row before the first
    rows: tuple[SegmentRow, ...]
    commands: tuple[SegmentCommand, ...]
    before: dict[int, str]


# What a damaged segment is read with.
UNREADABLE = (msgspec.MsgspecError, zlib.error)


def pack(segment: Segment) -> bytes:
    return zlib.compress(msgspec.json.encode(segment), 9)


def unpack(content: bytes) -> Segment:
    return msgspec.json.decode(zlib.decompress(content), type=Segment)


def rows_in(segment: Segment, stream: str, first: int, last_hash: str) -> Iterator[Row]:
    """The rows with their versions and digests; the last has the digest that is kept beside the segment."""
    digest = segment.previous
    last = first + len(segment.rows) - 1
    for version, each in enumerate(segment.rows, start=first):
        entry = read_entry(each.entry)
        row = Row(version, each.at, each.actor, kind_of(each.action), each.action, each.events, entry, "")
        digest = link(digest, stream, version, row) if version < last else last_hash
        yield msgspec.structs.replace(row, hash=digest)


def segments_of(connection: Connection, stream: str, after: int = 0) -> Iterator[sa.Row[tuple[int, ...]]]:
    """The segments that reach beyond a version, one after the other."""
    c = schema.segments.c
    while True:
        wanted = sa.select(schema.segments).where(c.stream == stream, c.last > after)
        found = connection.execute(wanted.order_by(c.last).limit(1)).first()
        if found is None:
            return
        yield found
        after = found.last


def before_of(connection: Connection, table: str, coup: int, version: int) -> str:
    """The table as a coup found it, which has this version."""
    c = schema.starts.c
    found = connection.execute(sa.select(c.before).where(c.table == table, c.coup == coup)).scalar()
    if found is None:
        segment = next(segments_of(connection, stream_of_table(table), version - 1))
        found = unpack(segment.content).before[coup]
    return found


def digest_of(actor: str, command: str) -> int:
    """A number of 63 bits for a command: enough to find its segment by, which then tells its name."""
    digest = hashlib.sha256(msgspec.json.encode([actor, command])).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def answer_in(connection: Connection, segment: int, actor: str, command: str) -> Repeated | None:
    """What a command of this segment was answered, if it is there."""
    c = schema.segments.c
    found = connection.execute(sa.select(c.stream, c.content).where(c.id == segment)).first()
    if found is None:
        return None  # just taken out
    for each in unpack(found.content).commands:
        if (each.actor, each.id) == (actor, command):
            return Repeated(each.answer, found.stream)
    return None
