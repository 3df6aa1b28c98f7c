"""`saalchef houses`"""

import json

from cli.run import run
from saalchef.houses import HOUSES, built_in


def rows(printed: str) -> list[list[str]]:
    """The cells of a grid, its titles first."""
    lines = (line for line in printed.splitlines() if line[:1] in ("┃", "│"))
    return [[cell.strip() for cell in line.strip("┃│").replace("┃", "│").split("│")] for line in lines]


def test_a_line_for_each_house() -> None:
    result = run("houses", COLUMNS="120")
    assert result.exit_code == 0
    titles, *lines = rows(result.stdout)
    assert titles == ["house", "name", "game", "currency", "stakes", "readings"]
    assert [line[0] for line in lines] == list(HOUSES)
    assert "CHF 10 to CHF 1,000" in lines[3]
    assert [line[-1] for line in lines] == [str(len(house.readings)) for house in built_in()]


def test_at_80_columns_the_ids_are_whole() -> None:
    _, *lines = rows(run("houses", COLUMNS="80").stdout)
    assert [line[0] for line in lines if line[0]] == list(HOUSES)


def test_german() -> None:
    result = run("houses", "--lang", "de", COLUMNS="120")
    assert rows(result.stdout)[0] == ["Haus", "Name", "Spiel", "Währung", "Einsätze", "Lesarten"]
    assert "CHF 10 bis CHF 1’000" in result.stdout
    assert result.stdout == run("houses", LANG="de_CH.UTF-8", COLUMNS="120").stdout
    assert result.stdout == run("houses", LC_ALL="de_DE", COLUMNS="120").stdout
    assert result.stdout != run("houses", LC_ALL="C", LANG="de_DE", COLUMNS="120").stdout


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
    readings = wiesbaden["readings"]
    assert readings["bank_soft_17"] == {"played": "stands", "options": ["stands", "draws"], "variants": []}
    assert readings["split_by"] == {"played": "value", "options": ["value", "rank"], "variants": ["rank"]}
    assert len(wiesbaden["digest"]) == 64


def test_nothing_is_cut_or_coloured_where_nobody_looks() -> None:
    for columns in ("", "40"):
        piped = run("houses", COLUMNS=columns).stdout
        assert "\x1b" not in piped
        assert "…" not in piped
        assert max(map(len, piped.splitlines()[:-1])) <= int(columns or 80)
