"""A house of one's own that is like another and writes only what differs."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from houses.house_files import load_text, text_of
from saalchef.houses import HouseError, load
from saalchef.houses.describe import describe
from saalchef.rules.blackjack.rules import Rules as BlackJackRules
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules


def test_a_copy_of_a_house_file_is_that_house(tmp_path: Path) -> None:
    copy = load_text(tmp_path, text_of("wiesbaden"))
    assert copy == load("wiesbaden")


def test_like_alone_has_the_same_rules_under_a_name_of_its_own(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "wiesbaden"', "kurhaus.toml")
    assert own.rules == load("wiesbaden").rules
    assert own.digest == load("wiesbaden").digest
    assert (own.id, own.name) == ("kurhaus", "Spielbank Wiesbaden (kurhaus)")
    assert own.clauses == load("wiesbaden").clauses


def test_names_and_limits_are_written_over(tmp_path: Path) -> None:
    own = load_text(
        tmp_path,
        'like = "bregenz"\nhouse = "haus"\nname = "Mein Haus"\ncurrency = "CHF"\n[limits]\nmaximum = 500',
    )
    assert (own.id, own.name, own.currency) == ("haus", "Mein Haus", "CHF")
    assert own.rules.limits.maximum == 50_000
    assert own.rules.limits.minimum == 1_000


def test_a_reading_given_alone_is_played_and_the_others_stay_open(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "wiesbaden"\n[readings]\nbank_soft_17 = "draws"\ndecks = 3')
    assert own.readings["bank_soft_17"].options == ("draws", "stands")
    assert own.readings["decks"].options == (3, 6, 1, 2, 4, 5, 8)
    assert own.differing == {}
    assert isinstance(own.rules, BlackJackRules)
    assert own.rules.bank_soft_17 == "draws"


def test_a_reading_may_be_given_with_all_its_options(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "wiesbaden"\n[readings]\ndecks = [8, 6]')
    assert own.readings["decks"].options == (8, 6)


def test_a_reading_of_what_the_other_leaflet_states_takes_its_place(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "wiesbaden"\n[readings]\nmax_hands = [2, 4]')
    assert "max_hands" not in own.clauses
    assert own.depends["max_hands"] == ("max_hands",)
    kept = load_text(tmp_path, 'like = "wiesbaden"\n[readings]\nmax_hands = [4, 2]')
    assert kept.clauses["max_hands"] == "§12"


def test_a_clause_of_ones_own_closes_a_reading(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "wiesbaden"\n[leaflet."§20"]\ndecks = 8\nsplit_by = "rank"')
    assert own.clauses["decks"] == own.clauses["split_by"] == "§20"
    assert own.readings.keys().isdisjoint({"decks", "split_by"})


def test_a_row_of_ones_own_closes_the_reading_it_named(tmp_path: Path) -> None:
    row = "{ punto_stood = 'stands', draws_on = [6, 7], stands_on = [0, 1, 2, 3, 4, 5, 8, 9] }"
    own = load_text(tmp_path, f'like = "bregenz"\n[leaflet."Tafel"]\nbanco_6 = {row}')
    assert "banco_6_punto_stood" not in own.readings
    assert isinstance(own.rules, PuntoBancoRules)
    assert own.rules.banco[6].punto_stood == "stands"


def test_a_row_of_ones_own_may_keep_the_reading(tmp_path: Path) -> None:
    stood = "{ reading = 'banco_6_punto_stood' }"
    row = f"{{ punto_stood = {stood}, draws_on = [7], stands_on = [0, 1, 2, 3, 4, 5, 6, 8, 9] }}"
    own = load_text(tmp_path, f'like = "bregenz"\n[leaflet."Tafel"]\nbanco_6 = {row}')
    assert own.depends["banco_6"] == ("banco_6_punto_stood",)


def test_what_one_says_oneself_is_said_once(tmp_path: Path) -> None:
    own = load_text(
        tmp_path, 'like = "wiesbaden"\n[leaflet."§30"]\nsays = ["no_hole_card", "Rauchen ist untersagt."]'
    )
    assert own.clauses["no_hole_card"] == "§30"
    assert own.clauses["Rauchen ist untersagt."] == "§30"
    assert own.clauses["all_cards_open"] == "§5"


@pytest.mark.parametrize("base", ['"atlantis"', "5", '["wiesbaden"]', '"own.toml"'])
def test_only_a_built_in_house_can_be_like(tmp_path: Path, base: str) -> None:
    with pytest.raises(HouseError, match="like: expected one of pfaeffikon, wiesbaden"):
        load_text(tmp_path, f"like = {base}")


def test_case_and_umlauts_of_the_house_it_is_like_are_forgiven(tmp_path: Path) -> None:
    assert load_text(tmp_path, 'like = "Pfäffikon"').rules == load("pfaeffikon").rules


def test_a_house_does_without_a_clause_of_the_one_it_is_like(tmp_path: Path) -> None:
    readings = '"crazy_joker", "crazy_split", "crazy_joker_split", "crazy_push"'
    gone = f'["Crazy-Twins", {readings}, "joker_without_value"]'
    own = load_text(tmp_path, f'like = "wiesbaden"\nwithout = {gone}')
    assert isinstance(own.rules, BlackJackRules)
    assert own.rules.crazy is None
    assert own.rules.twins is not None
    assert not any(key.startswith("crazy") for key in own.readings)
    told = [line for section in describe(own, "en") for line in section.lines]
    whole = [line for section in describe(load("wiesbaden"), "en") for line in section.lines]
    assert any(line.key.startswith("crazy") for line in whole)
    assert not any(line.key.startswith("crazy") for line in told)
    joker = [next(x for x in lines if x.sentence.startswith("The joker is")) for lines in (whole, told)]
    assert [line.clause for line in joker] == ["Joker Jack", None]  # still so, but by custom alone


def test_a_clause_left_out_may_be_written_anew(tmp_path: Path) -> None:
    text = 'like = "wiesbaden"\nwithout = ["§14", "even_money"]\n[leaflet."§14"]\neven_money = "no"'
    assert load_text(tmp_path, text).values["even_money"] == "no"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('without = ["roulette"]', "has no 'roulette' to do without"),
        ('without = "crazy"', "expected a list"),
        ("without = [1]", "expected a list"),
        ('without = ["decks"]', "decks: is missing"),
    ],
)
def test_what_cannot_be_left_out_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(HouseError, match=problem):
        load_text(tmp_path, f'like = "wiesbaden"\n{text}')
    with pytest.raises(HouseError, match="like another"):
        load_text(tmp_path, 'without = ["crazy"]')


@pytest.mark.parametrize("written", ["12", '"12:1"'])
def test_one_part_of_a_table_is_changed_and_the_others_stay(tmp_path: Path, written: str) -> None:
    own = load_text(tmp_path, f'like = "wiesbaden"\n[leaflet."Our sheet"]\ntwins.pays = {written}')
    wiesbaden = load("wiesbaden")
    assert isinstance(own.rules, BlackJackRules)
    assert isinstance(wiesbaden.rules, BlackJackRules)
    assert wiesbaden.rules.twins is not None
    assert own.rules.twins == replace(wiesbaden.rules.twins, pays=Fraction(12))
    assert own.rules.crazy == wiesbaden.rules.crazy
    assert own.clauses["twins"] == "Our sheet"
    assert own.readings == wiesbaden.readings


def test_a_part_of_a_table_may_be_left_out(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "wiesbaden"\nwithout = ["twins.per_box"]')
    assert isinstance(own.rules, BlackJackRules)
    assert own.rules.twins is not None
    assert own.rules.twins.per_box is None
    assert own.rules.twins.per_guest == 100_00


def test_a_row_of_the_drawing_table_is_written_whole(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match="punto_stood"):
        load_text(tmp_path, 'like = "bregenz"\n[leaflet."Tafel"]\nbanco_6.draws_on = [7]')
