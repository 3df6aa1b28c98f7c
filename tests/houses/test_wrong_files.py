"""A wrong house file is refused with the file, the key and what was expected; never otherwise."""

from pathlib import Path
from typing import Any

import pytest

from both_languages import check_both_languages
from houses.house_files import load_table, load_text, table_of, text_of
from saalchef.houses import HouseError, load


def refusal(folder: Path, text: str) -> HouseError:
    with pytest.raises(HouseError) as refused:
        load_text(folder, text)
    error = refused.value
    assert error.file == str(folder / "own.toml")
    assert str(error).startswith(error.file)
    return error


LIKE = 'like = "wiesbaden"\n'
TABLE = 'like = "bregenz"\n[leaflet."Banco"]\n'


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ("house =", "", "not a TOML file: a value is missing or cannot be read (at the end of the file)"),
        ("x = 1e99999999999999999999", "", "a number in it is too large"),
        ("x = " + "9" * 5000, "", "a number in it is too large"),
        ("x = 0x" + "f" * 5000, "x", "the number is too large"),
        ("x = " + "[" * 5000, "", "its tables are nested too deeply"),
        (".".join("x" * 3000) + " = 1", "x", "unknown key"),
        (
            LIKE + "colour = 'green'",
            "colour",
            "unknown key; expected house, name, game, currency, leaflet, readings, limits, variants, before",
        ),
        (LIKE + "boxes = 5", "boxes", 'write [leaflet."…"] and below it boxes = …'),
        (LIKE + "[leaflet]\nboxes = 5", "leaflet.boxes", 'write [leaflet."…"] and below it boxes = …'),
        (LIKE + "[limits]\nboxes = 5", "limits.boxes", 'write [leaflet."…"] and below it boxes = …'),
        (LIKE + "maximum = 500", "maximum", "write [limits] and below it maximum = …"),
        ('house = "mine"\ndecks = 6', "decks", 'write [leaflet."…"] and below it decks = …'),
        ("coup = 1\nactions = ''", "", "this is a coup file, not a house file; 'saalchef replay"),
        (
            'house = "mine"',
            "",
            "lacks name, game, currency, leaflet, readings, limits; a file that writes only what differs "
            'begins with the house it is like: like = "wiesbaden"',
        ),
        (LIKE + "name = 5", "name", "expected a text"),
        (LIKE + 'name = "a\\nb"', "name", "expected a text of printable characters"),
        (LIKE + 'currency = " "', "currency", "expected a text of printable characters"),
        (LIKE + "limits = 5", "limits", "expected a table"),
        (LIKE + 'game = "poker"', "game", "expected black-jack or punto-banco or black-jack-challenge"),
        (LIKE + "[leaflet]\n'§1' = 5", "leaflet.§1", "expected a table"),
        (LIKE + "[leaflet.'§1']\nsays = 'x'", "leaflet.§1.says", "expected a list of names or sentences"),
        (LIKE + "[leaflet.'§1']\nsays = ['']", "leaflet.§1.says", "expected a text of printable characters"),
        (LIKE + "[leaflet.'§1']\nsays = ['decks']", "leaflet.§1.says", "'decks' is a key of this game"),
        (LIKE + '[leaflet."a\\nb"]\nboxes = 5', "leaflet.a?b", "expected a heading of printable characters"),
        (
            LIKE + "[leaflet.'§1']\nboxes = 'many'",
            "leaflet.§1.boxes",
            "expected a whole number, found 'many'",
        ),
        (LIKE + "[leaflet.'§1']\nboxes = true", "leaflet.§1.boxes", "expected a whole number, found true"),
        (LIKE + "[leaflet.'§1']\nboxes = 8", "leaflet.§1.boxes", "expected a number from 1 to 7, found 8"),
        (
            LIKE + "[leaflet.'§1']\nbank_stands_from = 15",
            "leaflet.§1.bank_stands_from",
            "expected a number from 16 to 18, found 15",
        ),
        (
            LIKE + "[leaflet.'§1']\nbank_stands_from = 19",
            "leaflet.§1.bank_stands_from",
            "expected a number from 16 to 18, found 19",
        ),
        (LIKE + "[leaflet.'§1']\nlimits = {}", "leaflet.§1.limits", "is not a key of this game"),
        (LIKE + "[leaflet.'§1']\nseats = 7", "leaflet.§1.seats", "is not a key of this game"),
        (
            LIKE + "[leaflet.Twins]\ntwins = {pays = '11:1', '' = 5}",
            'leaflet.Twins.twins.""',
            "is not a key of this game",
        ),
        (
            LIKE + "[leaflet.'§1']\neven_money = true",
            "leaflet.§1.even_money",
            'expected "yes" or "no", found true',
        ),
        (
            LIKE + "[leaflet.'§1']\nowner = 'bank'",
            "leaflet.§1.owner",
            'expected "seated" or "seated_or_standing", found \'bank\'',
        ),
        (
            LIKE + "[leaflet.'§1']\nblackjack_pays = 1.5",
            "leaflet.§1.blackjack_pays",
            'expected a ratio such as "3:2" or a percentage such as "5 %", found 1.5',
        ),
        (LIKE + "[leaflet.'§1']\nblackjack_pays = '3:0'", "leaflet.§1.blackjack_pays", "expected a ratio"),
        (LIKE + f"[leaflet.'§1']\nwin_pays = '{'9' * 5000}%'", "leaflet.§1.win_pays", "expected a ratio"),
        (
            LIKE + "[leaflet.'§1']\ndouble_totals = 'some'",
            "leaflet.§1.double_totals",
            "expected a list or \"any\", found 'some'",
        ),
        (
            LIKE + "[leaflet.'§1']\ndouble_totals = [9, 'ten']",
            "leaflet.§1.double_totals.1",
            "expected a whole number, found 'ten'",
        ),
        (LIKE + "[leaflet.'§1']\ndouble_totals = [2]", "leaflet.§1.double_totals", "from 3 to 21, found 2"),
        (LIKE + "[leaflet.'§1']\ntwins = 11", "leaflet.§1.twins", "expected a table, found 11"),
        (
            "like = 'pfaeffikon'\n[leaflet.'§1']\ntwins = { pays = '11:1' }",
            "leaflet.§1.twins.with_joker",
            "is missing",
        ),
        (
            LIKE + "[leaflet.'§1']\nsurrender = 'late'",
            "leaflet.§1.surrender",
            "a house file cannot say this: nobody gives up a hand for half the stake in any of these games. "
            "What house files cannot say stands in docs/reference/house-files.md",
        ),
        (LIKE + "surrender = 'yes'", "surrender", "a house file cannot say this: nobody gives up a hand"),
        (
            LIKE + "[leaflet.'§1']\nperfect_pairs.pays = 25",
            "leaflet.§1.perfect_pairs",
            "the side bets are Twins",
        ),
        (LIKE + "[readings]\nhole_card = ['yes']", "readings.hole_card", "there is no hole card to look at"),
        (LIKE + "[leaflet.'§1']\ntwins.pay = 12", "leaflet.§1.twins.pay", "is not a key of this game"),
        (
            LIKE + "[leaflet.'§1']\ncrazy = { pays = '1:1', with_joker = '2:1', step = 10, per_guest = 5 }",
            "leaflet.§1.crazy",
            "expected limits of at least one step",
        ),
        (
            LIKE
            + "[leaflet.'§1']\ncrazy = { pays = '1:2', with_joker = '2:1', step = 10, per_guest = 10 }\n"
            + "[readings]\ntwins_pay = 'gross'",
            "leaflet.§1.crazy",
            "pays less than the stake that its payment includes",
        ),
        (
            LIKE + '[leaflet."§1"]\nword_card = "a\\u0007"',
            "leaflet.§1.word_card",
            "a text of printable characters",
        ),
        (
            LIKE + "[readings]\ndecks = []",
            "readings.decks",
            "expected a list of options, the one played first",
        ),
        (LIKE + "[readings]\ndecks = [6, true]", "readings.decks", "expected a number or a word, found true"),
        (LIKE + "[readings]\ndecks = [6, '6']", "readings.decks", "an option is listed twice"),
        (LIKE + "[readings]\ndecks = [6, 9]", "readings.decks", "expected a number from 1 to 8, found 9"),
        (LIKE + "[readings]\nsplit_by = ['value', 'hue']", "leaflet.§12.split_by", "found 'hue'"),
        (LIKE + "[readings]\nweather = ['sun', 'rain']", "readings.weather", "is not a key of this game"),
        (
            LIKE + "[limits]\nminimum = 0",
            "limits.minimum",
            "expected a positive amount in whole cents, found 0",
        ),
        (LIKE + "[limits]\nminimum = 0.005", "limits.minimum", "in whole cents, found 0.005"),
        (
            LIKE + "[limits]\nminimum = 10.000000000000000000000000000000000001",
            "limits.minimum",
            "whole cents",
        ),
        (LIKE + "[limits]\nminimum = nan", "limits.minimum", "in whole cents, found NaN"),
        (LIKE + "[limits]\nminimum = 1e999999", "limits.minimum", "in whole cents, found 1E+999999"),
        (
            LIKE + "[limits]\nminimum = '10'",
            "limits.minimum",
            "expected an amount such as 5 or 2.5, found '10'",
        ),
        (LIKE + "[limits]\nminimum = 2026-01-01", "limits.minimum", "found 2026-01-01"),
        (LIKE + "[limits]\nmaximum = 5", "limits.maximum", "5 is below the minimum 10"),
        (LIKE + "[limits]\nstep = 4", "limits.minimum", "10 is not a multiple of the step 4"),
        (LIKE + "[limits]\ntie_maximum = 5", "limits.tie_maximum", "is not a key of this game"),
        (
            TABLE
            + "banco_3 = { punto_stood = 'draws', draws_on = [0, 1], stands_on = [2, 3, 4, 5, 6, 8, 9] }",
            "leaflet.Banco.banco_3",
            "7 must stand in exactly one of the two lists: the table has a hole",
        ),
        (
            TABLE + "banco_3 = { punto_stood = 'draws', draws_on = [0, 0], stands_on = [2] }",
            "leaflet.Banco.banco_3",
            "0 must stand in exactly one of the two lists: it is named more than once",
        ),
        (
            TABLE + "banco_3 = { punto_stood = 'draws', draws_on = [10], stands_on = [] }",
            "leaflet.Banco.banco_3",
            "expected numbers from 0 to 9, found 10",
        ),
        (
            TABLE + "banco_3 = { punto_stood = 'draws', draws_on = 'all', stands_on = [] }",
            "leaflet.Banco.banco_3",
            "expected two lists of numbers, what draws and what stands",
        ),
        (TABLE + "banco_3 = 'draws'", "leaflet.Banco.banco_3", "expected a row { punto_stood = …"),
        (
            TABLE + "banco_3 = { draws_on = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], stands_on = [] }",
            "leaflet.Banco.banco_3.punto_stood",
            "is missing",
        ),
        (
            TABLE
            + "banco_7 = { punto_stood = 'sits', draws_on = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], stands_on = [] }",
            "leaflet.Banco.banco_7.punto_stood",
            'expected "draws" or "stands", found \'sits\'',
        ),
        (
            TABLE + "banco_3 = { punto_drew = [], draws_on = [], stands_on = [] }",
            "leaflet.Banco.banco_3.punto_drew",
            "is written as draws_on and stands_on",
        ),
        (
            TABLE + "banco_3 = { punto_stood = { reading = 'weather' } }",
            "banco_3.punto_stood",
            "expected the name of a reading, found 'weather'",
        ),
        (
            TABLE + "banco_3 = { punto_stood = { reading = 'banco_6_punto_stood', flies = 'draws' } }",
            "banco_3.punto_stood",
            "'flies' is not an option of the reading 'banco_6_punto_stood'",
        ),
        (TABLE + "banco = []", "leaflet.Banco.banco", "is not a key of this game"),
        (
            TABLE + "punto = { draws = [0, 1, 2], stands = [4, 5, 6, 7] }",
            "leaflet.Banco.punto",
            "3 must stand in exactly one of the two lists: the table has a hole",
        ),
        (TABLE + "punto = [0, 1, 2]", "leaflet.Banco.punto", "expected { draws = […], stands = […] }"),
        (TABLE + "banco_tax = '100 %'", "leaflet.Banco.banco_tax", "expected a tax below 100 %"),
        (TABLE + "seats = 0", "leaflet.Banco.seats", "expected a number from 1 to 14, found 0"),
        (
            'like = "schaffhausen"\n[leaflet.x]\nfewest_players = 8',
            "leaflet.x.fewest_players",
            "expected a number from 2 to 7, found 8",
        ),
        (
            'like = "schaffhausen"\n[limits]\nbonus_maximum = 1',
            "limits.bonus_maximum",
            "1 is below the minimum 5",
        ),
    ],
)
def test_a_wrong_file_says_where_and_what(tmp_path: Path, text: str, key: str, problem: str) -> None:
    error = refusal(tmp_path, text)
    assert error.key == key
    assert problem in error.problem
    assert "\n" not in str(error)
    assert len(str(error)) < 400
    check_both_languages(error, f"{error.file}: {key}")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (LIKE + "readigns = {}", "readings"),
        (LIKE + "curency = 'EUR'", "currency"),
        (LIKE + 'game = "Blackjack"', "black-jack"),
        ('like = "Wisbaden"', "wiesbaden"),
        (LIKE + "without = ['Crazy Twins']", "Crazy-Twins"),
        (LIKE + "[leaflet.'§1']\nboxs = 7", "boxes"),
        (LIKE + "[leaflet.'§1']\nowner = 'seatd'", "seated"),
        (LIKE + "[leaflet.'§1']\ntwins = { pay = '11:1' }", "pays"),
        (LIKE + "[readings]\ndeck = [6, 8]", "decks"),
        (LIKE + "[limits]\nmaximun = 5", "maximum"),
        (TABLE + "banco_3 = { punto_stood = { reading = 'banco_6_punto_stod' } }", "banco_6_punto_stood"),
    ],
)
def test_a_wrong_word_is_answered_with_the_one_that_may_be_meant(
    tmp_path: Path, text: str, meant: str
) -> None:
    error = refusal(tmp_path, text)
    assert str(error).endswith(f"Did you mean {meant!r}?")
    assert check_both_languages(error, error.file).endswith(f"Ist {meant!r} gemeint?")


