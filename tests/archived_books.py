"""Books whose coups are compacted, to be archived and taken out; and what is then to be seen of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from books import opened
from evening import JOURNALS
from saalchef.floor.audit import Audit
from saalchef.floor.audit.archive import archive
from saalchef.floor.audit.take_out import AllTakenOut, take_out_archived
from saalchef.store import schema
from saalchef.store.compaction import compact, compactable
from saalchef.store.database import Database
from saalchef.store.witness import Witness

BOOKS = sorted(JOURNALS.glob("*.sql.xz"))


@pytest.fixture
def seen(tmp_path: Path) -> Witness:
    """It has a key already: an audit that finds all in order signs how far it came."""
    witness = Witness(tmp_path / "elsewhere")
    witness.must_have_key()
    return witness


def compact_all(database: Database) -> None:
    for name in compactable(database, 3):
        while compact(database, name, 3):
            pass


def compacted_book(book: Path, folder: Path) -> Database:
    database = opened(book, folder)
    compact_all(database)
    return database


@pytest.fixture(params=BOOKS, ids=lambda path: path.name.partition(".")[0])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    database = compacted_book(request.param, tmp_path)
    yield database
    database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def punto(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A floor of one game: which is all the same here."""
    database = compacted_book(JOURNALS / f"0002-punto-banco-{request.param}.sql.xz", tmp_path)
    yield database
    database.close()


def remove_archived(database: Database, seen: Witness, keep: int = 2) -> AllTakenOut:
    folder = seen.folder.parent / "out"
    assert archive(database, folder, seen, keep).problems == []
    return take_out_archived(database, folder, seen, rest=0)


def beside(database: Database) -> dict[str, list[Any]]:
    """Whatever is not rows of coups: balances, results, rulings, guests."""
    moving = {"segments", "segment_commands", "archived", "tables"}
    with database.reader.connect() as connection:
        return {
            name: connection.execute(sa.select(kept).order_by(*kept.primary_key)).all()
            for name, kept in schema.metadata.tables.items()
            if name not in moving
        }


def segments_in(database: Database) -> dict[str, list[int]]:
    g = schema.segments.c
    found: dict[str, list[int]] = {}
    with database.reader.connect() as connection:
        for row in connection.execute(sa.select(g.stream, g.last).order_by(g.stream, g.last)):
            found.setdefault(row.stream, []).append(row.last)
    return found


def codes_of(found: Audit) -> set[str]:
    """What is wrong with streams, told in both languages."""
    told = set()
    for problem in found.problems:
        assert problem.told("de") != problem.told("en")
        told.add(getattr(problem.facts.get("problem", problem), "code", problem.code))
    return told


def counts_of(found: Audit) -> tuple[int, int, int, int]:
    return found.rows, found.coups, found.shuffles, found.calls


def compact_and_remove(database: Database, seen: Witness) -> AllTakenOut:
    compact_all(database)
    return remove_archived(database, seen, keep=1)


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)
