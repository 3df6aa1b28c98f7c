"""Proves the books from what is on the disk: chains unbroken, entries balanced, balances their sums."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.ledger import Account, Book, Unbalanced, entry, read_account
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.journal import Head, Row, link
from saalchef.store.read import rows_on


def streams_on(connection: Connection) -> list[tuple[str, Head]]:
    """Every stream and where its head says it stands; those without a head too."""
    s, kept = schema.streams.c, (schema.journal, schema.postings, schema.commands)
    heads = {
        row.id: Head(row.version, row.hash) for row in connection.execute(sa.select(s.id, s.version, s.hash))
    }
    named = {row.stream for table in kept for row in connection.execute(sa.select(table.c.stream).distinct())}
    return sorted((stream, heads.get(stream, Head())) for stream in heads.keys() | named)


def audit_stream(connection: Connection, stream: str, head: Head) -> Iterator[str | Row]:
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
            yield f"{stream}: row {last.version + 1} cannot be read: {e}"
            return
        if row.version != last.version + 1:
            yield f"{stream}: row {last.version + 1} is missing"
        if link(last.hash, stream, row.version, row) != row.hash:
            yield f"{stream}: row {row.version} is not what was booked"
        try:
            entry((posting.account, posting.amount) for posting in row.entry)
        except Unbalanced as e:
            yield f"{stream}: row {row.version} does not balance: {e}"
        if {posting.account.id: posting.amount for posting in row.entry} != posted.pop(row.version, {}):
            yield f"{stream}: the postings of row {row.version} are not those of its entry"
        last = Head(row.version, row.hash)
        yield row
    for version in sorted(posted):
        yield f"{stream}: postings without a row {version}"
    if last != head:
        yield f"{stream}: its head says {head.version} rows, {last.version} are there"


def audit_books(connection: Connection) -> Iterator[str]:
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
            yield f"{row.id!r} is not an account"
            continue
        if account != Account(row.kind, row.currency, row.place, row.owner):
            yield f"{row.id} is kept as an account of another kind, currency, place or owner"
        balances[account] = Cents(row.balance)
        if row.balance != sums.pop(row.id, 0):
            yield f"{row.id} stands at {row.balance}, which is not what was posted"
    for name in sorted(sums):
        yield f"{name} has postings but is not in the books"
    yield from Book(balances).problems()
