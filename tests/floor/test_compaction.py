"""Coups that are over are compacted: a tenth of their size, and everything told as before."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import dumps
from databases import new_url
from evening import JOURNALS
from saalchef.catalogue import Complaint
from saalchef.floor.audit import audit
from saalchef.floor.history.coups import coup_replay, table_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.table.refusal import Denied
from saalchef.store import read, schema
from saalchef.store.change_group import commit
from saalchef.store.compaction import compact, compactable
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, NewRow, Row, chain
from saalchef.store.latest import latest_in_journal
from saalchef.store.outcome import Repeated
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


def test_the_journal_is_read_by_an_index(book: Database) -> None:
    """Its first page, and one in the middle: no row is looked at that is not told."""
    for end in ((LATER,), (1, "table:x", 3)):
        wanted = latest_in_journal(end).limit(10)
        text = str(wanted.compile(book.reader, compile_kwargs={"literal_binds": True}))
        explain = "EXPLAIN QUERY PLAN " if book.is_sqlite else "EXPLAIN "
        with book.reader.connect() as connection:
            if not book.is_sqlite:  # of so few rows it reads them all as soon
                connection.exec_driver_sql("SET enable_seqscan = off")
            plan = " ".join(str(row) for row in connection.exec_driver_sql(explain + text))
        assert "ix_journal_at_stream_version" in plan
        assert "TEMP B-TREE" not in plan
        assert "Sort" not in plan


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
