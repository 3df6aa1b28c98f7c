"""Takes out of the database what archives hold: files verified, rows audited and compared, segments gone.

A table of which anything is wrong, in the files or in the database, keeps all that it has. Shuffles leave
whole, and no coup stays that is proved only with one that leaves.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from saalchef.catalogue import Said, Sayable, said, system_problem
from saalchef.floor.audit.archive_file import ArchiveError, keep_on_disk
from saalchef.floor.audit.archive_verify import OnRows, verify_archives
from saalchef.floor.audit.beginning import SignedBeginning, copies_of
from saalchef.floor.audit.commands import commands_on
from saalchef.floor.audit.held import Held, Span, following, spans_in
from saalchef.floor.audit.resume import TableState
from saalchef.floor.audit.stream import Audit, StreamsAudit
from saalchef.floor.audit.untrue import UNTRUE
from saalchef.floor.history.export import FURTHEST, first_coup_needed
from saalchef.rules.codec import encode
from saalchef.store import schema
from saalchef.store.archived import SegmentPlace, beginning_of, places, take_out
from saalchef.store.compaction import compact, compactable
from saalchef.store.database import Database, StoreError
from saalchef.store.journal import Head, Row
from saalchef.store.read import select
from saalchef.store.reasons import reason
from saalchef.store.segments import UNREADABLE
from saalchef.store.streams import stream_of_table
from saalchef.store.witness import Testimony, Witness

REST = 7 * 24 * 3_600_000  # milliseconds: a command that is sent again within a week is known again
AT_ONCE = 32  # segments in one transaction, about a megabyte: whoever books hardly waits for it


class TakenOut(Struct):
    """What left the database of one table."""

    table: str
    rows: int
    coups: int


class AllTakenOut(Struct):
    tables: list[TakenOut]
    problems: list[Said]


def take_out_archived(
    database: Database,
    folder: Path,
    witness: Witness,
    rest: int = REST,
    progress: OnRows = lambda _done, _of: None,
) -> AllTakenOut:
    """Of every table of which the folder has archives, the segments that lie wholly within them."""
    found = AllTakenOut([], [])
    try:
        spans = spans_in(folder)
        uncompacted = compactable(database)
        testimony = witness.testimony()
    except SQLAlchemyError as e:
        raise _unusable(database, e) from None
    except OSError as e:
        raise _at(folder, e) from None
    for table in sorted(spans):
        one = _Table(database, folder.resolve(), witness, testimony, table, database.clock.now() - rest)
        problem: Sayable | None = None
        try:
            if table in uncompacted:
                one.compact()
            one.take_out(spans[table], progress)
        except ArchiveError as e:
            problem = e
        except SQLAlchemyError as e:
            problem = _unusable(database, e)
        except OSError as e:
            problem = _at(folder, e)
        if problem is not None:
            found.problems.append(said("archive.not_taken_out", table=table, problem=problem))
        if one.taken.rows:
            found.tables.append(one.taken)
    return found


def _unusable(database: Database, e: SQLAlchemyError) -> StoreError:
    return StoreError("store.unusable", name=database.name, problem=reason(e))


def _at(folder: Path, e: OSError) -> ArchiveError:
    return ArchiveError("system.at", place=folder, problem=system_problem(e))


class _Table:
    """One table, from where the database begins with it."""

    def __init__(
        self,
        database: Database,
        folder: Path,
        witness: Witness,
        testimony: Testimony,
        table: str,
        until: int,
    ) -> None:
        self._database = database
        self._folder = folder
        self._witness = witness
        self._testimony = testimony
        self._table = table
        self._stream = stream_of_table(table)
        self._until = until
        self.taken = TakenOut(table, 0, 0)

    def compact(self) -> None:
        """What cannot be read stays as it is; the audit names it."""
        with contextlib.suppress(*UNREADABLE, ValueError):
            while compact(self._database, self._table):
                pass

    def take_out(self, spans: list[Span], progress: OnRows) -> None:
        """Each step is told in `taken` once it is done, whatever becomes of those after it."""
        with self._database.reader.begin() as connection:
            before = beginning_of(connection, self._stream)
            after = 0 if before is None else before.version
            files = following(spans, after)
            going, is_whole = self._going(connection, after, files[-1].last) if files else ([], False)
        steps = _steps(going if is_whole else self._up_to_whole_shuffles(going), is_whole)
        if not steps:
            return
        paths = [each.path for each in files if each.first <= steps[-1].last]
        self._must_hold(paths, progress)  # takes its time: no transaction of a database stays open for it
        with self._database.reader.begin() as connection:
            if beginning_of(connection, self._stream) != before:
                raise ArchiveError("archive.others_now")
            self._audit(connection, steps, Held(paths, after), progress)
        for step in steps:
            begun = step.begun
            assert begun is not None
            beginning = begun.beginning(self._witness)
            live = begun.state.live
            closed = (self._table, encode(live).decode()) if step.is_whole else None
            if not take_out(self._database, self._stream, before, beginning, step.segments, closed):
                raise ArchiveError("archive.others_now")
            self.taken.rows += beginning.version - (0 if before is None else before.version)
            self.taken.coups += step.coups
            before = beginning

    def _going(self, connection: Connection, after: int, archived: int) -> tuple[list[SegmentPlace], bool]:
        """The segments that are archived and at rest, but for what the table goes on from; whether all go."""
        s, t = schema.streams.c, schema.tables.c
        head = connection.execute(sa.select(s.version).where(s.id == self._stream)).scalar()
        table = connection.execute(sa.select(t.closed, t.snapshot_version).where(t.id == self._table)).first()
        if head is None or table is None:
            return [], False  # files of another floor
        going: list[SegmentPlace] = []
        for place in places(connection, self._stream, archived):
            if place.first != after + 1 or place.until > self._until:
                break
            going.append(place)
            after = place.last
        if table.closed and after == head:
            return going, True
        return [place for place in going if place.last < table.snapshot_version], False

    def _up_to_whole_shuffles(self, going: list[SegmentPlace]) -> list[SegmentPlace]:
        """As many as leave nothing behind that only with them is proved, be its shuffle revealed or not."""
        while going:
            spare = self._spare(going[-1].last)
            if spare is None:
                break
            going = [place for place in going if place.last <= spare]
        return going

    def _spare(self, last: int) -> int | None:
        """The last row before what the coups after a row are proved with; None where they stand alone."""
        c = schema.coups.c
        mine = sa.select(c.coup, c.first_version).where(c.table == self._table)
        staying = mine.where(c.first_version > last).order_by(c.coup).limit(FURTHEST)
        for coup in select(self._database, staying):
            try:
                first = first_coup_needed(self._database, self._table, coup["coup"])
            except UNTRUE:
                continue  # the audit names it
            (needed,) = select(self._database, mine.where(c.coup == first))
            if needed["first_version"] <= last:
                return int(needed["first_version"]) - 1
        return None

    def _must_hold(self, paths: list[Path], progress: OnRows) -> None:
        """On the disk, and as `archive verify` would have them."""
        keep_on_disk(paths)
        for each in verify_archives(paths, self._witness.public_key(), progress):
            for problem in each.problems:
                raise ArchiveError("archive.of", file=str(each.file), problem=problem)
            if each.signed is None or each.signed.stream != self._stream:
                raise ArchiveError("archive.of", file=str(each.file), problem=said("archive.other_span"))

    def _audit(self, connection: Connection, steps: list["_Step"], held: Held, progress: OnRows) -> None:
        """The whole table as it stands; each step then knows what is to be remembered of it."""
        s = schema.streams.c
        head = Head(*connection.execute(sa.select(s.version, s.hash).where(s.id == self._stream)).one())
        ends, upto = {step.last: step for step in steps}, steps[-1].last
        found = Audit(problems=[*self._testimony.problems])

        def watch(row: Row, state: Callable[[], TableState | None]) -> None:
            if row.version > upto:
                return
            if next(held.rows, None) != row:
                raise ArchiveError("archive.not_held", row=row.version)
            step = ends.get(row.version)
            reached = state() if step is not None else None
            if step is not None and reached is not None:
                step.begun = self._begun(connection, reached, row.at, step.is_whole)

        audited = StreamsAudit(connection, found, self._testimony, self._witness)
        audited.take(self._stream, head, lambda rows: progress(rows, head.version), watch)
        for problem in found.problems:
            raise ArchiveError(problem.code, **problem.facts)
        for command in commands_on(connection, self._stream, held.after):
            if command.version > upto:
                break
            if next(held.commands, None) != command:
                raise ArchiveError("archive.not_held", row=command.version)
        earlier = found.archived.get(self._stream)
        coups = 0 if earlier is None else earlier.state.coups
        for step in steps:
            assert step.begun is not None
            step.coups, coups = step.begun.state.coups - coups, step.begun.state.coups

    def _begun(
        self, connection: Connection, state: TableState, until: int, is_whole: bool
    ) -> SignedBeginning:
        """How a coup that is gone found its table is nowhere; a table that is gone ends with its last row."""
        rows = [(name, row) for name, row in state.rows if name != "starts"]
        state, version = replace(state, rows=rows), state.head.version
        if is_whole:
            snapshots = {version: encode(state.live).decode()}
            state = replace(state, between=(version, version), snapshots=snapshots)
        copies = copies_of(connection, self._stream, version)
        at = self._database.clock.now()
        return SignedBeginning(self._stream, str(self._folder), until, at, copies, state)


def _steps(going: list[SegmentPlace], is_whole: bool) -> list["_Step"]:
    steps = [_Step(going[at : at + AT_ONCE]) for at in range(0, len(going), AT_ONCE)]
    if steps:
        steps[-1].is_whole = is_whole
    return steps


class _Step(Struct):
    """Segments that go in one transaction, and what is remembered with it."""

    segments: list[SegmentPlace]
    is_whole: bool = False  # nothing is left of a closed table
    begun: SignedBeginning | None = None
    coups: int = 0

    @property
    def last(self) -> int:
        return self.segments[-1].last
