"""Proves the books from what is on the disk: chains unbroken, entries balanced, balances their sums."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.houses.shape import misshapen
from saalchef.ledger import Account, Book, Unbalanced, entry, read_account
from saalchef.rules.money import Cents, SpokenAmount
from saalchef.store import schema
from saalchef.store.journal import Head, Row, kind_of, link
from saalchef.store.read import rows_on


def streams_on(connection: Connection) -> list[tuple[str, Head]]:
    """Every stream and where its head says it stands; those without a head too."""
    s, kept = schema.streams.c, (schema.journal, schema.postings, schema.commands)
    heads = {
        row.id: Head(row.version, row.hash) for row in connection.execute(sa.select(s.id, s.version, s.hash))
    }
    named = {row.stream for table in kept for row in connection.execute(sa.select(table.c.stream).distinct())}
    return sorted((stream, heads.get(stream, Head())) for stream in heads.keys() | named)


def audit_stream(connection: Connection, stream: str, head: Head) -> Iterator[Said | Row]:
    """The rows of a stream, and between them what is wrong with them."""
    last = Head()
    p = schema.postings.c
    posted: dict[int, dict[str, int]] = defaultdict(dict)
    for each in connection.execute(sa.select(p.version, p.account, p.amount).where(p.stream == stream)):
        posted[each.version][each.account] = each.amount
    rows = rows_on(connection, stream)
    while True:
        try:
            row = next(rows)
        except StopIteration:
            break
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
        if {posting.account.id: posting.amount for posting in row.entry} != posted.pop(row.version, {}):
            yield _of(stream, "audit.row_postings", row=row.version)
        last = Head(row.version, row.hash)
        yield row
    for version in sorted(posted):
        yield _of(stream, "audit.postings_alone", row=version)
    if last != head:
        yield _of(stream, "audit.head_differs", head=head.version, there=last.version)


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


def audit_books(connection: Connection) -> Iterator[Said]:
    """Whether balances are the sums of their postings, none is below zero, and all add up to nothing."""
    accounts, p = schema.accounts, schema.postings.c
    sums = {
        row.account: int(row.sum)
        for row in connection.execute(
            sa.select(p.account, sa.func.sum(p.amount).label("sum")).group_by(p.account)
        )
    }
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
