"""Why a database cannot be used is said in our own words, in both languages."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import exc, make_url
from sqlalchemy.exc import OperationalError

from both_languages import check_both_languages
from databases import postgres_url
from saalchef.catalogue import said
from saalchef.store.database import Database, StoreError
from saalchef.store.reasons import is_away, reason

CLOSED = "postgresql://127.0.0.1:1/floor"


def refused(url: str) -> StoreError:
    with pytest.raises(StoreError) as found:
        Database(url).migrate()
    return found.value


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (
            'connection to server at "127.0.0.1", port 1 failed: Connection refused',
            "store.no_server",
        ),
        ('connection to server on socket "/run/x" failed: No such file or directory', "store.no_server"),
        ("failed to resolve host 'nowhere': [Errno -2] Name or service not known", "system.no_host"),
        ("connection timeout expired", "store.unreachable"),
        ('failed: FATAL:  password authentication failed for user "anna"', "store.password"),
        ("failed: fe_sendauth: no password supplied", "store.password"),
        ('failed: FATAL:  role "anna" does not exist', "store.password"),
        ('failed: FATAL:  database "floor" does not exist', "store.no_database"),
        ('failed: FATAL:  permission denied for database "floor"', "store.no_permission"),
        ("failed: FATAL:  sorry, too many clients already", "store.too_many"),
        ("failed: FATAL:  the database system is starting up", "store.closing"),
        ("something nobody has foreseen\nwith a second line", "store.answers"),
    ],
)
def test_what_postgresql_answers(words: str, code: str) -> None:
    found = reason(OperationalError("SELECT 1", {}, psycopg.OperationalError(words)))
    assert found.code == code
    german = check_both_languages(StoreError("store.unusable", name="x", problem=found)).partition("«")
    assert bool(german[1]) is (code == "store.answers")  # a quotation is marked as one


def test_what_a_statement_is_refused_for_has_a_code() -> None:
    denied = psycopg.errors.InsufficientPrivilege("permission denied for schema public")
    assert reason(OperationalError("CREATE", {}, denied)).code == "store.no_permission"
    assert reason(psycopg.errors.DiskFull("could not extend file")).code == "system.full"


def test_a_server_that_can_only_be_read_is_no_file() -> None:
    refused = psycopg.errors.ReadOnlySqlTransaction("cannot execute INSERT in a read-only transaction")
    found = reason(OperationalError("INSERT", {}, refused))
    assert found.code == "store.read_only"
    assert "Datei" not in check_both_languages(StoreError("store.unusable", name="x", problem=found))


def test_sqlite_names_its_errors_with_further_words() -> None:
    problem = sqlite3.OperationalError("unable to open database file")
    problem.sqlite_errorname = "SQLITE_CANTOPEN_ISDIR"
    assert reason(OperationalError("BEGIN", {}, problem)).code == "store.sqlite_cantopen"


def test_a_database_that_is_not_there() -> None:
    url = make_url(postgres_url()).set(database="none_of_this_name")
    error = refused(url.render_as_string(hide_password=False))
    assert "there is no database of this name" in str(error)
    check_both_languages(error)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        (CLOSED, "no PostgreSQL answers there"),
        ("postgresql://nowhere.invalid/floor", "no machine of this name"),
        (
            "postgresql+psycopg2://localhost/floor",
            "is not a database Saalchef works with",
        ),
        ("postgresql://localhost:port/floor", "is not the URL of a database"),
    ],
)
def test_a_wrong_url_says_what_is_wrong(url: str, problem: str) -> None:
    error = refused(url)
    assert problem in str(error)
    check_both_languages(error)


@pytest.mark.parametrize("protected", ["file", "folder"])
def test_a_file_that_can_only_be_read_is_said_so_before_anything_begins(
    tmp_path: Path, protected: str
) -> None:
    folder = _open_to_all(tmp_path)
    url = f"sqlite:///{folder}/floor.db"
    made = Database(url)
    made.migrate()
    made.close()
    (folder / "floor.db").chmod(0o444 if protected == "file" else 0o666)
    folder.chmod(0o777 if protected == "file" else 0o555)
    with _nobody():
        error = refused(url)
    assert error.facts["problem"] == said("store.sqlite_readonly")
    check_both_languages(error)
    folder.chmod(0o755)


def _open_to_all(folder: Path) -> Path:
    """A folder that whoever the tests run as can lead anybody to."""
    found = Path(tempfile.mkdtemp(dir=None if os.geteuid() == 0 else folder))
    found.chmod(0o777)
    return found


@contextmanager
def _nobody() -> Iterator[None]:
    """Root may write to what is write-protected: here it is nobody."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_database_is_named_as_people_write_it() -> None:
    assert Database("postgresql://anna:secret@host/floor").name == "postgresql://anna:***@host/floor"


def test_a_line_that_is_not_had_in_time_is_no_fault_of_the_program(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/floor.db")
    database.reader.pool._timeout = 0.0
    with contextlib.ExitStack() as held:
        for _ in range(database.reader.pool.size() + database.reader.pool._max_overflow):
            held.enter_context(database.reader.connect())
        with pytest.raises(exc.TimeoutError) as waited:
            database.reader.connect()
    assert is_away(waited.value)
    assert is_away(OperationalError("SELECT 1", {}, psycopg.OperationalError("server closed the connection")))
    assert not is_away(exc.ProgrammingError("SELECT nothing", {}, psycopg.errors.UndefinedColumn("nothing")))
    database.close()
