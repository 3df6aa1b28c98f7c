"""The audit of books of which a part lies in archives: it goes on from what was signed of them."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import asdict

from archived_books import codes_of, compact_all, counts_of, remove_archived
from books import opened
from evening import JOURNALS
from saalchef.floor.audit import audit, take_out
from saalchef.floor.audit.archive_file import ArchiveError
from saalchef.store import archived, schema
from saalchef.store.database import Database
from saalchef.store.witness import Witness

# ——— what is changed is found ———


@pytest.fixture
def taken(punto: Database, seen: Witness) -> Database:
    audit(punto, witness=seen)
    assert remove_archived(punto, seen).tables
    return punto


def _after(database: Database, seen: Witness | None, *statements: Any) -> set[str]:
    with database.writer.begin() as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount
    found = audit(database, witness=seen)
    assert audit(database, witness=seen, full=True).problems
    return codes_of(found)


def test_a_beginning_that_is_missing_without_a_signed_record_is_found(punto: Database, seen: Witness) -> None:
    assert "audit.row_missing" in _after(punto, seen, sa.delete(schema.segments))


def test_a_record_that_is_gone_is_found(taken: Database, seen: Witness) -> None:
    assert "audit.row_missing" in _after(taken, seen, sa.delete(schema.archived))


def test_more_that_is_gone_than_the_record_says_is_found(
    punto: Database, seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record of a first step, put back after a second one."""
    monkeypatch.setattr(take_out, "AT_ONCE", 1)
    records: list[Any] = []
    original = archived.take_out

    def noted(database: Database, stream: str, before: Any, after: Any, *more: Any) -> bool:
        records.append((stream, after))
        return original(database, stream, before, after, *more)

    monkeypatch.setattr(take_out, "take_out", noted)
    remove_archived(punto, seen)
    stream, first = records[0]
    assert [name for name, _ in records].count(stream) > 1
    mine = schema.archived.c.stream == stream
    back = sa.update(schema.archived).where(mine).values(**asdict(first))
    assert "audit.row_missing" in _after(punto, seen, back)


@pytest.mark.parametrize("column", ["version", "hash", "until", "at", "statement", "stream"])
def test_a_record_that_is_changed_is_found(taken: Database, seen: Witness, column: str) -> None:
    kept = schema.archived.c[column]
    changed = kept + 1 if isinstance(kept.type, sa.Integer) else sa.func.replace(kept, "a", "b")
    assert _after(taken, seen, sa.update(schema.archived).values({column: changed}))


def test_a_record_that_this_witness_has_not_signed_is_named(
    taken: Database, seen: Witness, tmp_path: Path
) -> None:
    """It is one sentence for each table, not one for every row that is not there."""
    other = Witness(tmp_path / "other")
    other.must_have_key()
    for witness in (other, None):
        found = audit(taken, witness=witness)
        assert codes_of(found) == {"audit.archived_unsigned"}
        assert len(found.problems) == len(found.archived)
    assert audit(taken, witness=seen).problems == []


def test_rows_that_do_not_follow_on_what_was_signed_are_found(taken: Database, seen: Witness) -> None:
    """Another table as it was signed then, with all digests made to fit it, is not this one."""
    c = schema.archived.c
    with taken.reader.connect() as connection:
        one, other = connection.execute(sa.select(schema.archived).order_by(c.version)).all()[:2]
    swapped = sa.update(schema.archived).where(c.stream == one.stream)
    values = {name: getattr(other, name) for name in ("version", "hash", "until", "at", "statement")}
    assert "audit.archived_otherwise" in _after(taken, seen, swapped.values(values))


def test_a_ruling_that_stayed_and_is_changed_is_found(taken: Database, seen: Witness) -> None:
    j = schema.journal.c
    mine = sa.and_(j.kind == "pauses", j.stream.like("table:%"))
    changed = sa.func.replace(j.action, "Karte", "Katze")
    codes = _after(taken, seen, sa.update(schema.journal).where(mine).values(action=changed))
    assert "audit.archived_copy" in codes


def test_a_ruling_that_stayed_and_is_gone_is_found(taken: Database, seen: Witness) -> None:
    j = schema.journal.c
    mine = sa.and_(j.kind == "resumes", j.stream.like("table:%"))
    assert "audit.archived_copy" in _after(taken, seen, sa.delete(schema.journal).where(mine))


# ——— what is in archives is read there ———


def test_an_audit_reads_the_archives_too(book: Database, seen: Witness) -> None:
    whole = audit(book, witness=seen)
    remove_archived(book, seen)
    found = audit(book, witness=seen, full=True, archives=seen.folder.parent / "out")
    assert found.problems == []
    assert found.from_archives == found.archived.keys() != set()
    assert (counts_of(found), found.resumed, found.heads) == (counts_of(whole), 0, whole.heads)
    assert audit(book, witness=seen).problems == []


def test_results_of_what_is_archived_are_held_to_it(taken: Database, seen: Witness) -> None:
    """Results stay in the database; with the archives at hand, whoever changed one is found."""
    b = schema.coup_bets
    with taken.writer.begin() as connection:
        connection.execute(sa.update(b).where(b.c.coup == 1).values(won=b.c.won + 1))
    found = audit(taken, witness=seen, archives=seen.folder.parent / "out")
    assert codes_of(found) == {"audit.row_of"}


def test_archives_that_are_not_there_or_damaged_are_named(taken: Database, seen: Witness) -> None:
    out = seen.folder.parent / "out"
    files = sorted(out.iterdir())
    for path in files:
        path.write_bytes(path.read_bytes()[:-100])
    assert codes_of(audit(taken, witness=seen, archives=out)) == {"archive.unreadable"}
    for path in files:
        path.unlink()
    found = audit(taken, witness=seen, archives=out)
    assert (codes_of(found), found.from_archives) == ({"audit.not_in_archives"}, set())
    with pytest.raises(ArchiveError, match="nowhere"):
        audit(taken, witness=seen, archives=out / "nowhere")


def test_coups_that_are_compacted_after_an_audit_do_not_miss_how_they_began(
    tmp_path: Path, seen: Witness
) -> None:
    """The audit goes on from the last row of a closed table, which is then that of a segment."""
    database = opened(JOURNALS / "0002-punto-banco-sqlite.sql.xz", tmp_path)
    assert audit(database, witness=seen).problems == []
    compact_all(database)
    found = audit(database, witness=seen)
    database.close()
    assert (found.problems, found.resumed > 0) == ([], True)
