"""Where an audit begins with a stream whose beginning lies in archives: the table as it was there, signed."""

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.floor.audit.resume import TableState
from saalchef.rules.codec import decode, encode
from saalchef.store import schema
from saalchef.store.archived import Beginning, beginning_of
from saalchef.store.journal import Row, kind_of, link
from saalchef.store.read import row_of
from saalchef.store.witness import Signed, Witness


class SignedBeginning(Struct, frozen=True):
    """What the witness signs where segments leave the database."""

    stream: str
    folder: str  # where the archives were
    until: int
    at: int
    copies: dict[int, str]  # by version, digests of the rows that stay because they are searched for
    state: TableState

    def beginning(self, witness: Witness) -> Beginning:
        statement = witness.sign(msgspec.Raw(encode(self))).decode()
        return Beginning(self.state.head.version, self.state.head.hash, self.until, self.at, statement)


def signed_beginning(
    connection: Connection, stream: str, witness: Witness | None
) -> tuple[SignedBeginning | None, list[Said]]:
    """What is remembered of a stream's beginning, and what is wrong with it.

    What the key of this witness has not signed is taken at its word all the same, and named.
    """
    kept = beginning_of(connection, stream)
    if kept is None:
        return None, []
    line = kept.statement.encode()
    try:
        raw = bytes(msgspec.json.decode(line, type=Signed).statement)
        found = decode(raw, SignedBeginning)
    except (msgspec.MsgspecError, ValueError):
        return None, [said("audit.archived_unreadable", row=kept.version)]
    problems = []
    if witness is None or not witness.is_there or witness.opened(line) is None:
        problems.append(said("audit.archived_unsigned", row=kept.version, folder=found.folder))
    told = (found.stream, found.state.head, found.until, found.at)
    if told != (stream, kept.head, kept.until, kept.at):
        problems.append(said("audit.archived_otherwise", row=kept.version))
    return found, problems


def copies_of(connection: Connection, stream: str, upto: int) -> dict[int, str]:
    """Digests of the rows that stay in the journal, each with its own digest."""
    copies = _copies(connection, stream, upto)
    return {version: _digest(stream, row) for version, row in copies if row is not None}


def copies_changed(connection: Connection, begun: SignedBeginning) -> Iterator[Said]:
    """Rows that stayed and are not as they were."""
    left = dict(begun.copies)
    for version, row in _copies(connection, begun.stream, begun.state.head.version):
        was = left.pop(version, None)
        if row is None or was != _digest(begun.stream, row) or row.kind != kind_of(row.action):
            yield said("audit.archived_copy", row=version)
    for version in sorted(left):
        yield said("audit.archived_copy", row=version)


def _copies(connection: Connection, stream: str, upto: int) -> Iterator[tuple[int, Row | None]]:
    """By version; None for one that cannot be read."""
    j = schema.journal.c
    wanted = sa.select(schema.journal).where(j.stream == stream, j.version <= upto)
    for found in connection.execute(wanted.order_by(j.version)).mappings():
        try:
            yield found["version"], row_of(found)
        except (msgspec.MsgspecError, ValueError):
            yield found["version"], None


def _digest(stream: str, row: Row) -> str:
    return link(row.hash, stream, row.version, row)