def test_a_missing_row_is_a_hole(tmp_path: Path) -> None:
    lines = [line for line in text_of("bregenz").splitlines() if not line.startswith("banco_5")]
    error = refusal(tmp_path, "\n".join(lines))
    assert error.key == "banco_5"
    assert error.problem == "is missing: the drawing table needs a row for every total 0 to 7"


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    error = refusal(tmp_path, text_of("wiesbaden").replace('word_card = "Card"\n', ""))
    assert (error.key, error.problem) == ("word_card", "is missing")


def test_a_key_stated_in_two_clauses_is_refused(tmp_path: Path) -> None:
    table = table_of("wiesbaden")
    table["leaflet"]["§8"]["boxes"] = 7
    with pytest.raises(HouseError, match=r"leaflet\.§8\.boxes: stands in '§3' already"):
        load_table(tmp_path, table)


def test_a_principle_said_twice_is_refused(tmp_path: Path) -> None:
    table = table_of("wiesbaden")
    table["leaflet"]["§8"]["says"] = ["card_values"]
    with pytest.raises(HouseError, match=r"leaflet\.§8\.says: 'card_values' is said twice"):
        load_table(tmp_path, table)


def test_a_reading_must_play_what_the_leaflet_says(tmp_path: Path) -> None:
    table = table_of("wiesbaden")
    table["readings"]["split_by"] = ["rank", "value"]
    with pytest.raises(HouseError, match=r"readings\.split_by: the leaflet says 'value': list it first"):
        load_table(tmp_path, table)


