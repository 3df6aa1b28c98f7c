"""That something is compiled is said once, in the language of the run."""

from io import StringIO

import pytest
from rich.console import Console

from saalchef.catalogue import say
from saalchef.cli import progress
from saalchef.cli.compiling import say_when_compiling
from saalchef.odds import machine_code
from saalchef.odds.machine_code import compiling


def test_it_is_said_once_in_the_language_asked_for_last(capsys: pytest.CaptureFixture[str]) -> None:
    say_when_compiling("de")
    say_when_compiling("en")
    for name in ("one", "another"):
        compiling(name)
    assert capsys.readouterr().err == say("doing.compiling", "en") + "\n"


def test_where_somebody_watches_it_is_said_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    shown = Console(file=screen, force_terminal=True, width=100, highlight=False)
    monkeypatch.setattr(progress, "console", lambda **_: shown)
    monkeypatch.setattr(machine_code, "_kept", {"one": False, "another": False})
    say_when_compiling("en")
    with progress.waiting("Pricing"):
        compiling("one")
        compiling("something of numba")
        compiling("another")
    assert say("doing.compiling.step", "en", done=2, all=2) in screen.getvalue()
