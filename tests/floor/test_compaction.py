"""Coups that are over are compacted: a tenth of their size, and everything told as before."""

import importlib.util
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import dumps
from archived_books import codes_of
from databases import before_pages, new_url
from evening import JOURNALS
from saalchef.catalogue import Complaint
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import accounts_wanted
from saalchef.floor.history.coups import coup_replay, table_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.table.refusal import Denied
from saalchef.store import latest, read, schema
from saalchef.store.change_group import commit
from saalchef.store.compaction import compact, compactable
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, NewRow, Row, chain
from saalchef.store.latest import latest_in_journal, segments_begun
from saalchef.store.look import are_booked
from saalchef.store.outcome import Repeated
from saalchef.store.segments import Segment, unpack
from saalchef.store.streams import table_of

BOOKS = sorted(JOURNALS.glob("*-punto-banco-*.sql.xz"))
LATER = 2**52
PAGE = 37  # rows: pages end within coups


@pytest.fixture(params=BOOKS, ids=lambda path: path.name.partition(".")[0])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    url = new_url("sqlite" if "sqlite" in request.param.name else "postgresql", tmp_path)
    dumps.load(dumps.read(request.param), url)
    database = Database(url)
    database.migrate()
    yield database
    database.close()


def _compact_all(database: Database, coups: int) -> int:
    return sum(
        compacted
        for table in compactable(database, coups)
        for compacted in iter(lambda table=table: compact(database, table, coups), 0)
    )


def _streams(database: Database) -> list[str]:
    with database.reader.connect() as connection:
        return list(connection.execute(sa.select(schema.streams.c.id)).scalars())


def _commands(database: Database) -> list[tuple[str, str, str, str]]:
    c = schema.commands.c
    with database.reader.connect() as connection:
        return [tuple(row) for row in connection.execute(sa.select(c.actor, c.command, c.answer, c.stream))]


def _told(database: Database) -> list[Any]:
    """Every coup, as steps and as a file; every row, by its stream and page by page."""
    told: list[Any] = []
    for stream in _streams(database):
        told.append(read.rows(database, stream))
        told.append(journal_lines(database, stream, LATER, 10_000))
        told.append(journal_lines(database, stream, 60, 10))
        if (table := table_of(stream)) is None:
            continue
        for card in table_coups(database, table, None, 10**6, 1000):
            told.append(coup_replay(database, table, card.coup, None))
            try:
                told.append(coup_file(database, table, card.coup))
            except (Denied, Complaint) as refusal:
                told.append(str(refusal))
    told.append(journal_lines(database, None, LATER, 10_000, ruling="any"))
    last: tuple[int, tuple[str, int]] | None = None
    while page := _page(database, last):
        told += page
        with database.reader.connect() as connection:
            at = _at(connection, page[-1].stream, page[-1].version)
        last = (at, (page[-1].stream, page[-1].version))
    return told


def _page(database: Database, last: tuple[int, tuple[str, int]] | None) -> Any:
    if last is None:
        return journal_lines(database, None, LATER, PAGE)
    return journal_lines(database, None, last[0], PAGE, last[1])


def _at(connection: sa.Connection, stream: str, version: int) -> int:
    return next(read.rows_on(connection, stream, version - 1)).at


def test_whatever_is_told_is_told_alike_once_coups_are_compacted(book: Database) -> None:
    before, commands, rows = _told(book), _commands(book), audit(book).rows
    assert _compact_all(book, 3) > 10
    assert _told(book) == before
    found = audit(book)
    assert (found.problems, found.rows) == ([], rows)
    left = set(_commands(book))
    assert len(left) < len(commands) // 2
    for actor, command, answer, stream in commands:  # none is carried out a second time
        assert read.answer(book, actor, command) == Repeated(answer, stream)
        head = read.head(book, stream)
        again = chain(stream, head, (NewRow(1, actor, '{"type":"test"}', "[]"),))
        change = Change(stream, head, again, Command(actor, command, "another"))
        assert commit(book, [change]) == [Repeated(answer, stream)]


def test_a_closed_table_is_compacted_to_its_end_and_can_be_read(book: Database) -> None:
    t, k = schema.tables.c, schema.starts.c
    _compact_all(book, 8)
    with book.reader.connect() as connection:
        closed = connection.execute(sa.select(t.id).where(t.closed)).scalars().all()
        assert closed
        left = connection.execute(sa.select(k.coup).where(k.table.in_(closed))).all()
    assert left == []
    assert audit(book).problems == []


def test_what_does_not_hang_together_is_not_compacted(book: Database) -> None:
    """Else a segment would hide what an audit finds."""
    table = compactable(book, 3)[0]
    j = schema.journal.c
    with book.writer.begin() as connection:
        wrong = sa.update(schema.journal).where(j.stream == f"table:{table}", j.version == 4)
        connection.execute(wrong.values(actor="somebody"))
    assert compact(book, table, 3) == 0
    assert audit(book).problems != []


def _check_plan(database: Database, wanted: sa.Select[Any], index: str) -> None:
    """Found by this index, in its order."""
    text = str(wanted.compile(database.reader, compile_kwargs={"literal_binds": True}))
    explain = "EXPLAIN QUERY PLAN " if database.is_sqlite else "EXPLAIN "
    with database.reader.connect() as connection:
        if not database.is_sqlite:  # of so few rows it reads or sorts them all as soon
            for way in ("seqscan", "bitmapscan"):
                connection.exec_driver_sql(f"SET enable_{way} = off")
        plan = " ".join(str(row) for row in connection.exec_driver_sql(explain + text))
    assert index in plan
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan


