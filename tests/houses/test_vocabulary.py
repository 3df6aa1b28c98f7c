"""Every key, principle and reading of every house has its sentences, and no sentence is left over."""

import string
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest

from saalchef.houses import HOUSES, House, load
from saalchef.houses.convert import hint_of
from saalchef.houses.keys import keys_of, rules_of
from saalchef.houses.punto_banco.drawing_table import ROWS
from saalchef.houses.sentences import Phrase, Vocabulary, common, vocabulary, written
from saalchef.rules import games
from saalchef.rules.blackjack.rules import SideBet

GAMES = tuple(game.name for game in games.GAMES)
TOLD_AS_ROWS = {"punto", *ROWS}
PARTS = {"twins": SideBet.__struct_fields__, "crazy": SideBet.__struct_fields__}


def keys(game: str) -> set[str]:
    """Every key of the game, parts of a key under a dotted name."""
    limits = hint_of(rules_of(game), "limits").__struct_fields__
    found = {f"limits.{field}" for field in limits}
    for key in keys_of(game):
        found |= {f"{key}.{part}" for part in PARTS[key]} if key in PARTS else {key}
    return found


def houses_of(game: str) -> list[House]:
    return [house for house in map(load, HOUSES) if house.game == game]


def principles(house: House) -> set[str]:
    return house.clauses.keys() - house.values.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_key_has_a_text_and_every_text_a_key(game: str) -> None:
    told = vocabulary(game).keys.keys() | (TOLD_AS_ROWS if game == "punto-banco" else set())
    assert told == keys(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_principle_has_a_text_and_every_text_is_said_or_a_custom(game: str) -> None:
    words = vocabulary(game).principles
    said = set().union(*(principles(house) for house in houses_of(game)))
    assert said <= words.keys()
    assert {name for name, principle in words.items() if not principle.custom} <= said


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_has_a_text_and_every_text_a_reading(game: str) -> None:
    read = set().union(*(house.readings.keys() for house in houses_of(game)))
    assert vocabulary(game).readings.keys() == read


@pytest.mark.parametrize("name", HOUSES)
def test_every_default_of_a_house_is_explained_and_every_option_told(name: str) -> None:
    house = load(name)
    words = vocabulary(house.game)
    for key, reading in house.readings.items():
        asked = words.readings[key]
        assert asked.reason(name, str(reading.default)), key
        if key in words.keys:
            assert not asked.option
        else:
            assert asked.option.keys() == {str(option) for option in reading.options}, key


@pytest.mark.parametrize("game", GAMES)
def test_every_explanation_is_of_some_house(game: str) -> None:
    for key, asked in vocabulary(game).readings.items():
        defaults = {h.id: str(h.readings[key].default) for h in houses_of(game) if key in h.readings}
        assert {house: {defaults[house]} for house in asked.at} == {h: set(at) for h, at in asked.at.items()}
        others = {default for house, default in defaults.items() if house not in asked.at}
        assert asked.why.keys() == others, key


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_sentence_for_each_of_its_values(game: str) -> None:
    for key, phrases in vocabulary(game).keys.items():
        hint = hint_of(rules_of(game), key)
        for phrase in phrases:
            if hint is bool:
                assert phrase.by_value.keys() == {"yes", "no"}, key
                assert phrase.template is None
            elif get_origin(hint) is Literal:
                assert phrase.by_value.keys() == set(get_args(hint)), key
                assert phrase.template is None
            elif key not in ("jokers", "max_hands"):  # these have a sentence for each legal value
                assert phrase.template is not None, key


@pytest.mark.parametrize("game", GAMES)
def test_conditions_speak_of_keys_and_of_values_they_can_have(game: str) -> None:
    words = vocabulary(game)
    conditioned = [*(p for phrases in words.keys.values() for p in phrases), *words.principles.values()]
    for each in conditioned:
        for key, value in (each.when | each.unless).items():
            hint = hint_of(rules_of(game), key)
            if hint is bool:
                assert value in ("yes", "no")
            elif get_origin(hint) is Literal:
                assert value in get_args(hint)
            elif value != "none":
                assert key in ("double_totals", "jokers", "banco_tax")


@pytest.mark.parametrize("game", GAMES)
def test_every_key_and_principle_is_told_in_exactly_one_place(game: str) -> None:
    lines = [line for section in vocabulary(game).sections for line in section.lines]
    assert len(lines) == len(set(lines))
    assert set(lines) == keys(game) | vocabulary(game).principles.keys()


def sentences(words: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Every sentence with its place: what it is of, German, English."""
    for name, principle in words.principles.items():
        yield name, principle.de, principle.en
    for key, phrases in words.keys.items():
        for phrase in phrases:
            for text in texts(phrase):
                yield key, text.de, text.en
    for key, asked in words.readings.items():
        own = [text for at in asked.at.values() for text in at.values()]
        for text in (asked.question, *asked.why.values(), *own, *asked.option.values()):
            yield key, text.de, text.en
    if words.rows:
        for name, text in {**words.rows.punto, **words.rows.banco}.items():
            yield name, text.de, text.en


def texts(phrase: Phrase) -> list[Any]:
    return [*phrase.by_value.values(), *([phrase.template] if phrase.template else [])]


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_whole_and_differ_between_the_languages(game: str) -> None:
    for name, german, english in sentences(vocabulary(game)):
        for sentence in (german, english):
            assert sentence == sentence.strip(), name
            assert sentence[-1] in ".?", (name, sentence)
            assert sentence[0].isupper() or sentence[0] in "{", (name, sentence)
            assert "  " not in sentence
        assert german != english, name
        assert "“" not in german.replace("„{value}“", "").replace("„{reading}“", ""), name


@pytest.mark.parametrize("game", GAMES)
def test_templates_have_a_place_for_the_value_in_both_languages(game: str) -> None:
    for key, phrases in vocabulary(game).keys.items():
        wanted = {"percent"} if key == "banco_tax" else {"value"}
        for phrase in phrases:
            if phrase.template:
                assert places(phrase.template.de) == places(phrase.template.en) == wanted, key
            for text in phrase.by_value.values():
                assert places(text.de) == places(text.en) <= {"cent", *whole_numbers(game)}, key


def whole_numbers(game: str) -> set[str]:
    """The keys whose number any sentence may name."""
    return {key for key in keys_of(game) if key not in ROWS and hint_of(rules_of(game), key) is int}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_labels_have_the_same_places_in_both_languages() -> None:
    for name, text in (common().labels | common().fallback).items():
        assert places(text.de) == places(text.en), name


@pytest.mark.parametrize("part", ["keys", "principles", "readings"])
def test_what_games_say_alike_is_written_once(part: str) -> None:
    alike = getattr(common(), part)
    games_own = [written(game)[part] for game in GAMES]
    for name in {name for own in games_own for name in own}:
        texts = [str(each[name]) for each in (alike, *games_own) if each.get(name)]  # values in their order
        assert all(texts.count(text) == 1 for text in texts), name
    for name in alike:
        assert sum(own.get(name) == {} for own in games_own) > 1, name
