"""Odds and comparisons as pages and as tables of plain numbers."""

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.run import run
from saalchef.report.bars import WIDTH, ValueBar, draw_bars
from saalchef.report.figures_csv import odds_csv
from saalchef.report.page import Page
from saalchef.report.text_table import table

WIN = {"name": "win", "pays": "3/2", "probability": 0.7}
ODDS = ["house", "reading", "option", "bet", "outcome", "pays", "figure", "value"]
COMPARED = ["house", "rule", "first", "second", "bet", "figure", "value"]
ASKED = [("odds", "vaduz"), ("odds", "vaduz", "--all-readings"), ("compare", "bregenz", "vaduz")]


class Told(HTMLParser):
    """The text of a page, its elements, and whatever it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.opened, self.loads = "", [], []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.opened.append(tag)
        self.loads += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


def written(tmp_path: Path, suffix: str, *args: str) -> str:
    path = tmp_path / f"figures.{suffix}"
    done = run(*args, f"--{suffix}", str(path))
    assert done.exit_code == 0, done.output
    assert (done.stdout, done.stderr) == ("", f"{path}\n")
    return path.read_bytes().decode()


def rows(text: str) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(StringIO(text))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("args", ASKED, ids=" ".join)
def test_a_page_says_what_the_screen_says_and_loads_nothing(
    args: tuple[str, ...], lang: str, tmp_path: Path
) -> None:
    page = written(tmp_path, "html", *args, "--lang", lang)
    assert page == written(tmp_path, "html", *args, "--lang", lang)
    told = Told(page)
    assert f'<html lang="{lang}">' in page
    assert (told.loads, told.opened.count("h1")) == ([], 1)
    assert {"table", "svg"} <= set(told.opened)
    shown = run(*args, "--lang", lang, COLUMNS="200").stdout
    for word in shown.replace("│", " ").replace("┃", " ").split():
        assert set(word) <= set("┏━┳┓┡╇┩├┼┤└┴┘─") or word.rstrip("-") in told.text, word


def test_what_a_page_says_is_text_and_no_markup() -> None:
    page = Page("en")
    page.headline("A & <b>B</b>", ["<i>"])
    made = table("<th>", '"quoted"')
    made.add_row("<script>", "1 < 2\nand more")
    page.table("", made)
    text = str(page)
    assert "<script>" not in text
    assert "<title>A &amp; &lt;b&gt;B&lt;/b&gt;</title>" in text
    assert 'data-title="&quot;quoted&quot;">1 &lt; 2<br>and more</td>' in text


def test_bars_lead_left_and_right_from_nothing() -> None:
    bars = [ValueBar("loss", -0.03, "−3 %"), ValueBar("gain", 0.01, "+1 %"), ValueBar("even", 0.0, "0 %")]
    picture = ElementTree.fromstring(draw_bars("what", bars))
    loss, gain, even = (
        (float(each.attrib["x"]), float(each.attrib["width"]), each.attrib["style"])
        for each in picture.iter("{http://www.w3.org/2000/svg}rect")
        if "style" in each.attrib
    )
    assert loss == (0.0, 0.75 * WIDTH, "fill: var(--loss)")
    assert gain == (0.75 * WIDTH, 0.25 * WIDTH, "fill: var(--gain)")
    assert even[:2] == (0.75 * WIDTH, 0.0)


def test_every_figure_of_the_odds_has_a_row(tmp_path: Path) -> None:
    document = json.loads(run("odds", "vaduz", "--json").stdout)
    text = written(tmp_path, "csv", "odds", "vaduz")
    assert text.splitlines()[0].split(",") == ODDS
    found = list(rows(text))
    for name, bet in document["bets"].items():
        mine = [row for row in found if row["bet"] == name]
        assert {row["figure"]: float(row["value"]) for row in mine if not row["outcome"]} == {
            "ev": bet["ev"],
            "stdev": bet["stdev"],
        }
        assert [
            (row["outcome"], float(row["pays"]), float(row["value"])) for row in mine if row["outcome"]
        ] == [(each["name"], float(Fraction(each["pays"])), each["probability"]) for each in bet["outcomes"]]
    besides = {row["figure"]: float(row["value"]) for row in found if not row["bet"]}
    assert besides["naturals.either.probability"] == document["naturals"]["either"]["probability"]


def test_what_belongs_to_no_bet_has_its_outcomes_by_name_too() -> None:
    besides = {
        "house": "wiesbaden",
        "even_money": {"take": "1", "wait": {"ev": 1.1, "ev_exact": "11/10", "outcomes": [WIN]}},
    }
    assert list(rows(odds_csv(besides))) == [
        dict(zip(ODDS, row.split(","), strict=True))
        for row in (
            "wiesbaden,,,,,,even_money.take,1.0",
            "wiesbaden,,,,,,even_money.wait.ev,1.1",
            "wiesbaden,,,,win,1.5,even_money.wait.probability,0.7",
        )
    ]


def test_every_reading_has_a_row_for_each_bet(tmp_path: Path) -> None:
    document = json.loads(run("odds", "vaduz", "--all-readings", "--json").stdout)
    found = {
        (row["reading"], row["option"], row["bet"], row["figure"]): float(row["value"])
        for row in rows(written(tmp_path, "csv", "odds", "vaduz", "--all-readings"))
        if row["reading"]
    }
    assert found == {
        (effect["reading"], str(effect["option"]), name, figure): value
        for effect in document["effects"]
        for name, bet in effect["bets"].items()
        for figure, value in bet.items()
    }


def test_the_best_and_the_worst_combination_have_a_row_for_each_bet(tmp_path: Path) -> None:
    document = json.loads(run("odds", "vaduz", "--extremes", "--json").stdout)
    found = list(rows(written(tmp_path, "csv", "odds", "vaduz", "--extremes")))
    for name, bet in document["extremes"].items():
        values = {row["figure"]: float(row["value"]) for row in found if row["bet"] == name}
        ends = {end: found["ev"] for end, found in bet.items() if end != "played"}
        assert values == {"played": bet["played"], **ends}
        (best,) = (row for row in found if (row["bet"], row["figure"]) == (name, "most"))
        assert dict(each.split("=") for each in best["reading"].split()) == {
            reading: str(option) for reading, option in bet["most"]["readings"].items()
        }


def test_every_rule_compared_has_a_row(tmp_path: Path) -> None:
    document = json.loads(run("compare", "bregenz", "vaduz", "--json").stdout)
    text = written(tmp_path, "csv", "compare", "bregenz", "vaduz")
    assert text.splitlines()[0].split(",") == COMPARED
    found = list(rows(text))
    assert {row["rule"] for row in found} - {""} == {rule["rule"] for rule in document["rules"]}
    values = {(row["house"], row["bet"]): float(row["value"]) for row in found if not row["rule"]}
    assert values == {
        (house["house"], name): bet["ev"]
        for house in document["houses"]
        for name, bet in house["bets"].items()
    }
    (priced,) = (rule for rule in document["rules"] if rule.get("bets"))
    changes = {
        row["bet"]: float(row["value"])
        for row in found
        if row["rule"] == priced["rule"] and row["figure"] == "change"
    }
    assert changes == {name: bet["change"] for name, bet in priced["bets"].items()}


def test_files_and_json_in_one_run(tmp_path: Path) -> None:
    page, numbers = tmp_path / "a.html", tmp_path / "a.csv"
    done = run("odds", "vaduz", "--json", "--html", str(page), "--csv", str(numbers))
    assert json.loads(done.stdout)["house"] == "vaduz"
    assert done.stderr == f"{page}\n{numbers}\n"
    assert page.exists()
    assert numbers.exists()


def test_a_single_decision_goes_into_no_file(tmp_path: Path) -> None:
    done = run("odds", "wiesbaden", "--hand", "9h 2c", "--bank", "6d", "--csv", str(tmp_path / "a.csv"))
    assert done.exit_code == 2
    assert "not both" in done.stderr
