"""What happened is told in both languages, and nothing is told of what cannot happen."""

import random
from typing import get_args

import pytest

from both_languages import english_words
from saalchef.catalogue.say import sentences
from saalchef.houses import HOUSES, load
from saalchef.notation import replay
from saalchef.notation.narrate import tell, where_words
from saalchef.play import random_coup
from saalchef.rules.table import Event


def test_every_sentence_is_of_an_event() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(Event)}
    assert {code.partition(".")[0] for code in sentences("event")} <= tags


@pytest.mark.parametrize("house", HOUSES)
def test_what_happened_is_told_in_both_languages(house: str) -> None:
    loaded = load(house)
    run = replay(random_coup(loaded, 4, 10, random.Random(11)), loaded)
    events = [event for step in run.steps for event in step.events]
    told = [(tell(event, loaded.currency, "en"), tell(event, loaded.currency, "de")) for event in events]
    spoken = [(english, german) for english, german in told if english is not None and german is not None]
    assert len(spoken) > len(events) / 2
    for english, german in spoken:
        assert english != german
        assert "«" in german or not english_words(german), german


def test_where_a_stake_lies() -> None:
    assert where_words("main", 3, "de") == "Box 3"
    assert where_words("main", 3, "en", 2) == "box 3, hand 2"
    assert where_words("red", 3, "en") == "Red Bonus box 3"
    assert where_words("tie", None, "de") == "Tie"
    assert where_words("1", 2, "de") == "Feld 1 von Box 2"
