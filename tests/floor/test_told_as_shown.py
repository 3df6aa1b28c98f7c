"""What is told of a table has all that the rules show of it, unchanged, whatever is told besides."""

from pathlib import Path
from typing import Any

import pytest

from playthrough import scripts
from saalchef.floor.wire.view import view as told_to
from saalchef.notation import load_house, read_file, replay
from saalchef.rules.codec import plain
from saalchef.rules.table import view as shown_to


def of_the_rules(told: Any, shown: Any) -> Any:
    """What is told without what is told besides."""
    if isinstance(shown, dict):
        return {key: of_the_rules(told[key], each) for key, each in shown.items()}
    if isinstance(shown, list | tuple):
        return type(shown)(of_the_rules(one, other) for one, other in zip(told, shown, strict=True))
    return told


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script.stem)
def test_all_that_the_rules_show_is_told(script: Path) -> None:
    (coup,) = read_file(str(script))
    for step in replay(coup, load_house(coup, str(script))).steps:
        for who in (None, "croupier", *coup.guests):
            told, shown = plain(told_to(step.table, who)), plain(shown_to(step.table, who))
            assert of_the_rules(told, shown) == shown
