"""What is told of a Punto Banco table besides what the rules show: a client reckons no tax."""

import pytest

from rules.punto_banco.table import opened, play
from saalchef.floor.wire.punto_banco.view import TableView
from saalchef.floor.wire.view import view
from saalchef.rules.punto_banco import Table

BETS = ("p1 sits 1", "p2 sits 2", "p1 bets 15 on banco", "p2 bets 10 on tie", "p2 bets 20 on punto")
BANCO_WINS = "deal 2h 4d 4c 5s"  # 6 to 9
PUNTO_WINS = "deal 4d 2h 5s 4c"
TIE = "deal 4d 4h 5s 5c"


def told(t: Table) -> TableView:
    shown = view(t, None)
    assert isinstance(shown, TableView)
    return shown


def coup(cards: str, **readings: str) -> TableView:
    return told(play(opened("bregenz", **readings), *BETS, "croupier closes", cards))


@pytest.mark.parametrize(("rounding", "tax"), [("exact", 75), ("house", 500)])
def test_the_tax_is_told_with_a_win_on_banco(rounding: str, tax: int) -> None:
    ended = {each.field: each for each in coup(BANCO_WINS, tax_rounding=rounding).settled}
    assert (ended["banco"].won, ended["banco"].tax) == (1500 - tax, tax)
    assert [ended[field].tax for field in ("punto", "tie")] == [0, 0]


def test_other_wins_and_losses_are_not_taxed() -> None:
    assert {each.field: each.tax for each in coup(PUNTO_WINS).settled} == {"punto": 0, "tie": 0, "banco": 0}


def test_on_a_tie_the_stakes_that_stay_are_told() -> None:
    shown = coup(TIE)
    assert {stake.field: stake.stays for stake in shown.stakes} == {"banco": True, "punto": True}
    assert [(each.field, each.tax) for each in shown.settled] == [("tie", 0)]


def test_no_stake_stays_before_the_totals_are_announced() -> None:
    t = play(opened("bregenz"), *BETS)
    assert [stake.stays for stake in told(t).stakes] == [False] * 3
    assert [stake.stays for stake in told(play(t, "croupier closes", "deal 4d 4h")).stakes] == [False] * 3


def drawing(cards: str, house: str = "bregenz", **readings: str) -> list[str]:
    """The rows a coup has come to, in a few words: "banco 4 by 6: draws"."""
    t = play(
        opened(house, **readings), "p1 sits 1", f"p1 bets 10 on {'punto 1' if house == 'vaduz' else 'punto'}"
    )
    shown = told(play(t, "croupier closes", cards))
    told_so = [
        f"{each.side} {each.total}"
        f"{'' if each.by == 'always' else f' by {each.by}'}"
        f"{'' if each.number is None else f' {each.number}'}: {each.move}"
        for each in shown.drawing
    ]
    assert all(each.cards <= len(shown.punto) + len(shown.banco) for each in shown.drawing)
    return told_so


def test_bregenz_punto_and_banco_no_row_is_told_before_the_first_four_cards_lie() -> None:
    assert drawing("deal 2h 4d 4c") == []


def test_a_row_is_told_with_the_number_it_looks_at() -> None:
    assert drawing("deal 2h Td 3c 4d") == ["punto 5: draws"]
    assert drawing("deal 2h Td 3c 4d 6h") == ["punto 5: draws", "banco 4 by third_card 6: draws"]
    assert drawing("deal 2h Td 3c 4d 8h") == ["punto 5: draws", "banco 4 by third_card 8: stands"]


def test_where_punto_stood_that_is_told() -> None:
    assert drawing("deal 2h Td 4c 6d") == ["punto 6: stands", "banco 6 by punto_stood: draws"]
    stands = {"banco_6_punto_stood": "stands"}
    assert drawing("deal 2h Td 4c 6d", **stands) == ["punto 6: stands", "banco 6 by punto_stood: stands"]


def test_where_nothing_of_puntos_matters_none_of_it_is_told() -> None:
    assert drawing("deal 2h Td 3c 2d 6h") == ["punto 5: draws", "banco 2: draws"]
    assert drawing("deal 2h Td 3c 7d 6h") == ["punto 5: draws", "banco 7: stands"]
    assert drawing("deal 2h Td 4c 7d") == ["punto 6: stands", "banco 7: stands"]


def test_naturals_are_told_whichever_side_has_one() -> None:
    assert drawing("deal 2h 4d 3c 4c") == ["banco 8 by natural: stands"]
    assert drawing("deal 5h 4d 4c 4h") == ["punto 9 by natural: stands", "banco 8 by natural: stands"]


@pytest.mark.parametrize(
    ("reading", "row"),
    [
        ("third_card_8", "third_card 6: draws"),
        ("total_8", "total 8: stands"),
        ("natural_8", "first_two 2: draws"),
    ],
)
def test_vaduz_the_row_is_the_one_of_the_tables_own_reading(reading: str, row: str) -> None:
    cards = "deal Td Th 2d 3c 6h"
    assert drawing(cards, "vaduz", banco_3_except=reading) == ["punto 2: draws", f"banco 3 by {row}"]
