"""`saalchef account` as people and scripts call it."""

import subprocess
import sys
from pathlib import Path

import pytest


def account(folder: Path, *arguments: str, said: str = "") -> tuple[int, str, str]:
    """`saalchef account arguments` in this folder, of a process that no terminal belongs to."""
    done = subprocess.run(
        [sys.executable, "-m", "saalchef.cli", "account", *arguments],
        cwd=folder,
        input=said,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "en",
            "There is no terminal to ask for the password on: --password-stdin reads it from standard input.",
        ),
        (
            "de",
            "Ohne Terminal lässt sich nicht nach dem Passwort fragen: "
            "--password-stdin liest es von der Standardeingabe.",
        ),
    ],
)
def test_without_a_terminal_nobody_is_asked(tmp_path: Path, lang: str, sentence: str) -> None:
    status, out, err = account(tmp_path, "Berta", "--lang", lang)
    assert (status, out) == (2, "")
    assert err.startswith(f"saalchef: {sentence} ")
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_floor_is_named_and_a_new_one_is_said_to_be_new(tmp_path: Path) -> None:
    given = ("--password-stdin", "--lang", "de")
    assert account(tmp_path, "Berta", *given, said="sehr geheim\n") == (
        0,
        f"Ein neuer Saal ist gegründet in {tmp_path.resolve()}/saalchef.sqlite: Dort gab es noch keinen.\n"
        "Berta hat ein Konto als Saalchef in sqlite:///saalchef.sqlite.\n",
        "",
    )
    assert account(tmp_path, "Anna", *given, said="sehr geheim\n") == (
        0,
        "Anna hat ein Konto als Gast in sqlite:///saalchef.sqlite.\n",
        "",
    )


def test_a_floor_is_said_to_be_founded_where_the_account_is_refused(tmp_path: Path) -> None:
    status, out, err = account(tmp_path, "Berta", "--password-stdin", "--lang", "en", said="short\n")
    assert (status, err) == (3, "saalchef: a password has 8 to 200 characters\n")
    floor = tmp_path.resolve() / "saalchef.sqlite"
    assert out == f"A new floor has been founded in {floor}: there was none yet.\n"
