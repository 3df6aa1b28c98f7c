"""Reads what is booked."""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.ledger import read_account
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.journal import Head, Row, read_entry
from saalchef.store.outcome import Repeated
from saalchef.store.segments import answer_in, digest_of, rows_in, segments_of, unpack

# A guest's money: by kind of account, and there by currency and place.
Balances = dict[str, dict[tuple[str, str], Cents]]


def head(database: Database, stream: str) -> Head:
    """Where a stream stands."""
    c = schema.streams.c
    with database.reader.connect() as connection:
        found = connection.execute(sa.select(c.version, c.hash).where(c.id == stream)).first()
    return Head(found[0], found[1]) if found else Head()


def last_booked(database: Database) -> int:
    """When the last row of any stream was booked, be it compacted or archived since; 0 if there is none."""
    times = (schema.journal.c.at, schema.segments.c.until, schema.archived.c.until)
    latest = (sa.select(sa.func.max(at)) for at in times)
    with database.reader.connect() as connection:
        return max(int(connection.execute(wanted).scalar() or 0) for wanted in latest)


def rows(database: Database, stream: str, after: int = 0, upto: int | None = None) -> list[Row]:
    """The rows of a stream after a version, at once: a few cost no cursor in the database."""
    with database.reader.connect() as connection:
        found = list(_compacted(connection, stream, after, upto))
        after = found[-1].version if found else after
        return found + [row_of(each) for each in connection.execute(_wanted(stream, after, upto)).mappings()]


def rows_on(connection: Connection, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Row]:
    """The same for a whole stream: never all of them in memory."""
    for row in _compacted(connection, stream, after, upto):
        after = row.version
        yield row
    wanted = _wanted(stream, after, upto).execution_options(yield_per=500)
    with connection.execute(wanted) as kept:
        for found in kept.mappings():
            yield row_of(found)


def _compacted(connection: Connection, stream: str, after: int, upto: int | None) -> Iterator[Row]:
    """What is in segments; those that are searched for are in the journal too."""
    for segment in segments_of(connection, stream, after):
        for row in rows_in(unpack(segment.content), stream, segment.first, segment.hash):
            if upto is not None and row.version > upto:
                return
            if row.version > after:
                yield row


def _wanted(stream: str, after: int, upto: int | None) -> sa.Select[Any]:
    c = schema.journal.c
    wanted = sa.select(schema.journal).where(c.stream == stream, c.version > after).order_by(c.version)
    return wanted if upto is None else wanted.where(c.version <= upto)


def row_of(found: sa.RowMapping) -> Row:
    """A row of the journal as its table has it."""
    return Row(
        found["version"],
        found["at"],
        found["actor"],
        found["kind"],
        found["action"],
        found["events"],
        read_entry(found["entry"]),
        found["hash"],
    )


def answer(database: Database, actor: str, command: str) -> Repeated | None:
    """What a command that is already booked was answered."""
    c = schema.commands.c
    wanted = sa.select(c.answer, c.stream).where(c.actor == actor, c.command == command)
    s = schema.segment_commands.c
    with database.reader.connect() as connection:
        found = connection.execute(wanted).first()
        if found is not None:
            return Repeated(found.answer, found.stream)
        compacted = sa.select(s.segment).where(s.digest == digest_of(actor, command))
        for segment in connection.execute(compacted).scalars().all():
            if (before := answer_in(connection, segment, actor, command)) is not None:
                return before
    return None


def balances(database: Database, owner: str) -> Balances:
    c = schema.accounts.c
    found: Balances = {}
    with database.reader.connect() as connection:
        for name, balance in connection.execute(sa.select(c.id, c.balance).where(c.owner == owner)):
            account = read_account(name)
            found.setdefault(account.kind, {})[account.currency, account.place] = Cents(balance)
    return found


def is_at_tables(held: Balances) -> bool:
    """Whether something of his lies there, as chips or as stakes."""
    return any(amount for kind in ("chips", "stakes") for amount in held.get(kind, {}).values())


def purses(database: Database, owners: Sequence[str]) -> dict[tuple[str, str], Cents]:
    """What is in the purses of several guests, by owner and currency."""
    c = schema.accounts.c
    wanted = sa.select(c.owner, c.currency, c.balance).where(c.kind == "purse", c.owner.in_(owners))
    with database.reader.connect() as connection:
        return {(owner, currency): Cents(balance) for owner, currency, balance in connection.execute(wanted)}


def select(database: Database, statement: sa.Select[Any]) -> Sequence[sa.RowMapping]:
    """The rows of a query, as mappings."""
    with database.reader.connect() as connection:
        return connection.execute(statement).mappings().all()
