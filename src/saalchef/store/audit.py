"""Proves the books from what is on the disk: chains unbroken, entries balanced, balances their sums."""

import contextlib
import zlib
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.houses.shape import misshapen
from saalchef.ledger import Account, Book, Unbalanced, entry, read_account
from saalchef.rules.money import Cents, SpokenAmount
from saalchef.store import schema
from saalchef.store.journal import Head, Row, kind_of, link
from saalchef.store.read import row_of, rows_on
from saalchef.store.segments import UNREADABLE, digest_of, segments_of, unpack

BEGINNING = Head()


def streams_on(connection: Connection) -> list[tuple[str, Head]]:
    """Every stream and where its head says it stands; those without a head too."""
    s, kept = schema.streams.c, (schema.journal, schema.segments, schema.commands, schema.archived)
    heads = {
        row.id: Head(row.version, row.hash) for row in connection.execute(sa.select(s.id, s.version, s.hash))
    }
    named = {row.stream for table in kept for row in connection.execute(sa.select(table.c.stream).distinct())}
    return sorted((stream, heads.get(stream, Head())) for stream in heads.keys() | named)


def audit_stream(
    connection: Connection,
    stream: str,
    head: Head,
    start: Head = BEGINNING,
    elsewhere: Iterator[Row] | None = None,
) -> Generator[Said | Row, None, None]:
    """The rows of a stream after a row, and between them what is wrong with them.

    `elsewhere`: the rows, where they are not in the database.
    """
    last = start
    copies = _copies(connection, stream, start.version) if elsewhere is None else _Copies(0, {})
    rows = rows_on(connection, stream, start.version) if elsewhere is None else elsewhere
    while True:
        try:
            row = next(rows)
        except StopIteration:
            break
        except zlib.error:
            yield _of(stream, "audit.segment_unreadable", row=last.version + 1)
            return
        except (msgspec.MsgspecError, ValueError) as e:
            problem = misshapen(e) if isinstance(e, msgspec.MsgspecError) else said("audit.strange_account")
            yield _of(stream, "audit.row_unreadable", row=last.version + 1, problem=problem)
            return
        if row.version != last.version + 1:
            yield _of(stream, "audit.row_missing", row=last.version + 1)
        if link(last.hash, stream, row.version, row) != row.hash:
            yield _of(stream, "audit.row_changed", row=row.version)
        if row.kind != kind_of(row.action):
            yield _of(stream, "audit.row_of_another_kind", row=row.version, kind=row.kind)
        try:
            entry((posting.account, posting.amount) for posting in row.entry)
        except Unbalanced as e:
            yield _of(stream, "audit.row_unbalanced", row=row.version, problem=e)
        if row.version <= copies.upto and copies.of.pop(row.version, None) != copies.wanted(row):
            yield _of(stream, "audit.copy", row=row.version)
        last = Head(row.version, row.hash)
        yield row
    for version in sorted(copies.of):
        yield _of(stream, "audit.copy", row=version)
    if last != head:
        yield _of(stream, "audit.head_differs", head=head.version, there=last.version)


class _Copies(Struct):
    """Rows that are in a segment and, to be searched for, in the journal too."""

    upto: int
    of: dict[int, Row]

    def wanted(self, row: Row) -> Row | None:
        return row if row.kind in schema.SEARCHED else None


def _copies(connection: Connection, stream: str, after: int) -> _Copies:
    c, j = schema.segments.c, schema.journal.c
    upto = connection.execute(sa.select(sa.func.max(c.last)).where(c.stream == stream)).scalar() or 0
    kept = sa.select(schema.journal).where(j.stream == stream, j.version > after, j.version <= upto)
    of: dict[int, Row] = {}
    for found in connection.execute(kept).mappings():
        with contextlib.suppress(msgspec.MsgspecError, ValueError):
            of[found["version"]] = row_of(found)
    return _Copies(upto, of)


def audit_segments(connection: Connection, stream: str, after: int = 0) -> Iterator[Said]:
    """Whether what is kept beside each segment, to find it by, is what is in it."""
    for found in segments_of(connection, stream, after):
        try:
            segment = unpack(found.content)
        except UNREADABLE:
            return  # named where its rows are read
        name = said("audit.segment", row=found.first)
        there, times = (found.last, found.until), [row.at for row in segment.rows]
        # 0: a server of a version before `since` wrote it, while the database was upgraded already
        if (
            not times
            or there != (found.first + len(times) - 1, times[-1])
            or found.since not in (0, times[0])
        ):
            problem = said("audit.differs", column="last, since, until")
            yield _of(stream, "audit.row_of", name=name, problem=problem)
        digests = {digest_of(each.actor, each.id) for each in segment.commands}
        c = schema.segment_commands.c
        known = sa.select(sa.func.count()).where(c.segment == found.id, c.digest.in_(digests))
        if connection.execute(known).scalar_one() != len(digests):
            yield _of(stream, "audit.row_of", name=name, problem=said("audit.differs", column="commands"))


def strange_commands(connection: Connection) -> Iterator[Said]:
    """Digests of commands that are in no segment."""
    s, c = schema.segments.c, schema.segment_commands.c
    by_segment = sa.select(c.segment, sa.func.count().label("number")).group_by(c.segment).subquery()
    wanted = sa.select(by_segment.c.segment, by_segment.c.number, s.content).outerjoin(
        schema.segments, s.id == by_segment.c.segment
    )
    for segment, number, content in connection.execute(wanted.execution_options(yield_per=20)):
        try:
            commands = unpack(content).commands if content is not None else ()
        except UNREADABLE:
            continue
        if number != len({digest_of(each.actor, each.id) for each in commands}):
            yield said("audit.strange_commands", segment=segment)


def _of(stream: str, code: str, /, **facts: object) -> Said:
    return said("audit.of", stream=stream, problem=Said(code, facts))


def audit_file(connection: Connection) -> Iterator[Said]:
    """What SQLite finds wrong with its own file: a torn page, a row and an index that disagree.

    PostgreSQL has no such question; it checks its pages by itself where it was set up with checksums.
    """
    if connection.dialect.name == "sqlite":
        for (found,) in connection.exec_driver_sql("PRAGMA integrity_check(20)"):
            if found != "ok":
                yield said("audit.integrity", problem=found)


class Sums:
    """What all entries together moved, by account."""

    def __init__(self) -> None:
        self.of: dict[str, int] = defaultdict(int)

    def take(self, row: Row) -> None:
        for posting in row.entry:
            self.of[posting.account.id] += posting.amount

    def add(self, moved: Mapping[str, int]) -> None:
        for account, amount in moved.items():
            self.of[account] += amount


def audit_books(connection: Connection, moved: Sums) -> Iterator[Said]:
    """Whether balances are what the entries moved, none is below zero, and all add up to nothing."""
    accounts, sums = schema.accounts, dict(moved.of)
    balances = {}
    for row in connection.execute(sa.select(accounts).order_by(accounts.c.id)):
        try:
            account = read_account(row.id)
        except ValueError:
            yield said("audit.no_account", account=row.id)
            continue
        if account != Account(row.kind, row.currency, row.place, row.owner):
            yield said("audit.other_account", account=row.id)
        balances[account] = Cents(row.balance)
        if row.balance != sums.pop(row.id, 0):
            stands = SpokenAmount(Cents(row.balance), row.currency)
            yield said("audit.balance", account=row.id, balance=stands)
    for name in sorted(sums):
        yield said("audit.not_in_books", account=name)
    yield from Book(balances).problems()
