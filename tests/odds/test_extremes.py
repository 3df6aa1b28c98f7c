"""The most and least favourable combinations of readings, against every combination valued one by one."""

import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cli.run import run
from saalchef.houses import load
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.crazy_value import CrazyValue
from saalchef.odds.extremes import Extremes, Search
from saalchef.odds.house import figures, prices
from saalchef.odds.pricer import Pricer

PLAYS_NO_PART = ("shuffler", "penetration")  # in a coup from the full pack
ONE_PACK = {"decks": 1, "auto_stand_21": "yes", "soft_double": "no", "split_by": "value", "even_money": "no"}


def found(house: str, chosen: Mapping[str, str | int]) -> dict[str, Extremes]:
    return Search(Pricer(load(house, chosen)), house, chosen).extremes()


def every(house: str, chosen: Mapping[str, str | int]) -> list[dict[str, Any]]:
    free = {
        reading: each.options
        for reading, each in load(house).readings.items()
        if reading not in (*chosen, *PLAYS_NO_PART)
    }
    return [dict(zip(free, options, strict=True)) for options in product(*free.values())]


@pytest.mark.parametrize("house", ["bregenz", "vaduz", "schaffhausen"])
def test_no_combination_lies_beyond_the_extremes(house: str) -> None:
    """Where bets are quickly valued: all combinations of all readings."""
    known: dict[str, list[float]] = {}
    for combination in every(house, {}) if house != "schaffhausen" else [{}, {"bonus_pair": "points"}]:
        for bet, odds in figures(load(house, combination).rules).bets.items():
            known.setdefault(bet, []).append(odds.ev)
    ends = found(house, {})
    assert ends.keys() == known.keys()
    for bet, values in known.items():
        assert ends[bet].most_with_variants.ev == pytest.approx(max(values), abs=1e-14)
        assert ends[bet].least_with_variants.ev == pytest.approx(min(values), abs=1e-14)


@pytest.mark.parametrize("house", ["bregenz", "vaduz"])
def test_within_the_leaflet_no_variant_is_tried(house: str) -> None:
    readings = load(house).readings
    contrary = {(name, option) for name, each in readings.items() for option in each.variants}
    within = [each for each in every(house, {}) if not contrary & each.items()]
    assert bool(contrary) == (house == "bregenz")
    for bet, ends in found(house, {}).items():
        values = [figures(load(house, each).rules).bets[bet].ev for each in within]
        assert ends.most.ev == pytest.approx(max(values), abs=1e-14)
        assert ends.least.ev == pytest.approx(min(values), abs=1e-14)


@pytest.mark.parametrize("house", ["bregenz", "vaduz", "schaffhausen"])
def test_the_readings_named_lead_there(house: str) -> None:
    for bet, ends in found(house, {}).items():
        for end in (ends.most, ends.least, ends.most_with_variants, ends.least_with_variants):
            assert figures(load(house, end.readings).rules).bets[bet].ev == pytest.approx(end.ev, abs=1e-14)
            for reading in end.readings:  # and none of them is idle
                fewer = {name: option for name, option in end.readings.items() if name != reading}
                assert figures(load(house, fewer).rules).bets[bet].ev != pytest.approx(end.ev, abs=1e-14)


