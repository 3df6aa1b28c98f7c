"""The catalogue says everything in both languages, and nothing that nobody asks for."""

from string import Formatter

import pytest

from saalchef.catalogue import LANGS, Complaint, occasion, said, say
from saalchef.catalogue.say import FOLDER, sentences

AREAS = sorted(path.stem for path in FOLDER.glob("*.toml"))
# Names of bets and hands, words that German has taken over, and sentences made of facts.
ALIKE = {
    "account.is.saalchef",
    "audit.looked",
    "coup.capitals.box",
    "figures.bets.banco",
    "figures.bets.black",
    "figures.bets.crazy",
    "figures.bets.punto",
    "figures.bets.red",
    "figures.bets.tie",
    "figures.bets.twins",
    "figures.outcomes.black_pair",
    "figures.outcomes.double_black",
    "figures.outcomes.double_red",
    "figures.outcomes.pair",
    "figures.outcomes.red_pair",
    "help.chapter.coups",
    "help.metavar.coups",
    "help.metavar.name",
    "help.metavar.text",
    "help.metavar.url",
    "place.banco",
    "place.field.black",
    "place.field.crazy",
    "place.field.red",
    "place.field.twins",
    "place.punto",
    "roads.counts",
    "simulation.bet_ante",
    "simulation.bet_pot",
    "simulation.box",
}


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_tell_the_same_facts(area: str) -> None:
    for code, texts in sentences(area).items():
        english, german = (_facts(texts[lang]) for lang in LANGS)
        assert english == german, f"{area}.{code}"


@pytest.mark.parametrize("area", AREAS)
def test_german_is_written_as_in_switzerland(area: str) -> None:
    assert not [text["de"] for text in sentences(area).values() if "ß" in text["de"]]


@pytest.mark.parametrize(
    ("word", "not_this"),
    [("Spielerklärung", "Merkblatt"), ("offene Tische", "Live-Tisch"), ("Versprechen", "Festlegung")],
)
def test_german_has_one_word_for_one_thing(word: str, not_this: str) -> None:
    german = [text["de"] for area in AREAS for text in sentences(area).values()]
    assert any(word in text for text in german)
    assert not [text for text in german if not_this in text]


def test_german_is_no_copy_of_the_english() -> None:
    alike = {
        f"{area}.{code}"
        for area in AREAS
        for code, texts in sentences(area).items()
        if texts["en"] == texts["de"] and any(sign.isalpha() for sign in _letters(texts["de"]))
    }
    assert alike == ALIKE


def _letters(sentence: str) -> str:
    """The sentence without its facts."""
    return "".join(text for text, *_ in Formatter().parse(sentence))


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


def test_a_bot_is_named_alike_in_every_sentence() -> None:
    told = [say("refusal.not_your_turn", lang, guest="Bot-Emil") for lang in LANGS]
    assert told == ["It is not Emil (bot)'s turn.", "Emil (Bot) ist nicht an der Reihe."]
