"""What is not removed, and what a removal that ends halfway leaves."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from archived_books import (
    beside,
    counts_of,
    segments_in,
)
from saalchef.floor.audit import audit, held, take_out
from saalchef.floor.audit.archive import archive
from saalchef.floor.audit.archive_file import (
    ArchiveLine,
    CommandLine,
    RowLine,
    make_folder,
)
from saalchef.floor.audit.archive_verify import verify_archives
from saalchef.floor.audit.take_out import take_out_archived
from saalchef.store import archived, schema
from saalchef.store.database import Database
from saalchef.store.segments import answer_in
from saalchef.store.streams import table_of
from saalchef.store.witness import Witness


def _left(database: Database, folder: Path, seen: Witness) -> set[str]:
    """Everything is still there; why."""
    before, segments = beside(database), segments_in(database)
    found = take_out_archived(database, folder, seen, rest=0)
    assert (beside(database), segments_in(database)) == (before, segments)
    assert found.tables == []
    for problem in found.problems:
        assert problem.told("de") != problem.told("en")
    inner = {problem.facts["problem"] for problem in found.problems}
    return {each.code for each in inner}


@pytest.fixture
def folder(punto: Database, seen: Witness) -> Path:
    assert archive(punto, seen.folder.parent / "out", seen, 2).problems == []
    return seen.folder.parent / "out"


def test_without_the_files_nothing_is_removed(punto: Database, seen: Witness, folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    assert _left(punto, folder, seen) == set()


def test_what_is_of_another_floor_or_just_gone_is_nothing(
    punto: Database, seen: Witness, folder: Path
) -> None:
    for path in folder.iterdir():
        path.rename(folder / f"elsewhere-{path.name.partition('-')[2]}")
    assert _left(punto, folder, seen) == set()
    with punto.reader.connect() as connection:
        assert answer_in(connection, 10**6, "anna", "1") is None


def test_what_a_damaged_file_holds_is_not_removed(punto: Database, seen: Witness, folder: Path) -> None:
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes()[:-100])
    assert _left(punto, folder, seen) == {"archive.of"}


def test_what_somebody_else_has_signed_is_not_removed(punto: Database, folder: Path, tmp_path: Path) -> None:
    other = Witness(tmp_path / "other")
    other.must_have_key()
    assert _left(punto, folder, other) == {"archive.of"}


@pytest.mark.parametrize("kind", [RowLine, CommandLine])
def test_what_the_files_hold_otherwise_is_not_removed(
    punto: Database, seen: Witness, folder: Path, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_lines = held.read_lines

    def without_one(path: Path) -> Iterator[ArchiveLine]:
        lines = list(read_lines(path))
        lines.remove(next(line for line in lines if isinstance(line, kind)))
        yield from lines

    monkeypatch.setattr(held, "read_lines", without_one)
    assert _left(punto, folder, seen) == {"archive.not_held"}


def test_a_table_that_is_not_in_order_keeps_what_it_has(punto: Database, seen: Witness, folder: Path) -> None:
    b = schema.coup_bets
    with punto.writer.begin() as connection:
        connection.execute(sa.update(b).values(won=b.c.won + 1))
    assert _left(punto, folder, seen) == {"audit.of"}


def test_a_row_that_cannot_be_read_keeps_its_table_alone(
    punto: Database, seen: Witness, folder: Path
) -> None:
    j, g = schema.journal.c, schema.segments.c
    last = sa.select(sa.func.max(g.last)).where(g.stream == j.stream).scalar_subquery()
    with punto.writer.begin() as connection:
        at = sa.select(sa.func.max(j.version)).where(j.stream.like("table:%"), j.version > last)
        row = connection.execute(
            sa.select(j.stream, j.version).where(j.version == at.scalar_subquery())
        ).first()
        assert row is not None
        mine = sa.and_(j.stream == row.stream, j.version == row.version)
        connection.execute(sa.update(schema.journal).where(mine).values(entry="[["))
    found = take_out_archived(punto, folder, seen, rest=0)
    damaged = str(table_of(row.stream))
    assert [problem.facts["table"] for problem in found.problems] == [damaged]
    assert found.tables
    assert damaged not in {each.table for each in found.tables}


@pytest.mark.parametrize("kind", [OSError, sa.exc.OperationalError])
def test_what_goes_wrong_on_the_way_leaves_told_what_is_removed(
    punto: Database, seen: Witness, folder: Path, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One step of each table, and then no more."""
    monkeypatch.setattr(take_out, "AT_ONCE", 1)
    begun: set[str] = set()
    rows: dict[str, int] = {}

    def once(database: Database, stream: str, before: Any, after: Any, *more: Any) -> bool:
        if stream in begun:
            raise OSError(5, "no") if kind is OSError else sa.exc.OperationalError("", None, Exception("no"))
        begun.add(stream)
        rows[str(table_of(stream))] = after.version
        return archived.take_out(database, stream, before, after, *more)

    monkeypatch.setattr(take_out, "take_out", once)
    found = take_out_archived(punto, folder, seen, rest=0)
    assert {each.table: each.rows for each in found.tables} == rows
    assert len(rows) > 1
    assert {problem.facts["table"] for problem in found.problems} <= rows.keys()
    assert found.problems


