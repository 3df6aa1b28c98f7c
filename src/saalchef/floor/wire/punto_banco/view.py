"""A Punto Banco table as it is told: with the stakes that stay, and what the house keeps of a win."""

from msgspec.structs import asdict

from saalchef.rules.awaiting import Awaiting
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents
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


def face(t: Table, awaiting: Awaiting | None = None) -> TableView:
    """What everyone is told."""
    shown = asdict(shown_to_all(t, awaiting))
    stakes = tuple(_stake(t, stake) for stake in t.stakes)
    settled = tuple(_settled(t, each) for each in t.settled)
    return TableView(**{**shown, "stakes": stakes, "settled": settled})


def _stake(t: Table, stake: FieldStake) -> SeenStake:
    return SeenStake(**asdict(stake), stays=t.winner is not None and stays(stake.field, t.winner))


def _settled(t: Table, settled: Settled) -> SeenSettled:
    tax = withheld(t.rules, settled.field, settled.stake) if settled.won > 0 else Cents(0)
    return SeenSettled(**asdict(settled), tax=tax)
