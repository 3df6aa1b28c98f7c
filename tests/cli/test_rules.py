"""`saalchef rules`"""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cli.run import run
from saalchef.catalogue import Lang
from saalchef.cli.show.leaflet import Leaflet, print_leaflet
from saalchef.houses import HOUSES, load
from saalchef.houses.describe import describe, questions


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", HOUSES)
def test_every_rule_stands_on_a_line_with_its_source(name: str, lang: Lang) -> None:
    result = run("rules", name, "--lang", lang)
    assert result.exit_code == 0
    house = load(name)
    printed = result.stdout.splitlines()
    for section in describe(house, lang):
        assert section.title in printed
        for line in section.lines:
            (found,) = (each for each in printed if each.startswith(f"  {line.sentence}  ["))
            assert found.endswith("]")
            assert line.clause is None or f"[{line.clause}" in found
            assert all(question.id in found for question in line.readings)
    for question in questions(house, lang):
        assert f"    {question.question}" in printed
        assert any(each.endswith(question.why) for each in printed)
    assert house.digest in result.stdout


def test_the_language_follows_the_environment() -> None:
    assert run("rules", "vaduz", LANG="de_LI.UTF-8").stdout == run("rules", "vaduz", "--lang", "de").stdout
    assert run("rules", "vaduz").stdout == run("rules", "vaduz", "--lang", "en").stdout
    assert run("rules", "vaduz", "--lang", "en", LANG="de_LI.UTF-8").stdout == run("rules", "vaduz").stdout


def test_a_reading_that_differs_is_marked() -> None:
    plain = run("rules", "wiesbaden").stdout
    other = run("rules", "wiesbaden", "--reading", "bank_soft_17=draws", "--reading", "decks=8").stdout
    assert "instead of" not in plain
    assert "[bank_soft_17 = draws (instead of stands)]" in other
    assert "8 packs of 52 cards are in play.  [decks = 8 (instead of 6)]" in other
    assert "  bank_soft_17 = draws (instead of stands)" in other
    assert "▸ draws" in other
    assert load("wiesbaden").digest not in other


def test_json_tells_the_same_in_one_document() -> None:
    result = run("rules", "bregenz", "--lang", "de", "--reading", "banco_6_punto_stood=stands", "--json")
    document = json.loads(result.stdout)
    assert result.stderr == ""
    assert document["house"] == "bregenz"
    assert document["lang"] == "de"
    assert document["limits"]["tie_maximum"] == 200
    reading = document["readings"]["banco_6_punto_stood"]
    assert reading.keys() == {"question", "played", "default", "options", "variants", "why"}
    assert (reading["played"], reading["default"]) == ("stands", "draws")
    assert list(reading["options"]) == ["draws", "stands"]
    rules = {rule["key"]: rule for section in document["sections"] for rule in section["rules"]}
    assert rules["banco_6"] == {
        "key": "banco_6",
        "sentence": "Mit 6 zieht Banco nur, wenn Puntos dritte Karte 6 oder 7 zählt; "
        "blieb Punto stehen, steht auch Banco.",
        "source": "reading",
        "clause": "Banco",
        "readings": ["banco_6_punto_stood"],
    }
    assert document["digest"] == load("bregenz", {"banco_6_punto_stood": "stands"}).digest


def test_a_house_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "kurhaus.toml"
    path.write_text('like = "wiesbaden"\nname = "Kurhaus"\n[limits]\nmaximum = 300\n', "utf-8")
    result = run("rules", str(path), "--lang", "de")
    assert result.exit_code == 0
    assert result.stdout.startswith("Kurhaus · Black Jack · EUR\n")
    assert "höchstens 300 €" in result.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("rules", "atlantis"),
            "saalchef: atlantis: no such house: expected pfaeffikon, wiesbaden, bregenz,",
        ),
        (("rules", "nowhere.toml"), "saalchef: nowhere.toml: there is no such file"),
        (
            ("rules", "vaduz", "--reading", "decks=7"),
            "saalchef: vaduz: decks: expected one of 6, 8, 1, found '7'",
        ),
        (("rules", "vaduz", "--reading", "deck=6"), "saalchef: vaduz: deck: this house has no such reading"),
        (("rules", "vaduz", "--reading", "decks"), "'decks' is not of the form id=option."),
        (("rules", "vaduz", "--reading", "=6"), "'=6' is not of the form id=option."),
        (
            ("rules", "vaduz", "--reading", "decks=6", "--reading", "decks=8"),
            "'decks' is given twice with different options.",
        ),
        (("rules", "vaduz", "--lang", "fr"), "'fr' is not one of 'de', 'en'."),
        (("rules",), "Missing argument 'HOUSE'. See 'saalchef rules --help'."),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: tuple[str, ...], message: str) -> None:
    result = run(*args)
    assert result.exit_code in (2, 3)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("saalchef: ")
    assert message in result.stderr


def on_a_terminal(name: str, width: int, colour: bool = False) -> str:
    system = "truecolor" if colour else None
    screen = StringIO()
    out = Console(file=screen, force_terminal=True, width=width, color_system=system, legacy_windows=False)
    print_leaflet(load(name, {"decks": 1}), "de", out)
    return screen.getvalue()


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("name", ["wiesbaden", "vaduz"])
def test_a_terminal_gets_lines_that_fit_and_loses_no_word(name: str, width: int) -> None:
    printed = on_a_terminal(name, width)
    assert max(map(len, printed.splitlines())) <= min(width, Leaflet.READABLE)
    words = set(printed.split())
    piped = run("rules", name, "--lang", "de", "--reading", "decks=1").stdout
    for word in piped.replace("[", " ").replace("]", " ").replace(": ", " ").split():
        assert word in words or f"{word}:" in words or word in "".join(printed.split()), word


def test_a_terminal_gets_colours_for_what_differs() -> None:
    assert "\x1b[1;33m" in on_a_terminal("wiesbaden", 100, colour=True)