def test_a_byte_order_mark_and_windows_lines_are_welcome(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text_of("vaduz").replace("\n", "\r\n").encode())
    assert load(str(path)) == load("vaduz")


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("own.toml", None, "there is no such file"),
        ("own.toml/more.toml", b"", "a part of this path is a file, not a folder"),
        ("own", None, "no such house: expected pfaeffikon"),
        ("own.toml", b"\xff\xfe", "the file is not UTF-8 text"),
        ("own.toml", b"", "lacks house, name, game, currency, leaflet, readings, limits"),
        ("a\x00b", None, "no such house"),
        ("", None, "this is a folder, not a file"),
    ],
)
def test_files_that_are_none(tmp_path: Path, name: str, content: bytes | None, problem: str) -> None:
    path = f"{tmp_path}/{name}"
    if content is not None:
        (tmp_path / "own.toml").write_bytes(content)
    with pytest.raises(HouseError) as refused:
        load(path)
    assert problem in str(refused.value)
    check_both_languages(refused.value, path)

    check_both_languages(refused.value, str(path))


def without(table: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != key}


@pytest.mark.parametrize("key", ["house", "name", "game", "currency", "leaflet", "readings", "limits"])
def test_nothing_may_be_left_out_of_a_whole_file(tmp_path: Path, key: str) -> None:
    with pytest.raises(HouseError, match=f"{key}: is missing"):
        load_table(tmp_path, without(table_of("vaduz"), key))