def test_the_journal_is_read_by_an_index(book: Database) -> None:
    """Its first page, and one in the middle: no row is looked at that is not told, no segment for nothing."""
    for end in ((LATER,), (1, "table:x", 3)):
        _check_plan(book, latest_in_journal(end).limit(10), "ix_journal_at_stream_version")
        _check_plan(book, segments_begun(end[0]), "ix_segments_until_since")


def test_accounts_are_read_by_an_index(book: Database) -> None:
    for last in (None, "Anna"):
        _check_plan(book, accounts_wanted("", last, 10), "ix_guests_created_at_id")


def test_a_page_unpacks_no_segment_that_is_later(book: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    _compact_all(book, 3)
    unpacked: list[bytes] = []

    def counted(content: bytes) -> Segment:
        unpacked.append(content)
        return unpack(content)

    monkeypatch.setattr(latest, "unpack", counted)
    s = schema.segments.c
    with book.reader.connect() as connection:
        kept = connection.execute(sa.select(s.since, s.until, s.content).order_by(s.since)).all()
    assert len(kept) > 10
    for begun in range(len(kept)):
        unpacked.clear()
        page = journal_lines(book, None, kept[begun].since, 5)
        assert {*unpacked} <= {segment.content for segment in kept if segment.since <= kept[begun].since}
        assert bool(page) == bool(kept[begun].since > _first_at(book))
    assert len(unpacked) < len(kept) // 2  # of the last five rows that are in segments


def _first_at(database: Database) -> int:
    s, j = schema.segments.c, schema.journal.c
    with database.reader.connect() as connection:
        earliest = [connection.execute(sa.select(sa.func.min(column))).scalar() for column in (s.since, j.at)]
    return min(at for at in earliest if at is not None)


def test_segments_from_before_learn_since_when_they_are(book: Database) -> None:
    """All but one that is damaged: it is looked into whatever is asked for, and named by the audit."""
    _compact_all(book, 3)
    s = schema.segments.c
    wanted = sa.select(s.id, s.since).order_by(s.id)
    with book.writer.begin() as connection:
        before = {row.id: row.since for row in connection.execute(wanted)}
        before_pages(connection)
        damaged = max(before)
        wrong = sa.text("UPDATE segments SET content = :content WHERE id = :id")
        connection.execute(wrong, {"content": b"damaged", "id": damaged})
    book.migrate()
    with book.reader.connect() as connection:
        after = {row.id: row.since for row in connection.execute(wanted)}
    assert after == before | {damaged: 0}


def test_when_a_segment_begins_may_be_unknown_but_not_otherwise(book: Database) -> None:
    """A server from before it was kept writes nothing there, where it runs on beside a newer one."""
    _compact_all(book, 3)
    for since, problems in ((0, set()), (5, {"audit.row_of"})):
        with book.writer.begin() as connection:
            connection.execute(sa.update(schema.segments).values(since=since))
        assert codes_of(audit(book)) == problems


def test_what_is_booked_is_found_though_it_was_compacted_meanwhile(book: Database) -> None:
    """The answer to a commit was lost, and before it is looked for the table was closed and put away."""
    k, s = schema.journal.c, schema.segments.c
    _compact_all(book, 3)
    with book.reader.connect() as connection:
        stream = connection.execute(sa.select(s.stream).limit(1)).scalar_one()
        kept = set(connection.execute(sa.select(k.version).where(k.stream == stream)).scalars())
    before, row = next(pair for pair in pairwise(read.rows(book, stream)) if pair[1].version not in kept)
    booked = Change(stream, before.head, (row,))
    another = Change(stream, before.head, (msgspec.structs.replace(row, hash="0" * 64),))
    assert are_booked(book, [booked, another]) == [True, False]


def test_rows_of_a_segment_are_rows(book: Database) -> None:
    _compact_all(book, 3)
    with book.reader.connect() as connection:
        stream = connection.execute(sa.select(schema.segments.c.stream).limit(1)).scalar_one()
    whole = read.rows(book, stream)
    assert all(isinstance(row, Row) for row in whole)
    assert [row.version for row in whole] == list(range(1, len(whole) + 1))
    for after, upto in ((5, 9), (0, 1), (len(whole) - 1, None), (20, 90)):
        wanted = [row for row in whole if after < row.version <= (upto or len(whole))]
        assert read.rows(book, stream, after, upto) == wanted


@pytest.mark.parametrize("house", ["wiesbaden", "bregenz", "schaffhausen"])
def test_a_coup_takes_at_most_five_kilobytes(tmp_path: Path, house: str) -> None:
    """Four guests with one or two stakes each, as `bench/growth.py` measures it on SQLite."""
    path = Path(__file__).parents[2] / "bench" / "growth.py"
    spec = importlib.util.spec_from_file_location("growth", path)
    assert spec is not None
    assert spec.loader is not None
    growth = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(growth)
    database = Database(f"sqlite:///{tmp_path}/floor.db")
    database.migrate()
    grown = dict(growth.grown(database, house, 64))
    assert 1_000 < sum(grown.values()) <= 5_000, grown
    assert audit(database).problems == []
    database.close()
