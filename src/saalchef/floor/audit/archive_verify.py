"""Verifies an archive by itself, without a database: signature, chain, rows done again, coup files."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from saalchef.catalogue import Complaint, Said, Sayable, said, system_problem
from saalchef.floor.audit.archive_file import (
    DAMAGED,
    ArchiveError,
    ArchiveLine,
    ArchiveSigned,
    CommandLine,
    CoupFileLine,
    RowLine,
    SpanLine,
    read_lines,
    read_signed,
)
from saalchef.floor.audit.resume import TableState
from saalchef.floor.audit.shuffles import ShufflesAudit
from saalchef.floor.audit.untrue import UNTRUE, why_untrue
from saalchef.floor.history.loading import take_row
from saalchef.floor.history.verify import verify
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, coup_ended
from saalchef.ledger import Unbalanced, entry
from saalchef.notation import load_house, parse
from saalchef.rules.codec import decode
from saalchef.store.audit import Sums
from saalchef.store.journal import Head, Row, link
from saalchef.store.streams import table_of

OnRows = Callable[[int, int], None]  # rows done again, of how many


class VerifiedArchive(Struct):
    """What an archive holds, and what is wrong with it."""

    file: Path
    signed: ArchiveSigned | None = None
    rows: int = 0
    coups: int = 0
    shuffles: int = 0
    files: int = 0
    problems: list[Said] = []


def verify_archive(
    path: Path, key: Ed25519PublicKey | None = None, progress: OnRows = lambda _done, _of: None
) -> VerifiedArchive:
    """Held to this public key; without one, to the one the file names itself."""
    found = VerifiedArchive(path, problems=[])
    signed, problem = _signed(path, key)
    if problem is not None:
        found.problems.append(problem)
    if signed is not None:
        found.signed = signed
        try:
            found.problems += _Lines(signed, found, progress).problems(read_lines(path))
        except DAMAGED as e:
            found.problems.append(_damaged(path, e))
    return found


def unsigned(path: Path, key: Ed25519PublicKey) -> Said | None:
    """What is wrong with the signature of an archive, or with the lines that it is of."""
    return _signed(path, key)[1]


def _signed(path: Path, key: Ed25519PublicKey | None) -> tuple[ArchiveSigned | None, Said | None]:
    """What was signed of all its lines, or why there is nothing."""
    try:
        signed, whole = read_signed(path, key)
    except DAMAGED as e:
        return None, _damaged(path, e)
    if signed is None:
        return None, said("archive.signature")
    return (signed, None) if whole else (None, said("archive.digest"))


def _damaged(path: Path, e: Exception) -> Said:
    if isinstance(e, OSError) and e.errno is not None:  # it cannot be read at all
        raise ArchiveError("system.at", place=path, problem=system_problem(e)) from None
    return said("archive.unreadable", problem=type(e).__name__)


def verify_archives(
    paths: Sequence[Path],
    key: Ed25519PublicKey | None,
    progress: OnRows = lambda _done, _of: None,
) -> list[VerifiedArchive]:
    """Several; of one table, every one but the first must be chained to one that is there."""
    found = [verify_archive(path, key, progress) for path in paths]
    whole = [each.signed for each in found if each.signed is not None]
    ends = {(s.stream, s.last, s.hash) for s in whole}
    begins = {s.stream: s.first for s in sorted(whole, key=lambda s: -s.first)}
    for each in found:
        s = each.signed
        if s is None or s.first == begins[s.stream]:
            continue
        if (s.stream, s.first - 1, s.hash_before) not in ends:
            each.problems.append(said("archive.not_following", row=s.first))
    return found


class _Lines:
    """Goes through the lines of a file with the table at hand."""

    def __init__(self, signed: ArchiveSigned, found: VerifiedArchive, progress: OnRows) -> None:
        self._signed = signed
        self._found = found
        self._progress = progress
        self._table = table_of(signed.stream) or ""
        self._head = Head(signed.first - 1, signed.hash_before)
        self._live: Live | None = None
        self._shuffles = ShufflesAudit(self._table)
        self._sums = Sums()

    def problems(self, lines: Iterator[ArchiveLine]) -> Iterator[Said]:
        """The first thing that does not hold in the rows, and every coup file that is not proved."""
        signed, span = self._signed, next(lines, None)
        if not isinstance(span, SpanLine) or (span.stream, span.first, span.last) != (
            signed.stream,
            signed.first,
            signed.last,
        ):
            yield said("archive.other_span")
            return
        if (before := bytes(span.before)) != b"null":
            state = decode(before, TableState)
            if state.head != self._head:
                yield said("archive.other_span")
                return
            self._live, self._shuffles = state.live, ShufflesAudit(self._table, state)
        earlier = self._shuffles.count
        for line in lines:
            problem = self._problem(line)
            if problem is not None:
                yield problem
                if not isinstance(line, CoupFileLine):
                    return
        self._found.shuffles = self._shuffles.count - earlier
        if self._head != Head(signed.last, signed.hash) or self._found.coups != signed.coups:
            yield said("archive.other_span")
        if {account: amount for account, amount in self._sums.of.items() if amount} != signed.moved:
            yield said("archive.moved")

    def _problem(self, line: ArchiveLine) -> Said | None:
        match line:
            case RowLine():
                return self._row(line.row)
            case CoupFileLine():
                return self._coup_file(line)
            case CommandLine():
                inside = self._signed.first <= line.version <= self._signed.last
                return None if inside else said("archive.other_span")
            case SpanLine():
                return said("archive.other_span")

    def _row(self, row: Row) -> Said | None:
        """It follows on the one before, and brings about again what was booked."""
        self._found.rows += 1
        self._progress(self._found.rows, self._signed.last - self._signed.first + 1)
        last = self._head
        self._head = row.head
        if row.version != last.version + 1:
            return said("audit.row_missing", row=last.version + 1)
        if link(last.hash, self._signed.stream, row.version, row) != row.hash:
            return said("audit.row_changed", row=row.version)
        try:
            entry((posting.account, posting.amount) for posting in row.entry)
            step = take_row(self._live, row)
        except Unbalanced as e:
            return said("audit.row_unbalanced", row=row.version, problem=e)
        except UNTRUE as e:
            return said("audit.row_untrue", row=row.version, problem=why_untrue(e, self._currency))
        self._live = step.live
        self._sums.take(row)
        if coup_ended(step.events) is not None and not step.noted:
            self._found.coups += 1
        return next(self._shuffles.take(step), None)

    @property
    def _currency(self) -> str:
        return "" if self._live is None else house_of(self._live.settings).currency

    def _coup_file(self, line: CoupFileLine) -> Said | None:
        self._found.files += 1
        problem: Sayable | None
        try:
            coup = parse(line.file)
            problem = verify(coup, load_house(coup, str(self._found.file))).problem
        except Complaint as e:
            problem = e
        if problem is None or (isinstance(problem, Said) and problem.code == "verify.no_card"):
            return None  # void before a card was dealt
        return said("archive.coup_file", coup=line.coup, problem=problem)
