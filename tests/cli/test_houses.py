"""`saalchef houses`"""

import json

from cli.run import run
from saalchef.houses import HOUSES, built_in


def test_a_line_for_each_house() -> None:
    result = run("houses")
    assert result.exit_code == 0
    title, *lines = result.stdout.splitlines()
    assert title.split() == ["house", "name", "game", "currency", "stakes", "readings"]
    assert [line.split()[0] for line in lines[: len(HOUSES)]] == list(HOUSES)
    assert "CHF 10 to CHF 1,000" in lines[3]
    assert [line.split()[-1] for line in lines[:5]] == [str(len(house.readings)) for house in built_in()]


def test_german() -> None:
    result = run("houses", "--lang", "de")
    assert result.stdout.splitlines()[0].split() == [
        "Haus",
        "Name",
        "Spiel",
        "Währung",
        "Einsätze",
        "Lesarten",
    ]
    assert "CHF 10 bis CHF 1’000" in result.stdout
    assert result.stdout == run("houses", LANG="de_CH.UTF-8").stdout
    assert result.stdout == run("houses", LC_ALL="de_DE").stdout
    assert result.stdout != run("houses", LC_ALL="C", LANG="de_DE").stdout


def test_json_is_one_document_with_readings_and_limits() -> None:
    result = run("houses", "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert [house["house"] for house in document["houses"]] == list(HOUSES)
    wiesbaden = document["houses"][1]
    assert wiesbaden.keys() == {"house", "name", "game", "currency", "readings", "limits", "digest"}
    assert wiesbaden["game"] == "black-jack"
    assert wiesbaden["currency"] == "EUR"
    assert wiesbaden["limits"] == {"minimum": 10, "maximum": 500, "step": 5, "insurance_step": 0.5}
    assert wiesbaden["readings"]["bank_soft_17"] == {"played": "stands", "options": ["stands", "draws"]}
    assert wiesbaden["readings"]["decks"] == {"played": 6, "options": [6, 1, 2, 4, 5, 8]}
    assert len(wiesbaden["digest"]) == 64


def test_nothing_is_cut_or_coloured_where_nobody_looks() -> None:
    narrow = run("houses", COLUMNS="40")
    assert narrow.stdout == run("houses").stdout
    assert "\x1b" not in narrow.stdout
    assert "…" not in narrow.stdout
