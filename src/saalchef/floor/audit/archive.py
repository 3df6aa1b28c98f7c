"""Archives tables: coups that are over go into files, audited while they are written, then read back."""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from saalchef.catalogue import Complaint, Said, said, system_problem
from saalchef.floor.audit.archive_file import (
    DAMAGED,
    ENDING,
    ArchiveError,
    ArchiveLine,
    ArchiveSigned,
    CommandLine,
    CoupFileLine,
    RowLine,
    SpanLine,
    make_folder,
    read_lines,
    sign_lines,
    write_lines,
)
from saalchef.floor.audit.archive_verify import VerifiedArchive, verify_archive
from saalchef.floor.audit.beginning import signed_beginning
from saalchef.floor.audit.commands import commands_on
from saalchef.floor.audit.held import spans_in
from saalchef.floor.audit.resume import ARCHIVED, TableState, keep_states, read_states, still_stands
from saalchef.floor.audit.table import TableAudit
from saalchef.floor.history.export import coup_file
from saalchef.floor.table.refusal import Denied
from saalchef.rules.codec import encode
from saalchef.store import schema
from saalchef.store.archived import gone_of
from saalchef.store.audit import Sums, audit_stream
from saalchef.store.database import Database, StoreError
from saalchef.store.journal import Head, Row
from saalchef.store.reasons import reason
from saalchef.store.streams import stream_of_table
from saalchef.store.witness import Witness

COUPS = 1_000  # in one file

OnTables = Callable[[int, int], None]  # rows gone through, of how many


class Archived(Struct):
    """The files that were written and read back, and the tables that could not be archived."""

    files: list[VerifiedArchive] = []
    problems: list[Said] = []
    begun: bool = False  # with a key that was made for it: no floor has signed with it


def archive(
    database: Database,
    folder: Path,
    witness: Witness,
    keep: int = 0,
    progress: OnTables = lambda _done, _of: None,
) -> Archived:
    """Every closed table, and with `keep` every open one but for so many coups; not what `folder` has."""
    found = Archived([], [], witness.must_have_key())
    try:
        make_folder(folder)
        cuts_of = {table: _cuts(database, table, folder, keep) for table in _tables(database, keep)}
        states = read_states(witness, ARCHIVED)
        done, of = 0, sum(cuts[-1] for cuts in cuts_of.values() if cuts)
        for table, cuts in cuts_of.items():
            if cuts:
                shown = partial(_from, progress, done, of)
                state = states.pop(stream_of_table(table), None)
                reached = _Writer(database, folder, witness, table, shown).write(cuts, found, state)
                if reached is not None and reached.live.closed is None:
                    states[stream_of_table(table)] = reached
                done += cuts[-1]
        keep_states(witness, states, ARCHIVED)
    except SQLAlchemyError as e:
        raise StoreError("store.unreadable", name=database.name, problem=reason(e)) from None
    except OSError as e:
        raise ArchiveError("system.at", place=folder, problem=system_problem(e)) from None
    return found


def _from(progress: OnTables, before: int, of: int, rows: int) -> None:
    progress(before + rows, of)


def _tables(database: Database, keep: int) -> list[str]:
    t = schema.tables.c
    wanted = sa.select(t.id).order_by(t.opened_at, t.id)
    with database.reader.connect() as connection:
        return list(connection.execute(wanted if keep else wanted.where(t.closed)).scalars())


def _cuts(database: Database, table: str, folder: Path, keep: int) -> list[int]:
    """The versions after which files end, from the last that is in the folder; none where all is there."""
    done = max((each.last for each in spans_in(folder).get(table, ())), default=0)
    c, t, s = schema.coups.c, schema.tables.c, schema.streams.c
    wanted = sa.select(c.first_version).where(c.table == table).order_by(c.coup)
    with database.reader.begin() as connection:
        begins = list(connection.execute(wanted).scalars())
        closed = connection.execute(sa.select(t.closed).where(t.id == table)).scalar()
        head = connection.execute(sa.select(s.version).where(s.id == stream_of_table(table))).scalar() or 0
        archived = gone_of(connection, stream_of_table(table))
    done = max(done, archived.version if archived is not None else 0)  # it went into another folder
    end = head if closed else begins[-keep] - 1 if len(begins) > keep else 0
    ahead = [begin - 1 for begin in begins if done <= begin - 1 < end]
    return [done, *ahead[COUPS::COUPS], end] if end > done else []


