"""Everything that is booked, read once from beginning to end, all of one moment."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from saalchef.catalogue import Said, system_problem
from saalchef.floor.audit.archive_file import ArchiveError
from saalchef.floor.audit.calls import strange_calls
from saalchef.floor.audit.expected_rows import strangers
from saalchef.floor.audit.guest import unknown_guests
from saalchef.floor.audit.heads import Heads
from saalchef.floor.audit.proposals import strange_proposals
from saalchef.floor.audit.resume import keep_states, read_states
from saalchef.floor.audit.stream import Audit, StreamsAudit
from saalchef.store.audit import audit_books, audit_file, strange_commands, streams_on
from saalchef.store.database import Database, StoreError
from saalchef.store.journal import Head
from saalchef.store.reasons import reason
from saalchef.store.streams import guest_of, table_of
from saalchef.store.witness import Testimony, Witness, WitnessError

OnProgress = Callable[[int, int], None]  # rows read, of how many


def audit(
    database: Database,
    progress: OnProgress = lambda _done, _of: None,
    since: Heads | None = None,
    witness: Witness | None = None,
    full: bool = False,
    archives: Path | None = None,
) -> Audit:
    """What is booked, and (with what an earlier audit wrote down) whether anything was cut off since.

    With a witness it goes on from where an earlier one found all in order, unless the `full` books are asked
    for, and signs how far it came. What lies in archives is read where their folder is named.
    """
    try:
        found = _audit(database, progress, since, witness, full, archives)
    except SQLAlchemyError as e:
        raise StoreError("store.unreadable", name=database.name, problem=reason(e)) from None
    except OSError as e:  # of the archives: what else is read says so by itself
        raise ArchiveError("system.at", place=archives, problem=system_problem(e)) from None
    if witness is not None and witness.can_sign and not found.problems:
        try:
            keep_states(witness, found.states)
        except WitnessError as e:  # what was found is told all the same
            found.problems.append(Said(e.code, e.facts))
    return found


def _audit(
    database: Database,
    progress: OnProgress,
    since: Heads | None,
    witness: Witness | None,
    full: bool,
    archives: Path | None,
) -> Audit:
    found = Audit(problems=[])
    testimony = Testimony({}, {}, [])
    if witness is not None and witness.is_there:
        testimony = witness.testimony()  # first: what is booked meanwhile it cannot know
        found.earlier = {} if full else read_states(witness)
        found.problems = [*testimony.problems]
    with database.reader.begin() as connection:
        found.problems += audit_file(connection)
        streams = streams_on(connection)
        of = sum(head.version for _, head in streams)
        heads: dict[str, Head] = {}
        checked = StreamsAudit(connection, found, testimony, witness, since, archives)
        for stream, head in streams:
            heads[stream] = checked.take(stream, head, lambda done: progress(done, of))
        for stream in sorted(testimony.heads.keys() - heads.keys()):
            found.problems += testimony.problems_of(stream, {}, 0)
        if not found.resumed:  # it reads every segment
            found.problems += strange_commands(connection)
        found.problems += audit_books(connection, checked.moved)
        found.problems += strangers(connection, {table for s in heads if (table := table_of(s)) is not None})
        guests = {guest for s in heads if (guest := guest_of(s)) is not None}
        found.problems += unknown_guests(connection, guests)
        found.problems += strange_calls(connection, guests)
        found.problems += strange_proposals(connection, guests)
    found.streams = len(heads)
    found.heads = Heads(heads)
    found.problems += since.cut_off(heads) if since is not None else ()
    return found
