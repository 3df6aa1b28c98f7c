"""One stream after the other: each row held to the one before it and to what was signed, and done again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, takewhile
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.floor.audit.archive_verify import unsigned
from saalchef.floor.audit.beginning import SignedBeginning, copies_changed, signed_beginning
from saalchef.floor.audit.commands import Commands
from saalchef.floor.audit.guest import GuestAudit
from saalchef.floor.audit.heads import Heads
from saalchef.floor.audit.held import Held, following, spans_in
from saalchef.floor.audit.resume import TableState, digest_at, still_stands
from saalchef.floor.audit.table import TableAudit
from saalchef.floor.history.playable import out_of_order
from saalchef.store.audit import Sums, audit_segments, audit_stream
from saalchef.store.journal import Head, Row
from saalchef.store.streams import guest_of, table_of
from saalchef.store.witness import Testimony, Witness

OFTEN = 200  # rows between two tellings of the progress
# Told of each row of a table once it is done again, with what the table's state is then.
Watch = Callable[[Row, Callable[[], TableState | None]], None]


class Audit(Struct):
    """What was looked at, how far every stream reaches, and what is wrong."""

    streams: int = 0
    rows: int = 0
    coups: int = 0
    shuffles: int = 0
    calls: int = 0
    signed: int = 0  # streams whose signed heads are all there as they were signed
    resumed: int = 0  # rows that an earlier audit found in order, and that were not read again
    archived: dict[str, SignedBeginning] = {}  # of the streams whose beginning is not in the database
    from_archives: set[str] = set()  # those of them of which it was read there
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


class StreamsAudit:
    """All of one moment of the database, into what is `found`; `moved` is what all entries together moved."""

    def __init__(
        self,
        connection: Connection,
        found: Audit,
        testimony: Testimony,
        witness: Witness | None = None,
        since: Heads | None = None,
        archives: Path | None = None,
    ) -> None:
        self._connection = connection
        self._found = found
        self._testimony = testimony
        self._witness = witness
        self._since = since
        self._archives = archives
        self.moved = Sums()

    def take(
        self,
        stream: str,
        head: Head,
        progress: Callable[[int], None] = lambda _rows: None,
        watch: Watch = lambda _row, _state: None,
    ) -> Head:
        """One stream, row by row; where it really ends."""
        connection, found = self._connection, self._found
        begun = self._begun(stream)
        gone = Head() if begun is None else begun.state.head
        held = self._held(stream, begun)
        state = self._goes_on_from(stream, begun) if held is None else None
        checked = _of_kind(connection, stream, state, gone.version if held is not None else 0)
        start, own = Head(), Sums()
        if state is not None:
            start = state.head
            own.add(state.moved)
            found.rows += start.version
            found.resumed += start.version - gone.version
        noted = self._since.of.get(stream, Head()) if self._since is not None else Head()
        as_noted = self._as_noted(stream, noted, start, gone)
        last = start
        signed = self._testimony.heads.get(stream, {})
        there = {start.version: start.hash, gone.version: gone.hash}
        archived = () if held is None else audit_stream(connection, stream, gone, elsewhere=held)
        rest = audit_stream(connection, stream, head, gone if held is not None else start)
        for each in chain(archived, rest):
            if isinstance(each, Said):
                found.problems.append(each)
                continue
            found.rows += 1
            own.take(each)
            if found.rows % OFTEN == 0:
                progress(found.rows)
            last = each.head
            if each.version in signed:
                there[each.version] = each.hash
            if each.version == noted.version:
                as_noted = each.hash
            self._named(stream, checked.take(each))
            if held is not None and last == gone:
                self._named(stream, self._joined(checked, begun))
            watch(each, partial(_state, checked, last, own))
        progress(found.rows)
        self.moved.add(own.of)
        if as_noted != noted.hash:
            found.problems.append(said("audit.exchanged", stream=stream, row=noted.version))
        self._hold_to_signed(stream, there, last.version)
        found.problems += audit_segments(connection, stream, start.version)
        self._end(stream, checked, _state(checked, last, own))
        return last

    def _hold_to_signed(self, stream: str, there: Mapping[int, str], last: int) -> None:
        """Its heads hold; none is said to where the witness's own files are damaged."""
        testimony, unlike = self._testimony, list(self._testimony.problems_of(stream, there, last))
        self._found.problems += unlike
        if stream in testimony.heads and not unlike and not testimony.problems:
            self._found.signed += 1

    def _end(self, stream: str, checked: "_StreamAudit", state: TableState | None) -> None:
        """When all its rows are read."""
        found, table = self._found, table_of(stream)
        self._named(stream, checked.end())
        if table is not None and (why := out_of_order(self._connection, table)):
            self._named(stream, [said("audit.out_of_order", problem=why)])
        if isinstance(checked, TableAudit):
            found.coups += checked.coups
            found.shuffles += checked.shuffles
            if state is not None:
                found.states[stream] = state
        elif isinstance(checked, GuestAudit):
            found.calls += checked.calls.count

    def _named(self, stream: str, problems: Iterable[Said]) -> None:
        self._found.problems += [said("audit.of", stream=stream, problem=problem) for problem in problems]

    def _begun(self, stream: str) -> SignedBeginning | None:
        """Where its beginning lies in archives, by what was signed then."""
        begun, problems = signed_beginning(self._connection, stream, self._witness)
        self._named(stream, problems)
        if begun is not None:
            self._found.archived[stream] = begun
            self._named(stream, copies_changed(self._connection, begun))
        return begun

    def _held(self, stream: str, begun: SignedBeginning | None) -> Iterator[Row] | None:
        """Its rows in archives, where those are to be read and are the signed ones."""
        table = table_of(stream)
        if self._archives is None or begun is None or table is None or self._witness is None:
            return None
        upto = begun.state.head.version
        spans = following(spans_in(self._archives).get(table, []), 0)
        paths = [each.path for each in spans if each.first <= upto]
        if not spans or spans[-1].last < upto:
            row = spans[-1].last + 1 if spans else 1
            self._named(stream, [said("audit.not_in_archives", row=row, folder=str(self._archives))])
            return None
        for path in paths:
            if (problem := unsigned(path, self._witness.public_key())) is not None:
                self._found.problems.append(said("archive.of", file=str(path), problem=problem))
                return None
        self._found.from_archives.add(stream)
        return takewhile(lambda row: row.version <= upto, Held(paths, 0).rows)

    def _joined(self, checked: "_StreamAudit", begun: SignedBeginning | None) -> Iterator[Said]:
        """Where the rows in archives end and those of the database begin."""
        if isinstance(checked, TableAudit) and begun is not None:
            yield from checked.join(begun.state)

    def _goes_on_from(self, stream: str, begun: SignedBeginning | None) -> TableState | None:
        """As an earlier audit left it, or as it was archived; None where all of it is to be read."""
        state = self._found.earlier.get(stream)
        if begun is not None and (state is None or state.head.version < begun.state.head.version):
            return begun.state
        if state is not None and still_stands(self._connection, stream, state):
            return state
        return None if begun is None else begun.state

    def _as_noted(self, stream: str, noted: Head, start: Head, gone: Head) -> str | None:
        """The digest of a row that is not read; of one in an archive what is remembered, as far as it is."""
        if not 0 < noted.version <= start.version:
            return noted.hash
        if noted.version > gone.version:
            return digest_at(self._connection, stream, noted.version)
        return gone.hash if noted.version == gone.version else noted.hash


def _state(checked: _StreamAudit, last: Head, own: Sums) -> TableState | None:
    return checked.state(last, dict(own.of)) if isinstance(checked, TableAudit) else None


def _of_kind(connection: Connection, stream: str, state: TableState | None, archived: int) -> _StreamAudit:
    if (table := table_of(stream)) is not None:
        return TableAudit(connection, stream, table, state, archived)
    if (guest := guest_of(stream)) is not None:
        return GuestAudit(connection, stream, guest)
    return _FloorAudit(connection, stream)
