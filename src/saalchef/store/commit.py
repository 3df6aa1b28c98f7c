"""Books many changes in one transaction: each whole or not at all, on the disk before anyone is told."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from saalchef.ledger import Account, Book, Overdrawn
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.ceiling import Ceilings
from saalchef.store.database import Database
from saalchef.store.journal import Change, Head

CHANNEL = "saalchef"
PAYLOAD = 7_000  # bytes PostgreSQL takes in one notification, with room to spare

# The steps of a commit; tests stop the process dead at each of them.
STEPS = (
    "begun",
    "heads_moved",
    "journal_written",
    "commands_written",
    "balances_changed",
    "postings_written",
    "beside_written",
    "committed",
)


# Built once: building a statement costs more than running it. Rows are locked in one order, none crosswise.
_c, _s, _a = schema.commands.c, schema.streams.c, schema.accounts.c
_ANSWERED = sa.select(_c.actor, _c.command, _c.answer, _c.stream).where(
    sa.tuple_(_c.actor, _c.command).in_(sa.bindparam("keys", expanding=True))
)
_HEADS = (
    sa.select(_s.id, _s.version, _s.hash)
    .where(_s.id.in_(sa.bindparam("streams", expanding=True)))
    .order_by(_s.id)
    .with_for_update()
)
_BALANCES = (
    sa.select(_a.id, _a.balance)
    .where(_a.id.in_(sa.bindparam("accounts", expanding=True)))
    .order_by(_a.id)
    .with_for_update()
)
_MOVE_HEAD = (
    sa.update(schema.streams)
    .where(_s.id == sa.bindparam("s"))
    .values(version=sa.bindparam("v"), hash=sa.bindparam("h"))
)
_ADD_TO_BALANCE = (
    sa.update(schema.accounts)
    .where(_a.id == sa.bindparam("a"))
    .values(balance=_a.balance + sa.bindparam("d", type_=sa.BigInteger))
)
_INSERT = {name: sa.insert(table) for name, table in schema.metadata.tables.items()}


class Booked(Struct, frozen=True):
    head: Head


class Repeated(Struct, frozen=True):
    """The command was booked before: its first answer, and the stream it was for."""

    answer: str
    stream: str


class Conflict(Struct, frozen=True):
    """Somebody else booked first: read on, and decide anew."""


class NotCovered(Struct, frozen=True):
    """An account would fall below zero."""

    account: Account


class OverCeiling(Struct, frozen=True):
    """More would be at stake than its owner allows himself to lose."""


class Failed(Struct, frozen=True):
    """The database would not take it; nothing is booked."""

    reason: str


Outcome = Booked | Repeated | Conflict | NotCovered | OverCeiling | Failed
Hook = Callable[[str], None]


def no_hook(_: str) -> None:
    pass


def commit(database: Database, changes: Sequence[Change], at: Hook = no_hook) -> list[Outcome]:
    """Book what can be booked, together; where the whole cannot, each change alone."""
    try:
        return _transaction(database, changes, at)
    except DBAPIError as e:
        if len(changes) == 1:
            return [_alone(database, changes[0], at, e)]
    return [_alone(database, change, at, None) for change in changes]


def _alone(database: Database, change: Change, at: Hook, failure: DBAPIError | None) -> Outcome:
    """A race lost at the database's own constraints shows itself as a conflict on a second look."""
    for _ in range(3):
        try:
            return _transaction(database, [change], at)[0]
        except DBAPIError as e:
            failure = e
    return Failed(type(failure).__name__)


def _transaction(database: Database, changes: Sequence[Change], at: Hook) -> list[Outcome]:
    with database.writer.begin() as connection:
        at("begun")
        outcomes, booked = _judge(connection, changes)
        if booked:
            _write(connection, booked, at)
            if not database.is_sqlite:
                _notify(connection, booked)
    at("committed")
    return outcomes


# ——— what can be booked ———


def _judge(connection: Connection, changes: Sequence[Change]) -> tuple[list[Outcome], list[Change]]:
    """An outcome for each change, and those to write; rows are locked in one order, none waits crosswise."""
    answers = _answers(connection, changes)
    heads = _heads(connection, {change.stream for change in changes})
    fitting = [c for c in changes if _key(c) not in answers and heads.get(c.stream, Head()) == c.head]
    ceilings = Ceilings(connection, fitting)
    book = _book(connection, {p.account for c in fitting for row in c.rows for p in row.entry})
    outcomes: list[Outcome] = []
    booked: list[Change] = []
    for change in changes:
        if _key(change) in answers:
            outcomes.append(answers[_key(change)])
        elif heads.get(change.stream, Head()) != change.head:
            outcomes.append(Conflict())
        elif change.ceiling is not None and not ceilings.holds(change):
            outcomes.append(OverCeiling())
        elif (account := _uncovered(book, change)) is not None:
            outcomes.append(NotCovered(account))
        else:
            heads[change.stream] = change.new_head
            ceilings.take(change)
            if change.command is not None:
                answers[_key(change)] = Repeated(change.command.answer, change.stream)
            outcomes.append(Booked(change.new_head))
            booked.append(change)
    return outcomes, booked


def _key(change: Change) -> tuple[str, str]:
    return (change.command.actor, change.command.id) if change.command else ("", "")


def _answers(connection: Connection, changes: Sequence[Change]) -> dict[tuple[str, str], Repeated]:
    keys = [_key(change) for change in changes if change.command is not None]
    if not keys:
        return {}
    found = connection.execute(_ANSWERED, {"keys": keys})
    return {(row.actor, row.command): Repeated(row.answer, row.stream) for row in found}


