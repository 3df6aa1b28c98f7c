"""Damage in the books of one table stays there: other tables are compacted, and the journal is told."""

import asyncio
import zlib
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import dumps
from databases import new_url
from evening import JOURNALS
from party import open_floor
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.server import cleanup
from saalchef.floor.server.floor import Floor
from saalchef.store import schema
from saalchef.store.compaction import compactable
from saalchef.store.database import Database
from saalchef.store.streams import stream_of_table

LATER = 2**52


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The books of two tables with many coups, none of them compacted."""
    found = new_url(request.param, tmp_path)
    (book,) = JOURNALS.glob(f"0002-punto-banco-{request.param}.sql.xz")
    dumps.load(dumps.read(book), found)
    database = Database(found)
    database.migrate()
    database.close()
    return found


def _change(database: Database, table: sa.Table, values: dict[str, Any], *where: Any) -> None:
    with database.writer.begin() as connection:
        assert connection.execute(sa.update(table).where(*where).values(values)).rowcount == 1


def _segments(database: Database) -> list[str]:
    s = schema.segments.c
    with database.reader.connect() as connection:
        return list(connection.execute(sa.select(s.stream).order_by(s.id)).scalars())


def _told(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    return [record.__dict__["facts"] for record in caplog.records if record.getMessage() == event]


def test_a_table_whose_rows_cannot_be_read_keeps_no_other_from_being_compacted(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(floor: Floor) -> None:
        first, second, *_ = compactable(floor.database)
        j = schema.journal.c
        row = (j.stream == stream_of_table(first), j.version == 4)
        _change(floor.database, schema.journal, {"entry": "[[1]]"}, *row)
        await floor.cleanup.go_round()
        assert set(_segments(floor.database)) == {stream_of_table(second)}
        await floor.cleanup.go_round()
        assert _told(caplog, "not_compacted") == [{"table": first}]  # once

    asyncio.run(_evening(url, scenario))


def test_a_round_makes_so_many_segments_and_the_next_goes_on(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleanup, "SEGMENTS", 1)

    async def scenario(floor: Floor) -> None:
        tables = compactable(floor.database)
        made: list[int] = []
        while compactable(floor.database):
            made.append(len(_segments(floor.database)))
            await floor.cleanup.go_round()
        assert made == list(range(len(made)))
        assert set(_segments(floor.database)) == {stream_of_table(table) for table in tables}

    asyncio.run(_evening(url, scenario))


@pytest.mark.parametrize("content", [b"damaged", None], ids=["not packed", "other rows"])
def test_a_damaged_segment_is_named_and_all_else_is_told(
    url: str, content: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(floor: Floor) -> None:
        await floor.cleanup.go_round()
        s = schema.segments.c
        with floor.database.reader.connect() as connection:
            one = connection.execute(sa.select(schema.segments).order_by(s.id).limit(1)).one()
        whole = journal_lines(floor.database, None, LATER, 10_000)
        wrong = content or zlib.compress(b"[]")
        _change(floor.database, schema.segments, {"content": wrong}, s.id == one.id)
        damage = floor.context.damage.segment
        for stream in (None, one.stream):
            told = journal_lines(floor.database, stream, LATER, 10_000, damaged=damage)
            missing = [line for line in whole if stream in (None, line.stream) and line not in told]
            assert missing
            assert all(
                line.stream == one.stream and one.first <= line.version <= one.last for line in missing
            )
        assert _told(caplog, "segment_unreadable") == [{"stream": one.stream, "first": one.first}]

    asyncio.run(_evening(url, scenario))


async def _evening(url: str, scenario: Any) -> None:
    async with open_floor(url) as floor:
        await scenario(floor)
