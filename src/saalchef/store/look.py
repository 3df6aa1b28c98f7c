"""Whether changes are booked whose commit was not answered."""

from collections.abc import Collection, Sequence

from sqlalchemy.engine import Connection

from saalchef.store import statements
from saalchef.store.commit import answers_to, be_patient, key_of, locked_heads
from saalchef.store.database import Database
from saalchef.store.journal import Change, Head
from saalchef.store.read import rows_on


def are_booked(database: Database, changes: Sequence[Change], patience: int | None = None) -> list[bool]:
    """It waits for whoever may still be at it: afterwards, what is not booked never will be.

    Whoever books a change holds the heads of its streams to the end, the first row of a new stream too.
    """
    with database.writer.connect() as connection, connection.begin() as begun:
        be_patient(connection, patience)
        heads = locked_heads(connection, changes)
        if not database.is_sqlite:  # there only one writes at a time
            new = {part.stream for change in changes for part in change.parts} - heads.keys()
            statements.STREAMS.run(connection, ((s, 0, Head().hash) for s in sorted(new)))
        answers = answers_to(connection, changes)
        there = _hashes(connection, changes)
        begun.rollback()
    return [_is_there(change, there) and _is_answered(change, answers) for change in changes]


def _hashes(connection: Connection, changes: Sequence[Change]) -> set[tuple[str, Head]]:
    """What the journal holds in the places these changes were meant for."""
    places = [(part.stream, part.new_head.version) for change in changes for part in change.parts]
    found = statements.HASHES.ask(connection, places)
    there = {(stream, Head(version, digest)) for stream, version, digest in found}
    for stream, version in set(places) - {(stream, head.version) for stream, head in there}:
        compacted = rows_on(connection, stream, version - 1, version)  # of a table that was closed meanwhile
        there |= {(stream, Head(row.version, row.hash)) for row in compacted}
    return there


def _is_there(change: Change, there: set[tuple[str, Head]]) -> bool:
    return all(part.rows and (part.stream, part.new_head) in there for part in change.parts)


def _is_answered(change: Change, answers: Collection[tuple[str, str]]) -> bool:
    """By its id too: a twin with the same rows may have come from another process at the same moment."""
    return change.command is None or key_of(change) in answers
