"""What the help shows can be typed."""

import shlex
from pathlib import Path

import pytest

from cli.run import run


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
