"""The five houses load; readings select values; the digest tells rules apart and nothing else."""

import os
import subprocess
import sys
from fractions import Fraction

import pytest

from saalchef.houses import HOUSES, HouseError, built_in, load
from saalchef.rules.blackjack.rules import Rules as BlackJackRules
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules

EVERY_OPTION = [
    (name, key, option)
    for name in HOUSES
    for key, reading in load(name).readings.items()
    for option in reading.options
]


def test_the_five_houses_with_game_and_currency() -> None:
    found = {house.id: (house.name, house.game, house.currency) for house in built_in()}
    assert found == {
        "pfaeffikon": ("Casino Pfäffikon", "black-jack", "CHF"),
        "wiesbaden": ("Spielbank Wiesbaden", "black-jack", "EUR"),
        "bregenz": ("Casino Bregenz", "punto-banco", "EUR"),
        "vaduz": ("Castle Casino Vaduz", "punto-banco", "CHF"),
        "schaffhausen": ("Swiss Casinos Schaffhausen", "black-jack-challenge", "CHF"),
    }


def test_values_of_each_kind_arrive_as_the_rules_want_them() -> None:
    rules = load("wiesbaden").rules
    assert isinstance(rules, BlackJackRules)
    assert rules.blackjack_pays == Fraction(3, 2)
    assert rules.double_totals == (9, 10, 11)
    assert rules.even_money is True
    assert rules.bank_soft_17 == "stands"
    assert rules.limits.insurance_step == 50
    assert rules.twins is not None
    assert rules.twins.per_box == 20_000
    assert rules.crazy is not None
    assert rules.crazy.per_box is None
    bregenz = load("bregenz").rules
    assert isinstance(bregenz, PuntoBancoRules)
    assert bregenz.banco_tax == Fraction(1, 20)
    assert bregenz.banco[3].punto_drew[8] == "stands"
    assert bregenz.banco[3].punto_drew[9] == "draws"


@pytest.mark.parametrize("name", HOUSES)
def test_every_value_has_a_clause_a_reading_or_stands_on_the_sign(name: str) -> None:
    house = load(name)
    for key in house.values:
        assert key in house.clauses or key in house.depends or key.startswith("limits.")


@pytest.mark.parametrize("name", HOUSES)
def test_every_reading_decides_a_key(name: str) -> None:
    house = load(name)
    decided = {reading for behind in house.depends.values() for reading in behind}
    assert decided == house.readings.keys()


@pytest.mark.parametrize(("name", "key", "option"), EVERY_OPTION)
def test_every_option_can_be_played(name: str, key: str, option: str | int) -> None:
    house = load(name, {key: option})
    assert house.readings[key].played == option
    default = load(name)
    if option == default.readings[key].default:
        assert house.rules == default.rules
        assert house.differing == {}
    else:
        assert house.rules != default.rules
        assert house.digest != default.digest
        assert house.differing == {key: option}


def test_an_option_may_be_given_as_a_word() -> None:
    assert load("wiesbaden", {"decks": "8"}).rules.decks == 8


@pytest.mark.parametrize(
    ("name", "readings", "message"),
    [
        ("wiesbaden", {"deck": 6}, "deck: this house has no such reading; it has insurance_amount, decks"),
        ("wiesbaden", {"decks": 7}, "decks: expected one of 6, 1, 2, 4, 5, 8, found 7"),
        ("bregenz", {"banco_4_5_punto_stood": "draws"}, "this house has no such reading"),
        ("atlantis", {}, "no such house: expected pfaeffikon, wiesbaden, bregenz, vaduz, schaffhausen, or"),
    ],
)
def test_unknown_houses_readings_and_options_are_refused(
    name: str, readings: dict[str, str | int], message: str
) -> None:
    with pytest.raises(HouseError) as refused:
        load(name, readings)
    assert str(refused.value).startswith(f"{name}: ")
    assert message in str(refused.value)


def test_the_house_reading_or_option_that_may_be_meant_is_named() -> None:
    for name, readings, meant in (
        ("Wisbaden", {}, "wiesbaden"),
        ("wiesbaden", {"deck": 6}, "decks"),
        ("wiesbaden", {"split_by": "Ranks"}, "rank"),
    ):
        with pytest.raises(HouseError) as refused:
            load(name, readings)
        assert refused.value.told("en").endswith(f"Did you mean {meant!r}?")
        assert refused.value.told("de").endswith(f"Ist {meant!r} gemeint?")


@pytest.mark.parametrize("name", ["Pfäffikon", "PFAEFFIKON", "pfaffikon", "Pfa\u0308ffikon", " pfäffikon "])
def test_case_and_umlauts_of_a_house_are_forgiven(name: str) -> None:
    assert load(name) == load("pfaeffikon")


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_may_be_written_large(name: str) -> None:
    assert load(name.capitalize()) == load(name.upper()) == load(name)


def test_one_reading_may_decide_two_rows() -> None:
    house = load("vaduz", {"banco_4_5_punto_stood": "stands"})
    assert isinstance(house.rules, PuntoBancoRules)
    assert [row.punto_stood for row in house.rules.banco[3:7]] == ["draws", "stands", "stands", "stands"]
    assert house.depends["banco_4"] == house.depends["banco_5"] == ("banco_4_5_punto_stood",)


def test_a_reading_may_translate_its_options() -> None:
    by = [load("vaduz", {"banco_3_except": each}).rules for each in ("third_card_8", "total_8")]
    assert [rules.banco[3].by for rules in by if isinstance(rules, PuntoBancoRules)] == [
        "third_card",
        "total",
    ]


def test_the_digest_is_the_same_in_every_process() -> None:
    code = "from saalchef.houses import built_in; print(*(house.digest for house in built_in()))"
    here = [house.digest for house in built_in()]
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        there = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        assert there.stdout.split() == here
    assert len(set(here)) == 5
