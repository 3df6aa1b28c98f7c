"""That something is compiled is said once, in the language of the run."""

import pytest
from numba.core import event

from saalchef.catalogue import say
from saalchef.cli.compiling import COMPILING, say_when_compiling


def test_it_is_said_once_in_the_language_asked_for_last(capsys: pytest.CaptureFixture[str]) -> None:
    say_when_compiling("de")
    say_when_compiling("en")
    for _ in range(2):
        event.start_event(COMPILING)
        event.end_event(COMPILING)
    assert capsys.readouterr().err == say("doing.compiling", "en") + "\n"
