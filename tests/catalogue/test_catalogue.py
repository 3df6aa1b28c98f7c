"""The catalogue says everything in both languages, and nothing that nobody asks for."""

from string import Formatter

import pytest

from saalchef.catalogue import LANGS, Complaint, occasion, said, say
from saalchef.catalogue.say import FOLDER, sentences

AREAS = sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_tell_the_same_facts(area: str) -> None:
    for code, texts in sentences(area).items():
        english, german = (_facts(texts[lang]) for lang in LANGS)
        assert english == german, f"{area}.{code}"


@pytest.mark.parametrize("area", AREAS)
def test_german_is_written_as_in_switzerland(area: str) -> None:
    assert not [text["de"] for text in sentences(area).values() if "ß" in text["de"]]


def _facts(sentence: str) -> set[tuple[str | None, str | None]]:
    return {(name, conversion) for _, name, _, conversion in Formatter().parse(sentence) if name is not None}


def test_a_fact_may_be_something_said() -> None:
    problem = said("odds.no_card")
    assert say("command.invalid", "en", option="--bank", problem=problem) == (
        "Invalid value for --bank: no card remains for the bank."
    )
    assert say("command.invalid", "de", option="--bank", problem=Complaint("odds.no_card")) == (
        "Ungültiger Wert für --bank: Für die Bank ist keine Karte übrig."
    )


def test_an_occasion_has_a_sentence_of_its_own_or_that_of_its_code() -> None:
    assert occasion("odds.too_few", "coup") == "odds.too_few.coup"
    assert occasion("odds.too_few", "nothing") == "odds.too_few"
    assert occasion("odds.too_few", "") == "odds.too_few"