class _Writer:
    """Goes through one table from its first row, in one moment of the database."""

    def __init__(
        self, database: Database, folder: Path, witness: Witness, table: str, progress: Callable[[int], None]
    ) -> None:
        self._database = database
        self._folder = folder
        self._witness = witness
        self._table = table
        self._stream = stream_of_table(table)
        self._progress = progress

    def write(self, cuts: list[int], found: Archived, state: TableState | None) -> TableState | None:
        """With the table as an earlier archive left it; as this one leaves it."""
        s = schema.streams.c
        with self._database.reader.begin() as connection:
            head = connection.execute(sa.select(s.version, s.hash).where(s.id == self._stream)).one()
            begun, unsigned = signed_beginning(connection, self._stream, self._witness)
            if (
                state is None
                or state.head.version != cuts[0]
                or not still_stands(connection, self._stream, state)
            ):
                state = begun.state if begun is not None else None  # from there on all is audited
            rows = _Audited(connection, self._stream, self._table, Head(*head), self._progress, state)
            try:
                for problem in unsigned:
                    raise ArchiveError(problem.code, **problem.facts)
                for _ in rows.upto(cuts[0]):
                    pass  # an earlier archive has them; what follows builds on them
                for first, last in pairwise(cuts):
                    found.files.append(self._file(connection, rows, first + 1, last))
            except ArchiveError as e:
                found.problems.append(said("archive.not_archived", table=self._table, problem=e))
                return None
            finally:
                rows.close()
            return rows.state

    def _file(self, connection: Connection, rows: "_Audited", first: int, last: int) -> VerifiedArchive:
        """A file takes its name only once it was read back and found to hold."""
        path = self._folder / f"{self._table}-{first:08}-{last:08}{ENDING}"
        fresh = path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        before, sums, coups = rows.head, Sums(), rows.audit.coups
        try:
            digest = write_lines(fresh, self._lines(connection, rows, first, last, sums))
            statement = ArchiveSigned(
                self._stream,
                first,
                last,
                before.hash,
                rows.head.hash,
                rows.audit.coups - coups,
                {account: amount for account, amount in sorted(sums.of.items()) if amount},
                digest,
                self._witness.public_key().public_bytes_raw().hex(),
                self._database.clock.now(),
            )
            sign_lines(fresh, statement, self._witness)
            verified = verify_archive(fresh, self._witness.public_key())
            if verified.problems:
                raise ArchiveError("archive.not_read_back", problem=verified.problems[0])
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
        verified.file = path
        return verified

    def _lines(
        self, connection: Connection, rows: "_Audited", first: int, last: int, sums: Sums
    ) -> Iterator[ArchiveLine]:
        before = rows.state if first > 1 else None
        yield SpanLine(1, self._stream, first, last, msgspec.Raw(encode(before)))
        for row in rows.upto(last):
            sums.take(row)
            yield RowLine.of(row)
        for command in commands_on(connection, self._stream, first - 1):
            if command.version <= last:
                yield CommandLine.of(command)
        for coup in self._coups(connection, before, first, last):
            try:
                yield CoupFileLine(coup, coup_file(self._database, self._table, coup))
            except (Denied, Complaint):
                continue  # its shuffle is not revealed, or it cannot be played by itself: its rows are here

    def _coups(
        self, connection: Connection, before: TableState | None, first: int, last: int
    ) -> Iterator[int]:
        """The coups of these rows; and those of a shuffle that an earlier file may have ended before."""
        c = schema.coups.c
        wanted = sa.select(c.coup, c.first_version, c.shoe).where(c.table == self._table)
        here = wanted.where(c.first_version.between(first, last))
        if before is not None and not before.live.shoe.over:
            number = before.live.shoe.number
            earlier = connection.execute(wanted.where(c.shoe == number, c.first_version < first)).all()
            told = self._told(min((each.first_version for each in earlier), default=first))
            yield from sorted(each.coup for each in earlier if each.coup not in told)
        yield from connection.execute(here.order_by(c.coup)).scalars()

    def _told(self, first: int) -> set[int]:
        """The coups of which there is a coup file in the folder's files that reach to this row."""
        spans = [each for each in spans_in(self._folder).get(self._table, ()) if each.last >= first]
        found: set[int] = set()
        with contextlib.suppress(*DAMAGED):  # named by who verifies it
            for each in spans:
                found.update(line.coup for line in read_lines(each.path) if isinstance(line, CoupFileLine))
        return found


class _Audited:
    """The rows of a table, each audited before it goes into a file."""

    def __init__(
        self,
        connection: Connection,
        stream: str,
        table: str,
        end: Head,
        progress: Callable[[int], None],
        state: TableState | None,
    ) -> None:
        self.audit = TableAudit(connection, stream, table, state)
        self.head = Head() if state is None else state.head
        self._moved = Sums()
        if state is not None:
            self._moved.add(state.moved)
        self._rows = audit_stream(connection, stream, end, self.head)
        self._progress = progress

    def close(self) -> None:
        self._rows.close()

    @property
    def state(self) -> TableState | None:
        return self.audit.state(self.head, dict(self._moved.of))

    def upto(self, last: int) -> Iterator[Row]:
        while self.head.version < last:
            row = next(self._rows, None)
            if row is None:
                raise ArchiveError("audit.row_missing", row=self.head.version + 1)
            if isinstance(row, Said):
                raise ArchiveError(row.code, **row.facts)
            for problem in self.audit.take(row):
                raise ArchiveError(problem.code, **problem.facts)
            self.head = row.head
            self._moved.take(row)
            self._progress(row.version)
            yield row
