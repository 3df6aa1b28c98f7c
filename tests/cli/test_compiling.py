"""That something is compiled is said once, in the language of the run."""

import pytest

from saalchef.catalogue import say
from saalchef.cli.compiling import say_when_compiling
from saalchef.odds.machine_code import compiling


def test_it_is_said_once_in_the_language_asked_for_last(capsys: pytest.CaptureFixture[str]) -> None:
    say_when_compiling("de")
    say_when_compiling("en")
    for name in ("one", "another"):
        compiling(name)
    assert capsys.readouterr().err == say("doing.compiling", "en") + "\n"
