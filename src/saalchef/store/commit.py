"""Books many changes in one transaction: each whole or not at all, on the disk before anyone is told."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from saalchef.ledger import Account, Book, Overdrawn
from saalchef.rules.money import Cents
from saalchef.store import schema, statements
from saalchef.store.batch import Values
from saalchef.store.database import Database
from saalchef.store.journal import Change, Head, Row
from saalchef.store.loss_limits import LossLimits
from saalchef.store.names import Names
from saalchef.store.outcome import (
    Booked,
    BookingOutcome,
    Conflict,
    LastSaalchef,
    NotCovered,
    OverLossLimit,
    Repeated,
    TooManyTables,
)
from saalchef.store.saalchefs import Saalchefs
from saalchef.store.segments import answer_in, digest_of
from saalchef.store.table_limits import TableLimits

CHANNEL = "saalchef"
PAYLOAD = 7_000  # bytes PostgreSQL takes in one notification, with room to spare

# The steps of a commit; tests stop the process dead at each of them.
STEPS = (
    "begun",
    "heads_moved",
    "journal_written",
    "commands_written",
    "balances_changed",
    "beside_written",
    "committing",
    "committed",
)


Hook = Callable[[str], None]


def no_hook(_: str) -> None:
    pass


class AnswerLost(Exception):  # noqa: N818 - what has happened, and nobody's fault
    """The commit was asked for, and what became of it was not heard: perhaps all is booked."""


def transaction(
    database: Database, changes: Sequence[Change], at: Hook = no_hook, patience: int | None = None
) -> list[BookingOutcome]:
    """Book what can be booked, together. Where anything but `AnswerLost` is raised, nothing is.

    `patience`: milliseconds to wait for somebody else's lock, where not as long as usual.
    """
    with database.writer.connect() as connection, connection.begin() as begun:
        at("begun")
        be_patient(connection, patience)
        outcomes, booked = _judge(connection, changes)
        if booked:
            _write(connection, booked, at)
            if database.shared:
                _notify(connection, booked)
        try:
            at("committing")
            begun.commit()
            at("committed")
        except Exception as e:
            connection.invalidate()  # what else would come over this line nobody knows
            raise AnswerLost(type(e).__name__) from e
    return outcomes


def be_patient(connection: Connection, patience: int | None) -> None:
    if patience is not None and connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {patience}")


# ——— what can be booked ———


def _judge(connection: Connection, changes: Sequence[Change]) -> tuple[list[BookingOutcome], list[Change]]:
    """An outcome for each change, and those to write; rows are locked in one order, none waits crosswise."""
    answers = answers_to(connection, changes)
    heads = locked_heads(connection, changes)
    fitting = [c for c in changes if key_of(c) not in answers and _fits(c, heads)]
    names, losses, tables = Names(connection, fitting), LossLimits(connection), TableLimits(connection)
    saalchefs = Saalchefs(connection, fitting)
    book = _book(connection, {p.account for c in fitting for row in _rows(c) for p in row.entry})
    outcomes: list[BookingOutcome] = []
    booked: list[Change] = []
    for change in changes:
        if key_of(change) in answers:
            outcomes.append(answers[key_of(change)])
        elif not _fits(change, heads) or not names.hold(change):
            outcomes.append(Conflict())
        elif change.loss_limit is not None and not losses.holds(change):
            outcomes.append(OverLossLimit())
        elif change.table_limit is not None and not tables.holds(change):
            outcomes.append(TooManyTables())
        elif not saalchefs.hold(change):
            outcomes.append(LastSaalchef())
        elif (account := _uncovered(book, change)) is not None:
            outcomes.append(NotCovered(account))
        else:
            heads |= {part.stream: part.new_head for part in change.parts}
            losses.take(change)
            tables.take(change)
            saalchefs.take(change)
            names.take(change)
            if change.command is not None:
                answers[key_of(change)] = Repeated(change.command.answer, change.stream)
            outcomes.append(Booked(change.new_head))
            booked += change.parts
    return outcomes, booked


def _fits(change: Change, heads: dict[str, Head]) -> bool:
    """Whether every stream it is booked in still stands where it was decided."""
    return all(heads.get(part.stream, Head()) == part.head for part in change.parts)


def _rows(change: Change) -> list[Row]:
    return [row for part in change.parts for row in part.rows]


def key_of(change: Change) -> tuple[str, str]:
    return (change.command.actor, change.command.id) if change.command else ("", "")


def answers_to(connection: Connection, changes: Sequence[Change]) -> dict[tuple[str, str], Repeated]:
    asked = [key_of(change) for change in changes if change.command is not None]
    found = statements.ANSWERED.ask(connection, asked)
    answers = {(actor, command): Repeated(answer, stream) for actor, command, answer, stream in found}
    digests = {digest_of(*key): key for key in asked if key not in answers}
    for digest, segment in statements.COMPACTED.ask(connection, [[digest] for digest in digests]):
        before = answer_in(connection, segment, *digests[digest])
        if before is not None:
            answers[digests[digest]] = before
    return answers


def locked_heads(connection: Connection, changes: Sequence[Change]) -> dict[str, Head]:
    """Where the streams of these changes stand, and until the end of the transaction stay."""
    streams = {part.stream for change in changes for part in change.parts}
    found = statements.HEADS.ask(connection, [[stream] for stream in streams])
    return {stream: Head(version, digest) for stream, version, digest in found}


def _book(connection: Connection, touched: set[Account]) -> Book:
    """The balances concerned, locked; an account not yet known is opened with nothing in it."""
    known = {account.id: account for account in touched}
    wanted = [[name] for name in known]
    balances = {known[name]: Cents(balance) for name, balance in statements.BALANCES.ask(connection, wanted)}
    missing = sorted(touched - balances.keys())
    if missing:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(insert(schema.accounts).on_conflict_do_nothing(), [_new(a) for a in missing])
        balances = {
            known[name]: Cents(balance) for name, balance in statements.BALANCES.ask(connection, wanted)
        }
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
    trial = Book(book.balances_of(p.account for row in _rows(change) for p in row.entry))
    try:
        for row in _rows(change):
            trial.post(row.entry)
    except Overdrawn as e:
        return e.account
    book.take(trial)
    return None


# ——— writing ———


def _write(connection: Connection, changes: Sequence[Change], at: Hook) -> None:
    _move_heads(connection, changes)
    at("heads_moved")
    statements.JOURNAL.run(connection, (row for change in changes for row in _journal_rows(change)))
    at("journal_written")
    statements.COMMANDS.run(connection, (_command_row(c) for c in changes if c.command is not None))
    at("commands_written")
    _change_balances(connection, changes)
    at("balances_changed")
    _write_beside(connection, changes)
    at("beside_written")


def _move_heads(connection: Connection, changes: Sequence[Change]) -> None:
    last = {change.stream: change.new_head for change in changes}
    fresh = {change.stream for change in changes if change.head == Head()}
    statements.STREAMS.run(connection, ((s, last[s].version, last[s].hash) for s in sorted(fresh)))
    moved = sorted(last.keys() - fresh)
    statements.MOVE_HEADS.run(connection, ((s, last[s].version, last[s].hash) for s in moved))


def _journal_rows(change: Change) -> Iterable[Values]:
    for r in change.rows:
        yield change.stream, r.version, r.at, r.actor, r.kind, r.action, r.events, r.entry_json, r.hash


def _command_row(change: Change) -> Values:
    command = change.command
    assert command is not None
    return command.actor, command.id, change.stream, change.new_head.version, command.answer


def _change_balances(connection: Connection, changes: Sequence[Change]) -> None:
    sums: dict[str, int] = {}
    for change in changes:
        for row in change.rows:
            for p in row.entry:
                sums[p.account.id] = sums.get(p.account.id, 0) + p.amount
    statements.ADD_TO_BALANCES.run(
        connection, ((name, amount) for name, amount in sorted(sums.items()) if amount)
    )


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
    """The other processes hear which streams moved, and how far, with the commit itself."""
    last = {change.stream: change.new_head.version for change in changes}
    texts: list[str] = []
    for stream, version in sorted(last.items()):
        moved = f"{stream}@{version}"
        if texts and len(texts[-1]) + len(moved) < PAYLOAD:
            texts[-1] += f" {moved}"
        else:
            texts.append(moved)
    for text in texts:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
