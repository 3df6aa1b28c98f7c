"""Whatever goes wrong: one sentence, an exit status, never a traceback."""

import sqlite3
from pathlib import Path

import click
import psycopg
import pytest
from click.testing import CliRunner, Result
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError, ProgrammingError

from cli.run import run
from saalchef.cli import failure
from saalchef.cli.group import Verbs
from saalchef.houses import HouseError


def failing(problem: BaseException, **environment: str) -> Result:
    """What a verb that fails like this shows."""
    group = Verbs("saalchef")

    @group.command()
    def fail() -> None:
        raise problem

    class One(Verbs):
        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
            return fail

    return CliRunner().invoke(One("saalchef"), ["fail"], prog_name="saalchef", env=environment)


@pytest.mark.parametrize(
    ("problem", "status", "sentence"),
    [
        (HouseError("own.toml", "limits.step", "house.missing"), 3, "own.toml: limits.step: is missing"),
        (click.ClickException("Too much."), 1, "Too much."),
        (click.UsageError("Not so."), 2, "Not so. See 'saalchef fail --help'."),
        (PermissionError(13, "Permission denied", "own.coup"), 3, "own.coup: you have no permission for it"),
        (OSError(28, "No space left on device"), 1, "there is no room left on the disk"),
        (
            ZeroDivisionError("division by zero"),
            70,
            "an unforeseen ZeroDivisionError: division by zero (with SAALCHEF_TRACEBACK=1 it shows where)",
        ),
        (RuntimeError("two\nlines"), 70, "an unforeseen RuntimeError: two lines"),
    ],
)
def test_one_sentence_and_a_status(problem: Exception, status: int, sentence: str) -> None:
    result = failing(problem)
    assert result.exit_code == status
    assert result.stdout == ""
    assert result.stderr.startswith(f"saalchef: {sentence}")
    assert result.stderr.count("\n") == 1


def test_a_database_that_fails_is_one_sentence_too() -> None:
    refused = psycopg.OperationalError("connection failed: Connection refused")
    result = failing(OperationalError("SELECT 1", {}, refused), LANG="de_DE.UTF-8", LC_ALL="de_DE.UTF-8")
    assert result.exit_code == 3
    assert result.stderr.startswith(
        "saalchef: Die Datenbank meldet einen Fehler: Dort antwortet kein PostgreSQL"
    )
    assert isinstance(
        failing(OperationalError("", {}, refused), SAALCHEF_TRACEBACK="1").exception, OperationalError
    )


def test_a_database_without_permission_refuses() -> None:
    denied = psycopg.errors.InsufficientPrivilege("permission denied for table journal")
    assert failing(ProgrammingError("SELECT 1", {}, denied)).exit_code == 3


def test_a_file_that_is_no_database_fails(tmp_path: Path) -> None:
    (tmp_path / "own.db").write_text("no database" * 100, "utf-8")
    with pytest.raises(sqlite3.DatabaseError) as answered:
        sqlite3.connect(tmp_path / "own.db").execute("SELECT * FROM journal")
    assert failing(DatabaseError("SELECT 1", {}, answered.value)).exit_code == 3


@pytest.mark.parametrize(
    "mistake",
    [
        ProgrammingError("SELEC 1", {}, psycopg.errors.SyntaxError('syntax error at or near "SELEC"')),
        ArgumentError("Column expression expected"),
    ],
)
def test_a_mistake_of_ours_is_not_the_databases(mistake: Exception) -> None:
    result = failing(mistake)
    assert result.exit_code == 70
    assert "SAALCHEF_TRACEBACK=1" in result.stderr
    assert failing(mistake, SAALCHEF_TRACEBACK="1").exception is mistake


def test_what_was_not_foreseen_is_quoted() -> None:
    result = failing(RuntimeError("it broke"), LANG="de_DE.UTF-8", LC_ALL="de_DE.UTF-8")
    assert result.stderr.startswith("saalchef: Damit war nicht zu rechnen: RuntimeError «it broke»")


def test_who_looks_for_a_bug_can_have_the_traceback() -> None:
    result = failing(ZeroDivisionError("division by zero"), SAALCHEF_TRACEBACK="1")
    assert isinstance(result.exception, ZeroDivisionError)


def test_an_interrupt_is_quiet() -> None:
    result = failing(KeyboardInterrupt())
    assert result.exit_code == 130
    assert result.output.strip() == ""


def test_a_broken_pipe_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped = []
    monkeypatch.setattr(failure, "_drop_output", lambda: dropped.append(True))
    assert failure.report(BrokenPipeError()) == 141
    assert dropped == [True]


@pytest.mark.parametrize("status", [0, 1, 2, 3])
def test_a_verb_returns_its_exit_status(status: int) -> None:
    class One(Verbs):
        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
            return click.Command("one", callback=lambda: status)

    assert CliRunner().invoke(One("saalchef"), ["one"]).exit_code == status


@pytest.mark.parametrize(
    "args", [("serve", "--port", "0"), ("account", "Berta", "--password-stdin"), ("audit",)]
)
def test_a_folder_that_is_missing_is_named_and_not_made(tmp_path: Path, args: tuple[str, ...]) -> None:
    folder = tmp_path / "nowhere"
    url = f"sqlite:///{folder}/floor.db"
    refused = run(*args, "--database", url, "--lang", "de")
    assert (refused.exit_code, refused.stdout) == (3, "")
    assert refused.stderr == (
        f"saalchef: Die Datenbank {url} lässt sich nicht benutzen: Einen Ordner {folder} gibt es nicht\n"
    )
    assert not folder.exists()
