"""What the help shows can be typed, and what the tables show can be read."""

import shlex
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cli.run import run
from saalchef.cli.show.tables import show, table


def examples() -> list[str]:
    helps = (run(verb, "--help").stdout for verb in ("odds", "strategy", "compare", "simulate"))
    return [line.strip() for text in helps for line in text.splitlines() if line.startswith("    saalchef ")]


def test_every_verb_that_says_what_something_is_worth_shows_examples() -> None:
    assert {shlex.split(each)[1] for each in examples()} == {"odds", "strategy", "compare", "simulate"}


@pytest.mark.parametrize("example", examples())
def test_an_example_of_the_help_works(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, *args = shlex.split(example)
    done = run(*args, *(["--rounds", "20k"] if args[0] == "simulate" else []))
    assert done.exit_code == 0, done.output
    assert done.stdout or list(tmp_path.iterdir())


def test_a_narrow_screen_cuts_no_word_that_one_may_have_to_type() -> None:
    screen = Console(file=StringIO(), width=50)
    made = table("reading", "option", "a heading of several words", whole=True)
    made.add_row("banco_6_punto_stood", "an_option_with_a_long_name", "−1.3803 %")
    show(screen, "", made)
    assert isinstance(screen.file, StringIO)
    shown = screen.file.getvalue()
    assert "banco_6_punto_stood" in shown
    assert "…" not in shown
    assert all(len(line) <= 50 for line in shown.splitlines())