def test_the_main_game_of_one_pack_against_all_its_combinations() -> None:
    """What is said to help the guest is taken on trust by the search, and here is not."""
    fixed = {**ONE_PACK, "resplit_aces": "no"}
    tried = (
        "bank_soft_17",
        "bank_blackjack_takes",
        "bank_blackjack_against_21",
        "double_after_split",
        "max_hands",
    )
    options = [load("pfaeffikon").readings[reading].options for reading in tried]
    values = {
        each: analyse(load("pfaeffikon", {**fixed, **dict(zip(tried, each, strict=True))}).rules).ev
        for each in product(*options)
    }
    ends = found("pfaeffikon", fixed)["main"]
    assert ends.most_with_variants.ev == pytest.approx(max(values.values()), abs=1e-14)
    assert ends.least_with_variants.ev == pytest.approx(min(values.values()), abs=1e-14)
    assert ends.most.readings == {"bank_blackjack_takes": "original"}
    assert ends.most_with_variants.readings == {
        "bank_blackjack_takes": "original",
        "bank_blackjack_against_21": "stand_off",
    }


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_what_helps_the_box_never_costs_it(house: str) -> None:
    """Each such rule by itself, amid other readings than the house's own."""
    others = {"decks": 2, "bank_soft_17": "draws", "bank_blackjack_takes": "original"}
    loaded = load(house, others)
    helps = prices(loaded.rules)["main"].helps
    for reading, each in loaded.readings.items():
        rules = [load(house, {**others, reading: option}).rules for option in each.options]
        if reading in helps:
            ranked = sorted(rules, key=lambda r: helps[reading].index(getattr(r, reading)))
            values = [analyse(r).ev for r in ranked]
            assert values == sorted(values), reading


@pytest.mark.parametrize(
    "readings",
    [
        {"decks": 1, "soft_double": "yes", "split_by": "rank", "auto_stand_21": "no"},
        {"decks": 1, "resplit_aces": "no", "bank_blackjack_takes": "original", "crazy_split": "every_hand"},
        {"decks": 2, "joker_place": "occupies", "bank_soft_17": "draws", "crazy_push": "no"},
    ],
)
def test_crazy_twins_is_valued_alike_one_rule_after_another(readings: dict[str, str]) -> None:
    remembering = CrazyValue()
    for chosen in ({"decks": readings["decks"]}, readings):
        rules: Any = load("wiesbaden", chosen).rules
        assert remembering(rules, ()) == pytest.approx(crazy(rules).main.ev, abs=1e-13)


def test_crazy_twins_against_all_combinations_of_its_own_readings() -> None:
    own = ("twins_pay", "crazy_joker", "crazy_joker_split", "crazy_split", "crazy_push")
    loaded = load("wiesbaden", {"decks": 1})
    fixed = {reading: each.played for reading, each in loaded.readings.items() if reading not in own}
    valuing = CrazyValue()
    values = []
    for each in product(*(loaded.readings[reading].options for reading in own)):
        rules: Any = load("wiesbaden", {**fixed, **dict(zip(own, each, strict=True))}).rules
        values.append(valuing(rules, ()) or 0.0)
    ends = found("wiesbaden", fixed)["crazy"]
    assert len(values) == 48
    assert ends.most_with_variants.ev == pytest.approx(max(values), abs=1e-14)
    assert ends.least_with_variants.ev == pytest.approx(min(values), abs=1e-14)


def test_what_was_found_is_kept_for_the_same_question_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAALCHEF_CACHE", str(tmp_path))
    first = run("odds", "vaduz", "--extremes", "--json").stdout
    monkeypatch.setattr(Search, "extremes", None)  # it is not searched again
    assert run("odds", "vaduz", "--extremes", "--json").stdout == first
    assert run("odds", "vaduz", "--extremes", "--reading", "decks=6").exit_code != 0
    assert run("odds", "bregenz", "--extremes").exit_code != 0


def test_the_command_names_both_ends_of_each_bet() -> None:
    shown = run("odds", "vaduz", "--extremes", "--reading", "decks=6", "--lang", "en").stdout
    assert "banco_3_except=total_8" in shown
    assert "decks=" not in shown.partition("most favourable")[2]
    document = json.loads(run("odds", "vaduz", "--extremes", "--json").stdout)
    punto = document["extremes"]["punto"]
    assert punto["least"]["readings"] == {"banco_3_except": "natural_8", "decks": 1}
    assert punto["least"]["ev"] < punto["played"] < 0 < punto["most"]["ev"]
    assert "not both" in run("odds", "vaduz", "--extremes", "--all-readings", "--lang", "en").stderr
