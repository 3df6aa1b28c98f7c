"""`saalchef account` as people and scripts call it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest


def account(folder: Path, *arguments: str, said: str = "") -> tuple[int, str, str]:
    """`saalchef account arguments` in this folder, of a process that no terminal belongs to."""
    return verb(folder, "account", *arguments, said=said)


def verb(folder: Path, *arguments: str, said: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "saalchef.cli", *arguments],
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


def test_accounts_are_listed_and_managed_by_the_operator(tmp_path: Path) -> None:
    for name in ("Berta", "Anna", "Beat"):
        assert account(tmp_path, name, "--password-stdin", said="sehr geheim\n")[0] == 0
    last = "saalchef: This is the last Saalchef who can sign in: make another one first.\n"
    for order in (["--close"], ["--change-role", "--role", "guest"]):
        assert account(tmp_path, "Berta", *order, "--lang", "en") == (3, "", last)
    made = account(tmp_path, "Anna", "--change-role", "--role", "saalchef", "--lang", "de")
    assert made == (0, "Anna ist jetzt Saalchef.\n", "")
    status, said, _ = account(tmp_path, "Berta", "--reset", "--lang", "en")
    assert status == 0
    assert re.fullmatch(r"With this one-time password Berta .*: ([0-9a-f]{4}-){3}[0-9a-f]{4}\n", said)
    assert account(tmp_path, "Berta", "--close")[0] == 0
    assert account(tmp_path, "Beat", "--sign-out")[0] == 0
    not_locked = account(tmp_path, "Beat", "--unlock", "--lang", "en")
    assert not_locked == (0, "Beat was not locked out.\n", "")
    assert account(tmp_path, "Beat", "--unlock", "--lang", "de")[1] == "Beat war nicht gesperrt.\n"
    assert account(tmp_path, "Nemo", "--close", "--lang", "en")[2] == "saalchef: There is no such guest.\n"
    for wrong in (["--close", "--reset"], ["--change-role"], ["--close", "--role", "guest"]):
        assert account(tmp_path, "Beat", *wrong)[0] == 2
    listed = verb(tmp_path, "accounts", "--json")
    assert [(each["name"], each["role"], each["closed"]) for each in json.loads(listed[1])] == [
        ("Beat", "guest", False),
        ("Anna", "saalchef", False),
        ("Berta", "saalchef", True),
    ]
    found = verb(tmp_path, "accounts", "--find", "BE", "--lang", "de")[1].splitlines()
    assert [line[12:] for line in found] == ["Beat  Gast", "Berta  Saalchef, geschlossen"]
    assert verb(tmp_path, "accounts", "--find", "x", "--lang", "en")[1] == "There is no such account.\n"
    assert verb(tmp_path, "audit")[0] == 0