def test_no_transaction_stays_open_while_files_are_verified(
    punto: Database, seen: Witness, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_ones: list[object] = []
    for engine in {punto.reader, punto.writer}:
        sa.event.listen(engine, "begin", open_ones.append)
        for end in ("commit", "rollback"):
            sa.event.listen(engine, end, open_ones.remove)
    verified: list[int] = []

    def watched(*arguments: Any) -> Any:
        verified.append(len(open_ones))
        return verify_archives(*arguments)

    monkeypatch.setattr(take_out, "verify_archives", watched)
    assert take_out_archived(punto, folder, seen, rest=0).tables
    assert verified == [0] * len(verified) != []


def test_a_folder_and_those_it_lies_in_have_their_names_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[Path] = set()
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        synced.add(Path(f"/proc/self/fd/{descriptor}").resolve())
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    make_folder(tmp_path / "one" / "two" / "three")
    assert synced == {tmp_path, tmp_path / "one", tmp_path / "one" / "two"}
    synced.clear()
    make_folder(tmp_path / "one" / "two" / "three")
    assert synced == set()


# ——— crashes ———


def test_whatever_is_cut_off_goes_on_the_next_time(
    punto: Database, seen: Witness, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each transaction, and within it, at every statement."""
    monkeypatch.setattr(take_out, "AT_ONCE", 1)
    before, whole = beside(punto), audit(punto, witness=seen)
    cut, last = 0, 10**9
    while last:
        cut += 7
        with pytest.MonkeyPatch.context() as patch:
            asked = _cut_off_at(punto, cut, patch)
            try:
                done = take_out_archived(punto, folder, seen, rest=0)
            except KeyboardInterrupt:
                pass
            else:
                assert done.problems == []
                last = len(done.tables)
        assert asked() > 0 or not last
        found = audit(punto, witness=seen, full=True)
        assert (found.problems, counts_of(found)) == ([], counts_of(whole))
        assert beside(punto) == before


def _cut_off_at(database: Database, number: int, patch: pytest.MonkeyPatch) -> Callable[[], int]:
    """A crash at this statement that writes."""
    left = [number]

    def before(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt

    sa.event.listen(database.writer, "before_cursor_execute", before)
    patch.setattr(database, "close", lambda: None)
    original = patch.undo

    def undo() -> None:
        sa.event.remove(database.writer, "before_cursor_execute", before)
        original()

    patch.undo = undo
    return lambda: number - left[0]


def test_two_at_once_remove_each_segment_once(
    punto: Database, seen: Witness, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, within = archived.take_out, [True]

    def later(*arguments: Any) -> bool:
        if within.pop() if within else False:
            assert take_out_archived(punto, folder, seen, rest=0).problems == []
        return original(*arguments)

    monkeypatch.setattr(take_out, "take_out", later)
    found = take_out_archived(punto, folder, seen, rest=0)
    assert {problem.facts["problem"].code for problem in found.problems} == {"archive.others_now"}
    assert audit(punto, witness=seen, full=True).problems == []
