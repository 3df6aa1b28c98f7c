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
