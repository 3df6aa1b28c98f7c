"""What is booked: rows of a stream, each chained to the one before it by a digest."""

import hashlib
from typing import Any

import msgspec
from msgspec import Struct

from saalchef.ledger import Entry, Posting, read_account
from saalchef.rules.money import Cents

GENESIS = "0" * 64  # before the first row of a stream


class Head(Struct, frozen=True):
    """Where a stream stands: the number of its rows and the digest of the last."""

    version: int = 0
    hash: str = GENESIS


class Row(Struct, frozen=True):
    """One action as it is booked."""

    version: int
    at: int  # milliseconds since 1970, UTC
    actor: str
    kind: str  # of the action: its tag, once more
    action: str  # JSON
    events: str  # JSON
    entry: Entry
    hash: str

    @property
    def entry_json(self) -> str:
        return write_entry(self.entry)

    @property
    def head(self) -> Head:
        """Where the stream stands with this row."""
        return Head(self.version, self.hash)


class NewRow(Struct, frozen=True):
    """One action still to be booked."""

    at: int
    actor: str
    action: str
    events: str
    entry: Entry = ()


class Command(Struct, frozen=True):
    """The id a client made, and what it is answered whenever it asks again."""

    actor: str
    id: str
    answer: str


class Write(Struct, frozen=True):
    """A row beside the journal: inserted, or (with `where`) updated."""

    table: str
    values: dict[str, Any]
    where: dict[str, Any] | None = None


class LossLimit(Struct, frozen=True):
    """The most an owner may have lost since a moment, were all his stakes lost: at every table together."""

    owner: str
    currency: str
    most: Cents
    since: int  # milliseconds
    more: Cents = Cents(0)  # what the change puts up


class TableLimit(Struct, frozen=True):
    """How many tables somebody may have open, with the one that is to be opened."""

    owner: str
    most: int


class Bringing(Struct, frozen=True):
    """An owner's chips come to a table in the name he must still have."""

    owner: str
    name: str


class Change(Struct, frozen=True):
    """Everything one command books, in one transaction or not at all, on top of exactly this head.

    A command that concerns two streams has the change of the other one `along`: both are booked, or neither.
    """

    stream: str
    head: Head
    rows: tuple[Row, ...]
    command: Command | None = None
    writes: tuple[Write, ...] = ()
    loss_limit: LossLimit | None = None
    brings: Bringing | None = None
    renames: str | None = None  # whose name it changes: of an owner with nothing at any table
    along: "Change | None" = None
    table_limit: TableLimit | None = None
    dismisses: str | None = None  # a Saalchef who can no longer sign in then; never the last
    closes: str | None = (
        None  # whose account it closes: of an owner with nothing at any table, or in his purse
    )
    pays: str | None = None  # into whose purse a table pays, though he has left it: of no closed account

    @property
    def parts(self) -> "tuple[Change, ...]":
        """The change and what is booked along with it, each of another stream."""
        return (self,) if self.along is None else (self, *self.along.parts)

    @property
    def new_head(self) -> Head:
        return Head(self.rows[-1].version, self.rows[-1].hash) if self.rows else self.head


def chain(stream: str, head: Head, new: tuple[NewRow, ...]) -> tuple[Row, ...]:
    """New rows in their places after a head."""
    rows = []
    version, digest = head.version, head.hash
    for each in new:
        version += 1
        digest = link(digest, stream, version, each)
        kind = kind_of(each.action)
        rows.append(Row(version, each.at, each.actor, kind, each.action, each.events, each.entry, digest))
    return tuple(rows)


class _Tagged(Struct, gc=False):
    type: str


_TAG = msgspec.json.Decoder(_Tagged)


def kind_of(action: str) -> str:
    """The tag of an action; none where it has none."""
    try:
        return _TAG.decode(action).type
    except msgspec.MsgspecError:
        return ""


def link(previous: str, stream: str, version: int, row: NewRow | Row) -> str:
    """The digest of a row: of everything in it and of the row before it."""
    fields = [
        previous,
        stream,
        version,
        row.at,
        row.actor,
        row.action,
        row.events,
        write_entry(row.entry),
    ]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()


def write_entry(entry: Entry) -> str:
    return msgspec.json.encode([[p.account.id, p.amount] for p in entry]).decode()


def read_entry(text: str) -> Entry:
    return tuple(
        Posting(read_account(name), Cents(amount))
        for name, amount in msgspec.json.decode(text, type=list[tuple[str, int]])
    )
