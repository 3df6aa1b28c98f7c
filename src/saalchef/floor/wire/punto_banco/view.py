"""A Punto Banco table as it is told: what stays, what the house keeps of a win, which rows sides draw by."""

from saalchef.rules.awaiting import Awaiting
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.drawing import DrawingRow, rows
from saalchef.rules.punto_banco.facts import stays
from saalchef.rules.punto_banco.settle import withheld
from saalchef.rules.punto_banco.state import FieldStake, Table
from saalchef.rules.punto_banco.view import TableView as ShownTable
from saalchef.rules.punto_banco.view import face as shown_to_all
from saalchef.rules.punto_banco.view import seen

__all__ = ["TableView", "face", "seen"]


class SeenStake(FieldStake, frozen=True):
    stays: bool = False  # it neither won nor lost


class SeenSettled(Settled, frozen=True):
    tax: Cents = Cents(0)  # what of the win the house has kept


class TableView(ShownTable, frozen=True):
    stakes: tuple[SeenStake, ...]
    settled: tuple[SeenSettled, ...]
    drawing: tuple[DrawingRow, ...]  # the rows of the drawing table that the coup has come to


def face(t: Table, awaiting: Awaiting | None = None) -> TableView:
    """What everyone is told. Made anew with every event, so by position: that is fastest."""
    shown = shown_to_all(t, awaiting)
    return TableView(
        shown.house,
        shown.viewer,
        shown.chips,
        shown.coup,
        shown.phase,
        shown.awaiting,
        shown.guests,
        tuple([_stake(t, stake) for stake in shown.stakes]),
        shown.punto,
        shown.banco,
        shown.punto_total,
        shown.banco_total,
        shown.winner,
        tuple([_settled(t, each) for each in shown.settled]),
        rows(t.rules, t.punto, t.banco),
    )


def _stake(t: Table, stake: FieldStake) -> SeenStake:
    stays_there = t.winner is not None and stays(stake.field, t.winner)
    return SeenStake(stake.guest, stake.field, stake.amount, stake.box, stays_there)


def _settled(t: Table, s: Settled) -> SeenSettled:
    tax = withheld(t.rules, s.field, s.stake) if s.won > 0 else Cents(0)
    return SeenSettled(s.guest, s.field, s.stake, s.won, s.outcome, s.box, s.hand, tax)
