"""Everything that is booked, read once from beginning to end, all of one moment."""

from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from saalchef.catalogue import Said, said
from saalchef.floor.audit.calls import strange_calls
from saalchef.floor.audit.commands import Commands
from saalchef.floor.audit.expected_rows import strangers
from saalchef.floor.audit.guest import GuestAudit, unknown_guests
from saalchef.floor.audit.heads import Heads
from saalchef.floor.audit.proposals import strange_proposals
from saalchef.floor.audit.resume import TableState, digest_at, keep_states, read_states, still_stands
from saalchef.floor.audit.table import TableAudit
from saalchef.floor.history.playable import out_of_order
from saalchef.store.audit import (
    Sums,
    audit_books,
    audit_file,
    audit_segments,
    audit_stream,
    strange_commands,
    streams_on,
)
from saalchef.store.database import Database, StoreError
from saalchef.store.journal import Head, Row
from saalchef.store.reasons import reason
from saalchef.store.streams import guest_of, table_of
from saalchef.store.witness import Testimony, Witness, WitnessError

OnProgress = Callable[[int, int], None]  # rows read, of how many
OFTEN = 200  # rows between two tellings of the progress


class Audit(Struct):
    """What was looked at, how far every stream reaches, and what is wrong."""

    streams: int = 0
    rows: int = 0
    coups: int = 0
    shuffles: int = 0
    calls: int = 0
    signed: int = 0  # streams of which signed heads are known
    resumed: int = 0  # rows that an earlier audit found in order, and that were not read again
    earlier: dict[str, TableState] = {}
    states: dict[str, TableState] = {}
    heads: Heads = Heads({})
    problems: list[Said] = []


class _StreamAudit(Protocol):
    def take(self, row: Row) -> Iterator[Said]: ...
    def end(self) -> Iterator[Said]: ...


class _FloorAudit:
    """The Saalchef's rulings about the whole floor: each is a command that needs no other answer."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self._connection = connection
        self._commands = Commands(stream)

    def take(self, row: Row) -> Iterator[Said]:
        self._commands.take(row.actor)
        yield from ()

    def end(self) -> Iterator[Said]:
        yield from self._commands.problems(
            self._connection, lambda _version, _actor: True, lambda _first, _last, _command: "null"
        )


def audit(
    database: Database,
    progress: OnProgress = lambda _done, _of: None,
    since: Heads | None = None,
    witness: Witness | None = None,
    full: bool = False,
) -> Audit:
    """What is booked, and (with what an earlier audit wrote down) whether anything was cut off since.

    With a witness it goes on from where an earlier one found all in order, unless the `full` books are asked
    for, and signs how far it came.
    """
    try:
        found = _audit(database, progress, since, witness, full)
    except SQLAlchemyError as e:
        raise StoreError("store.unreadable", name=database.name, problem=reason(e)) from None
    if witness is not None and witness.can_sign and not found.problems:
        try:
            keep_states(witness, found.states)
        except WitnessError as e:  # what was found is told all the same
            found.problems.append(Said(e.code, e.facts))
    return found


def _audit(
    database: Database, progress: OnProgress, since: Heads | None, witness: Witness | None, full: bool
) -> Audit:
    found = Audit(problems=[])
    testimony = Testimony({}, {}, [])
    if witness is not None and witness.is_there:
        testimony = witness.testimony()  # first: what is booked meanwhile it cannot know
        found.earlier = {} if full else read_states(witness)
        found.signed, found.problems = len(testimony.heads), [*testimony.problems]
    with database.reader.begin() as connection:
        found.problems += audit_file(connection)
        streams = streams_on(connection)
        of = sum(head.version for _, head in streams)
        heads: dict[str, Head] = {}
        moved = Sums()
        for stream, head in streams:
            heads[stream] = _stream(
                connection, stream, head, found, moved, testimony, since, lambda done: progress(done, of)
            )
        for stream in sorted(testimony.heads.keys() - heads.keys()):
            found.problems += testimony.problems_of(stream, {}, 0)
        if not found.resumed:  # it reads every segment
            found.problems += strange_commands(connection)
        found.problems += audit_books(connection, moved)
        found.problems += strangers(connection, {table for s in heads if (table := table_of(s)) is not None})
        guests = {guest for s in heads if (guest := guest_of(s)) is not None}
        found.problems += unknown_guests(connection, guests)
        found.problems += strange_calls(connection, guests)
        found.problems += strange_proposals(connection, guests)
    found.streams = len(heads)
    found.heads = Heads(heads)
    found.problems += since.cut_off(heads) if since is not None else ()
    return found


def _stream(
    connection: Connection,
    stream: str,
    head: Head,
    found: Audit,
    moved: Sums,
    testimony: Testimony,
    since: Heads | None,
    progress: Callable[[int], None],
) -> Head:
    """One stream, row by row; where it really ends."""
    state = found.earlier.get(stream)
    if state is not None and not still_stands(connection, stream, state):
        state = None  # all of it is read, to say what is wrong with it
    checked = _of_kind(connection, stream, state)
    start = state.head if state is not None else Head()
    own = Sums()
    if state is not None:
        own.add(state.moved)
        found.rows += start.version
        found.resumed += start.version
    earlier = since.of.get(stream) if since is not None else None
    as_earlier = None if earlier is None else earlier.hash
    if earlier is not None and 0 < earlier.version <= start.version:  # it is not read again
        as_earlier = digest_at(connection, stream, earlier.version)
    last = start
    signed, there = testimony.heads.get(stream, {}), {start.version: start.hash}
    for each in audit_stream(connection, stream, head, start):
        if isinstance(each, Said):
            found.problems.append(each)
            continue
        found.rows += 1
        own.take(each)
        if found.rows % OFTEN == 0:
            progress(found.rows)
        last = Head(each.version, each.hash)
        if each.version in signed:
            there[each.version] = each.hash
        if earlier is not None and each.version == earlier.version:
            as_earlier = each.hash
        found.problems += [said("audit.of", stream=stream, problem=problem) for problem in checked.take(each)]
    progress(found.rows)
    moved.add(own.of)
    if isinstance(checked, TableAudit) and (reached := checked.state(last, dict(own.of))) is not None:
        found.states[stream] = reached
    if earlier is not None and as_earlier != earlier.hash:
        found.problems.append(said("audit.exchanged", stream=stream, row=earlier.version))
    found.problems += testimony.problems_of(stream, there, last.version)
    found.problems += audit_segments(connection, stream, start.version)
    found.problems += [said("audit.of", stream=stream, problem=problem) for problem in checked.end()]
    table = table_of(stream)
    if table is not None and (why := out_of_order(connection, table)):
        problem = said("audit.out_of_order", problem=why)
        found.problems.append(said("audit.of", stream=stream, problem=problem))
    if isinstance(checked, TableAudit):
        found.coups += checked.coups
        found.shuffles += checked.shuffles
    elif isinstance(checked, GuestAudit):
        found.calls += checked.calls.count
    return last


def _of_kind(connection: Connection, stream: str, state: TableState | None) -> _StreamAudit:
    if (table := table_of(stream)) is not None:
        return TableAudit(connection, stream, table, state)
    if (guest := guest_of(stream)) is not None:
        return GuestAudit(connection, stream, guest)
    return _FloorAudit(connection, stream)
