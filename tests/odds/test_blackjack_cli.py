"""`saalchef odds --hand`, `strategy` and the Black Jack bets as scripts and people meet them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from odds.command import read, refused, run
from saalchef.houses import load
from saalchef.odds.blackjack.decision import decide
from saalchef.rules.cards import Card

pytestmark = pytest.mark.slow

ALTERNATIVES = {"stand", "card", "double", "split", "even_money", "insurance"}
BLACK_JACK = ("wiesbaden", "pfaeffikon")


def test_the_value_of_each_allowed_decision() -> None:
    found = read("odds", "wiesbaden", "--hand", "9h 2c", "--bank", "6d")
    assert list(found) == ["stand", "card", "double", "best"]
    assert found["best"] == "double"
    assert found["double"] == max(found[name] for name in ("stand", "card", "double"))


def test_cards_are_asked_about_as_they_are_printed() -> None:
    letters = read("odds", "wiesbaden", "--hand", "9h Tc", "--bank", "6d", "--seen", "Td As")
    assert letters == read("odds", "wiesbaden", "--hand", "9♥ 10♣", "--bank", "6D", "--seen", "10♦, a♠")


@pytest.mark.parametrize(
    ("house", "hand", "bank", "allowed"),
    [
        ("wiesbaden", "8h 4c", "6d", {"stand", "card"}),  # §11: 12 may not be doubled
        ("pfaeffikon", "8h 4c", "6d", {"stand", "card", "double"}),
        ("wiesbaden", "5h 5c", "6d", {"stand", "card", "double", "split"}),
        ("wiesbaden", "Kh Tc", "6d", {"stand", "card", "split"}),  # §12: punktgleich
        ("wiesbaden", "5h 2c 4d", "6d", {"stand", "card"}),  # only two cards are doubled
        ("wiesbaden", "8h 4c", "Ad", {"stand", "card", "insurance"}),
        ("wiesbaden", "Ah Kc", "Ad", {"stand", "even_money", "insurance"}),
        ("pfaeffikon", "Ah Kc", "Ad", {"stand", "insurance"}),  # even money is not mentioned there
        ("wiesbaden", "Jk 9h 2c", "6d", {"stand", "card", "double"}),  # the joker lies beside
    ],
)
def test_only_what_is_allowed_is_valued(house: str, hand: str, bank: str, allowed: set[str]) -> None:
    found = read("odds", house, "--hand", hand, "--bank", bank)
    assert set(found) == allowed | {"best"}
    assert found["best"] in allowed - {"insurance"}
    assert found["best"] == max(allowed - {"insurance"}, key=found.__getitem__)


def test_readings_and_cards_seen_reach_the_decision() -> None:
    ask = ("odds", "pfaeffikon", "--hand", "Th 6c", "--bank", "Td")
    plain, seen = read(*ask), read(*ask, "--seen", "5s 5h 5d 5c 4s 4h")
    assert seen["card"] < plain["card"]
    by_rank = read("odds", "pfaeffikon", "--hand", "Kh Tc", "--bank", "6d", "--reading", "split_by=rank")
    assert "split" not in by_rank
    tens = "Ts Tc Ks Kc Qs Qc Js Jc"
    assert (
        read(*ask[:2], "--hand", "9h 9c", "--bank", "Ad", "--seen", tens)["insurance"]
        < read(*ask[:2], "--hand", "9h 9c", "--bank", "Ad")["insurance"]
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--hand", "9h 2c"], "Name the one card the bank shows"),
        (["--hand", "9h 2c", "--bank", "6d 7d"], "Name the one card the bank shows"),
        (["--bank", "6d"], "Name your cards too"),
        (["--hand", "9h", "--bank", "6d"], "at least two cards"),
        (["--hand", "Jk 9h", "--bank", "6d"], "at least two cards"),
        (["--hand", "Kh Qc 2s", "--bank", "6d"], "K♥ Q♣ 2♠ count 22: the hand is bust"),
        (["--hand", "9h 2c", "--bank", "Jk"], "The joker lies beside the bank's card"),
        (["--hand", "9h 2x", "--bank", "6d"], "'2x' is not a card"),
        (
            ["--hand", "9h 2c", "--bank", "6d", "--seen", "Jk Jk"],
            "Joker is named 2 times, but 6 packs hold 1",
        ),
        (["--hand", "9h 9h 2c", "--bank", "6d", "--reading", "decks=1"], "9♥ is named 2 times"),
        (["--hand", "9h 2c", "--bank", "6d", "--all-readings"], "not both"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_a_sentence(args: list[str], says: str) -> None:
    assert says in refused("odds", "wiesbaden", *args)
    assert says in refused("odds", "wiesbaden", *args, "--json")


def test_a_decision_for_people() -> None:
    text = run("odds", "wiesbaden", "--hand", "8h 8c", "--bank", "Ad", "--lang", "en").stdout
    assert "8♥ 8♣ against the bank's A♦" in text
    assert "decline" in text
    assert "verdoppeln" in run("odds", "wiesbaden", "--hand", "9h 2c", "--bank", "6d", "--lang", "de").stdout


@pytest.fixture(scope="module")
def strategies() -> dict[str, dict]:
    return {house: read("strategy", house) for house in BLACK_JACK}


@pytest.mark.parametrize("house", BLACK_JACK)
def test_strategy_has_every_two_card_hand_against_every_bank_card(strategies: dict, house: str) -> None:
    found = strategies[house]
    assert found["house"] == house
    assert found["readings"]["decks"] == 6
    values = ["A", *"23456789", "T"]
    hands = {(*sorted(hand["cards"]), hand["bank"]) for hand in found["hands"]}
    assert hands == {(*sorted((a, b)), bank) for a in values for b in values for bank in values}
    assert sum(hand["probability"] for hand in found["hands"]) == pytest.approx(1, abs=1e-12)
    for hand in found["hands"]:
        assert set(hand["values"]) <= ALTERNATIVES
        assert hand["values"][hand["best"]] == max(hand["values"].values())
        assert ("insurance" in hand) == (hand["bank"] == "A")
    best = sum(hand["probability"] * hand["values"][hand["best"]] for hand in found["hands"])
    assert best == pytest.approx(found["ev"], abs=1e-12)


@pytest.mark.parametrize("house", BLACK_JACK)
def test_strategy_and_advice_agree_on_every_hand(strategies: dict, house: str) -> None:
    rules = load(house).rules
    for found in strategies[house]["hands"]:
        one, other = found["cards"]
        advice = decide(rules, (Card(f"{one}h"), Card(f"{other}c")), Card(f"{found['bank']}d"))
        assert found["values"] == pytest.approx(advice.values, abs=1e-9), found
        assert found["best"] == advice.best
        assert found.get("insurance") == pytest.approx(advice.insurance, abs=1e-12)


def test_tens_split_by_rank_appear_with_and_without_the_split() -> None:
    hands = read("strategy", "pfaeffikon", "--reading", "split_by=rank")["hands"]
    tens = [hand for hand in hands if hand["cards"] == ["T", "T"] and hand["bank"] == "6"]
    assert sorted(hand["pair"] for hand in tens) == [False, True]
    assert ["split" in hand["values"] for hand in sorted(tens, key=lambda h: h["pair"])] == [False, True]


@pytest.mark.parametrize("house", BLACK_JACK)
def test_the_chart_covers_every_total_and_pair(strategies: dict, house: str) -> None:
    chart = strategies[house]["chart"]
    assert set(map(int, chart["hard"])) >= set(range(5, 20))
    assert set(map(int, chart["soft"])) >= set(range(13, 21))
    assert set(chart["pairs"]) == {"A", *"23456789", "T"}
    cells = {c for t in ("hard", "soft", "pairs") for row in chart[t].values() for c in row.values()}
    assert cells <= {"stand", "card", "split", "double_else_card", "double_else_stand"}
    assert 0 < chart["cost"] < 0.001
    assert chart["ev"] + chart["cost"] == pytest.approx(strategies[house]["ev"], abs=1e-12)
    doubled = {int(total) for total, row in chart["hard"].items() if "double_else_card" in row.values()}
    assert doubled == {9, 10, 11}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_chart_is_printed_drawn_and_written(tmp_path: Path, lang: str) -> None:
    svg, html = tmp_path / "chart.svg", tmp_path / "chart.html"
    result = run("strategy", "wiesbaden", "--lang", lang, "--svg", str(svg), "--html", str(html))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "chart.svg" in result.stderr
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert "Spielbank Wiesbaden" in html.read_text("utf-8")
    text = run("strategy", "wiesbaden", "--lang", lang).stdout
    assert {"de": "Harte Summen", "en": "Hard totals"}[lang] in text


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    where = ("strategy", "wiesbaden", "--svg", str(tmp_path / "nowhere" / "chart.svg"))
    assert "chart.svg" in refused(*where)
    assert run(*where).exit_code == 3


def test_main_stake_and_crazy_twins_together() -> None:
    found = read("odds", "wiesbaden", "--crazy", "10", "--reading", "decks=1")
    at = found["at"]
    assert abs(at["total"] - at["main"] - 10 * at["crazy"]) < 1e-12
    assert [column["bank"] for column in found["chart"]] == list("A23456789T")
    told = run("odds", "wiesbaden", "--crazy", "10", "--reading", "decks=1").stdout
    assert "100 EUR on Crazy-Twins and 10 EUR on the box" in " ".join(told.split())
    assert "no Crazy-Twins" in refused("odds", "pfaeffikon", "--crazy", "1")
    assert "--crazy goes with" in refused("odds", "wiesbaden", "--crazy", "1", "--all-readings")
