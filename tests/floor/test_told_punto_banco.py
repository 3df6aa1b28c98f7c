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
