"""The results of a shoe, from letters and from coup files."""

import pytest

from both_languages import check_both_languages
from saalchef.notation import NoResults, read_results

COUPS = """
coup = 1
house = "vaduz"
guests = { p1 = 500 }
actions = '''
p1 sits 3
p1 bets 20 on punto 3
croupier closes
deal 9h
deal 8d
deal Kc
deal Kd
p1 bets 20 on banco 3
croupier closes
deal 8h
deal 9d
deal Kc
deal Kd
'''
"""


@pytest.mark.parametrize(
    "text",
    [
        "PBBT",
        "p b b t",
        "P, B, B, T",
        "P\nB B\nT\n",
        "P B  # the first two\nBT",
        "punto banker Banco Égalité",
        "P|B|B|T",
    ],
)
def test_letters_and_words_in_any_spacing(text: str) -> None:
    assert read_results(text, "shoe") == ("punto", "banco", "banco", "tie")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("PBX", "shoe, line 1: 'PBX' is no result; expected P, B and T, or punto, banco and tie"),
        ("P\nB\nwin", "shoe, line 3: 'win' is no result; expected P, B and T, or punto, banco and tie"),
        ("", "shoe: it holds no results; expected P, B and T, or punto, banco and tie"),
        ("# nothing yet", "shoe: it holds no results; expected P, B and T, or punto, banco and tie"),
    ],
)
def test_what_is_no_result(text: str, problem: str) -> None:
    with pytest.raises(NoResults) as error:
        read_results(text, "shoe")
    assert (str(error.value), error.value.exit_code) == (problem, 3)
    check_both_languages(error.value, "shoe")


def test_coups_are_replayed() -> None:
    assert read_results(COUPS, "night.coup") == ("punto", "banco")


def test_coups_as_lines_of_json() -> None:
    deal = '"deal 9h", "deal 8d", "deal Kc", "deal Kd"'
    line = (
        '{"coup": 1, "house": "bregenz", "guests": {"p1": 500},'
        f' "actions": ["p1 bets 20 on punto", "croupier closes", {deal}]}}'
    )
    assert read_results(f"{line}\n{line}\n", "night.jsonl") == ("punto", "punto")


@pytest.mark.parametrize(
    ("old", "new", "problem", "exit_code"),
    [
        ("deal Kc\n", "deal Kc to banco\n", "line 11: This card goes to Punto, not to Banco.", 2),
        ("bets 20", "bets 25 to", "line 7: expected `p1 bets AMOUNT on FIELD [BOX]`", 3),
        (
            '"vaduz"',
            '"wiesbaden"',
            "roads are for Punto Banco, and Spielbank Wiesbaden plays another game",
            3,
        ),
        ('"vaduz"', '"monaco"', "no such house", 3),
        ("deal Kd", "", "no coup in it is finished", 3),
    ],
)
def test_coups_that_cannot_be_replayed(old: str, new: str, problem: str, exit_code: int) -> None:
    text = COUPS.replace(old, new)
    if not new:
        text = text[: text.index("p1 bets 20 on banco")] + "'''\n"
    with pytest.raises(NoResults) as error:
        read_results(text, "night.coup")
    assert problem in str(error.value)
    assert str(error.value).startswith("night.coup")
    assert error.value.exit_code == exit_code
    check_both_languages(error.value, "night.coup")
