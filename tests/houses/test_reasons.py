"""The printed reason of each default names the sentence of that house's own leaflet."""

import re
from pathlib import Path

import pytest

from houses.house_files import load_text
from saalchef.catalogue import LANGS, Lang
from saalchef.houses import HOUSES, built_in, load
from saalchef.houses.describe import questions
from saalchef.houses.sentences import common

CLAUSES = {house.id: set(house.clauses.values()) for house in built_in()}


def reasons(name: str, lang: Lang) -> dict[str, str]:
    return {question.id: question.why for question in questions(load(name), lang)}


@pytest.mark.parametrize("house", HOUSES)
def test_every_default_has_its_reason_in_both_languages(house: str) -> None:
    nobodys = {common().fallback["why"].de, common().fallback["why"].en}
    for lang in LANGS:
        assert not nobodys & set(reasons(house, lang).values())


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("lang", LANGS)
def test_a_clause_named_is_one_of_this_leaflet(house: str, lang: Lang) -> None:
    known = set().union(*CLAUSES.values())
    for reading, why in reasons(house, lang).items():
        named = {each.strip() for inside in re.findall(r"\(([^()]+)\)", why) for each in inside.split(",")}
        assert named & known <= CLAUSES[house], reading


@pytest.mark.parametrize(
    ("house", "reading", "sentence"),
    [
        ("pfaeffikon", "split_beyond_maximum", "Immer dann"),
        ("wiesbaden", "split_beyond_maximum", "Pro Box bis zu dreimal (§12)"),
        ("pfaeffikon", "insurance_amount", "Die Hälfte seines Einsatzes (Insurance-Feld)"),
        ("wiesbaden", "insurance_amount", "Bis zur Hälfte (§13)"),
        ("pfaeffikon", "auto_stand_21", "bis 21 erreicht ist"),
        ("wiesbaden", "auto_stand_21", "beliebig oft (§6)"),
        ("bregenz", "decks", "Sechs Kartenpakete (Das Spielziel)"),
        ("vaduz", "decks", "wie in Bregenz"),
    ],
)
def test_where_leaflets_differ_each_has_its_own_sentence(house: str, reading: str, sentence: str) -> None:
    assert sentence in reasons(house, "de")[reading]


def test_a_house_like_another_has_its_reasons_but_for_what_it_decides_itself(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "pfaeffikon"\n[readings]\nsplit_beyond_maximum = "no"')
    told = {question.id: question.why for question in questions(own, "en")}
    assert told["resplit_aces"] == reasons("pfaeffikon", "en")["resplit_aces"]
    assert told["split_beyond_maximum"] == common().fallback["why"].en


def test_under_original_a_bust_hand_stays_lost() -> None:
    for lang, said in (("de", "bleibt verloren"), ("en", "stays lost")):
        (asked,) = [each for each in questions(load("wiesbaden"), lang) if each.id == "bank_blackjack_takes"]
        assert said in asked.options[1].sentence
        assert said not in asked.options[0].sentence