def _heads(connection: Connection, streams: set[str]) -> dict[str, Head]:
    found = connection.execute(_HEADS, {"streams": list(streams)})
    return {stream: Head(version, digest) for stream, version, digest in found}


def _book(connection: Connection, touched: set[Account]) -> Book:
    """The balances concerned, locked; an account not yet known is opened with nothing in it."""
    if not touched:
        return Book()
    known = {account.id: account for account in touched}
    wanted = {"accounts": list(known)}
    balances = {known[name]: Cents(balance) for name, balance in connection.execute(_BALANCES, wanted)}
    missing = sorted(touched - balances.keys())
    if missing:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(insert(schema.accounts).on_conflict_do_nothing(), [_new(a) for a in missing])
        balances = {known[name]: Cents(balance) for name, balance in connection.execute(_BALANCES, wanted)}
    return Book(balances)


def _new(account: Account) -> dict[str, Any]:
    return {
        "id": account.id,
        "kind": account.kind,
        "currency": account.currency,
        "place": account.place,
        "owner": account.owner,
        "balance": 0,
    }


def _uncovered(book: Book, change: Change) -> Account | None:
    """The account that does not cover the change, which then is not posted at all."""
    trial = Book(book.balances_of(p.account for row in change.rows for p in row.entry))
    try:
        for row in change.rows:
            trial.post(row.entry)
    except Overdrawn as e:
        return e.account
    book.take(trial)
    return None


# ——— writing ———


def _write(connection: Connection, changes: Sequence[Change], at: Hook) -> None:
    _move_heads(connection, changes)
    at("heads_moved")
    _insert(connection, schema.journal, (row for change in changes for row in _journal_rows(change)))
    at("journal_written")
    _insert(connection, schema.commands, (_command_row(c) for c in changes if c.command is not None))
    at("commands_written")
    _change_balances(connection, changes)
    at("balances_changed")
    _insert(connection, schema.postings, (row for change in changes for row in _posting_rows(change)))
    at("postings_written")
    _write_beside(connection, changes)
    at("beside_written")


def _insert(connection: Connection, table: sa.Table, rows: Iterable[dict[str, Any]]) -> None:
    listed = list(rows)
    if listed:
        connection.execute(_INSERT[table.name], listed)


def _move_heads(connection: Connection, changes: Sequence[Change]) -> None:
    last = {change.stream: change.new_head for change in changes}
    fresh = {change.stream for change in changes if change.head == Head()}
    new = [{"id": s, "version": last[s].version, "hash": last[s].hash} for s in sorted(fresh)]
    _insert(connection, schema.streams, new)
    moved = [{"s": s, "v": h.version, "h": h.hash} for s, h in sorted(last.items()) if s not in fresh]
    if moved:
        connection.execute(_MOVE_HEAD, moved)


def _journal_rows(change: Change) -> Iterable[dict[str, Any]]:
    for row in change.rows:
        yield {
            "stream": change.stream,
            "version": row.version,
            "at": row.at,
            "actor": row.actor,
            "action": row.action,
            "events": row.events,
            "entry": row.entry_json,
            "hash": row.hash,
        }


def _command_row(change: Change) -> dict[str, Any]:
    assert change.command is not None
    return {
        "actor": change.command.actor,
        "command": change.command.id,
        "stream": change.stream,
        "version": change.new_head.version,
        "answer": change.command.answer,
    }


def _change_balances(connection: Connection, changes: Sequence[Change]) -> None:
    sums: dict[str, int] = {}
    for change in changes:
        for row in change.rows:
            for p in row.entry:
                sums[p.account.id] = sums.get(p.account.id, 0) + p.amount
    moved = [{"a": name, "d": amount} for name, amount in sorted(sums.items()) if amount]
    if moved:
        connection.execute(_ADD_TO_BALANCE, moved)


def _posting_rows(change: Change) -> Iterable[dict[str, Any]]:
    for row in change.rows:
        for p in row.entry:
            yield {
                "stream": change.stream,
                "version": row.version,
                "account": p.account.id,
                "amount": p.amount,
            }


def _write_beside(connection: Connection, changes: Sequence[Change]) -> None:
    """Insertions and updates of one shape go together, in the order in which they were first wished."""
    shapes: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[dict[str, Any]]] = {}
    for change in changes:
        for write in change.writes:
            where = write.where or {}
            row = {f"v_{key}": value for key, value in write.values.items()}
            row |= {f"w_{key}": value for key, value in where.items()}
            shapes.setdefault((write.table, tuple(write.values), tuple(where)), []).append(row)
    for (name, columns, where_columns), rows in shapes.items():
        table = schema.metadata.tables[name]
        values: dict[str, Any] = {column: sa.bindparam(f"v_{column}") for column in columns}
        if where_columns:
            same = [table.c[column] == sa.bindparam(f"w_{column}") for column in where_columns]
            connection.execute(sa.update(table).where(*same).values(values), rows)
        else:
            connection.execute(sa.insert(table).values(values), rows)


def _notify(connection: Connection, changes: Sequence[Change]) -> None:
    """The other processes hear which streams moved, with the commit itself."""
    texts: list[str] = []
    for stream in sorted({change.stream for change in changes}):
        if texts and len(texts[-1]) + len(stream) < PAYLOAD:
            texts[-1] += f" {stream}"
        else:
            texts.append(stream)
    for text in texts:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
