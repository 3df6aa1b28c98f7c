"""Readings and variants told apart: an option contrary to an explicit sentence of the leaflet says so."""

import json
from pathlib import Path

import pytest

from cli.run import run
from houses.house_files import load_text
from saalchef.catalogue import LANGS, Lang
from saalchef.houses import HOUSES, HouseError, load
from saalchef.houses.describe import questions
from saalchef.houses.tell import contrary

BLACK_JACK = {"split_by": ("rank",), "bank_blackjack_against_21": ("stand_off",)}
VARIANTS = {
    "pfaeffikon": {**BLACK_JACK, "insurance_amount": ("up_to_half",)},
    "wiesbaden": {
        **BLACK_JACK,
        "insurance_amount": ("half",),
        "crazy_push": ("no",),
        "crazy_joker": ("second",),
        "joker_scope": ("table",),
    },
    "bregenz": {"decks": (8, 1), "banco_6_punto_stood": ("stands",)},
    "vaduz": {},
    "schaffhausen": {"all_bust": ("returned", "carried"), "war_exhausted": ("split_pot",)},
}


def unwrapped(text: str) -> str:
    """Without the lines of tables."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_contrary_to_each_leaflet(house: str) -> None:
    readings = load(house).readings
    assert {key: each.variants for key, each in readings.items() if each.variants} == VARIANTS[house]
    assert not any(reading.contrary for reading in readings.values())


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_tells_which_answers_are_contrary(lang: Lang) -> None:
    asked = {each.id: each for each in questions(load("schaffhausen", {"all_bust": "carried"}), lang)}
    found = [choice.option for choice in asked["all_bust"].options if choice.contrary]
    assert found == ["returned", "carried"]
    assert asked["all_bust"].contrary
    assert not asked["war_rank"].contrary


@pytest.mark.parametrize("lang", LANGS)
def test_the_command_line_says_so_wherever_it_shows_one(lang: Lang) -> None:
    said, chosen = contrary(lang), ("--reading", "banco_6_punto_stood=stands", "--lang", lang)
    for command in (("rules", "bregenz"), ("odds", "bregenz"), ("compare", "bregenz", "vaduz")):
        assert said in unwrapped(run(*command, *chosen).stdout)
    assert said not in unwrapped(run("odds", "bregenz", "--lang", lang).stdout)
    first = said.partition(" ")[0]  # the rest of it may stand below, with figures between
    assert run("odds", "bregenz", "--all-readings", "--lang", lang).stdout.count(first) == 3


def test_programs_are_told_so_too() -> None:
    chosen = ("--reading", "banco_6_punto_stood=stands", "--json")
    found = json.loads(run("odds", "bregenz", "--all-readings", *chosen).stdout)
    assert found["contrary"] == ["banco_6_punto_stood"]
    effects = {(each["reading"], each["option"]): each["contrary"] for each in found["effects"]}
    assert effects["decks", 8]
    assert not effects["banco_6_punto_stood", "draws"]
    both = json.loads(run("compare", "bregenz", "vaduz", *chosen).stdout)
    assert [house["contrary"] for house in both["houses"]] == [["banco_6_punto_stood"], []]


def test_a_house_like_another_has_its_variants_but_for_what_it_decides_itself(
    tmp_path: Path,
) -> None:
    own = load_text(tmp_path, 'like = "bregenz"\n[readings]\ndecks = 8\n[variants]\ntax_rounding = ["house"]')
    found = {key: each.variants for key, each in own.readings.items() if each.variants}
    assert found == {"banco_6_punto_stood": ("stands",), "tax_rounding": ("house",)}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("variants = 3", "variants"),
        ("[variants]\ndeks = [8]", "variants.deks"),
        ("[variants]\ndecks = 8", "variants.decks"),
        ("[variants]\ndecks = [7]", "variants.decks"),
    ],
)
def test_what_is_wrong_with_a_variant_is_said(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(HouseError) as e:
        load_text(tmp_path, f'like = "bregenz"\n{text}')
    assert e.value.key == key
