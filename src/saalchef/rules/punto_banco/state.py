"""A Punto Banco table between two actions."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from saalchef.rules.awaiting import BETS, AwaitCard, Awaiting
from saalchef.rules.cards import Card, Packs
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, PlacedStake, by_guest
from saalchef.rules.punto_banco.facts import Side
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.seating import GuestAtTable, arrive

Phase = Literal["betting", "deal", "settled"]
Field = Literal["punto", "banco", "tie"]

FIELDS: Final[tuple[Field, ...]] = ("punto", "banco", "tie")

_CARD: Final[dict[Side, AwaitCard]] = {"punto": AwaitCard("punto"), "banco": AwaitCard("banco")}


class FieldStake(Struct, frozen=True, gc=False):
    """What one guest has lying on a field; with a box where the house has boxes."""

    guest: str
    field: str
    amount: Cents
    box: int | None = None


class Table(Struct, frozen=True, gc=False, tag="punto-banco"):
    """Everything that is so at the table; the cards not yet dealt are nowhere in it."""

    house: str
    rules: Rules
    guests: dict[str, GuestAtTable]
    bank: Cents = Cents(0)  # what the bank has won since the table opened
    coup: int = 1
    phase: Phase = "betting"
    stakes: tuple[FieldStake, ...] = ()
    punto: tuple[Card, ...] = ()
    banco: tuple[Card, ...] = ()
    owed: Side | None = None  # the side the dealer owes a card
    winner: Field | None = None  # since the totals were announced
    settled: tuple[Settled, ...] = ()  # how the stakes of this coup ended

    @property
    def awaiting(self) -> Awaiting:
        """Who acts next."""
        return BETS if self.owed is None else _CARD[self.owed]

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card dealt in this coup."""
        return self.punto + self.banco


def open_table(house: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    """A table with its bets open and nobody at a place yet."""
    return Table(house, rules, arrive(chips))


def packs(rules: Rules) -> Packs:
    """What is played from, and how it is shuffled."""
    return Packs(rules.decks, penetration=rules.penetration if rules.shuffler == "shoe" else None)


def lying(t: Table, guest: str) -> Cents:
    """All of a guest's chips on the felt."""
    return by_guest(stakes(t)).get(guest, Cents(0))


def stakes(t: Table) -> list[PlacedStake]:
    """Everything that lies on the felt."""
    return [PlacedStake(s.guest, s.field, s.box, s.amount) for s in t.stakes]


def staked(t: Table, guest: str, field: str, box: int | None) -> Cents:
    """What a guest has lying on one field (of one box)."""
    for s in t.stakes:
        if s.guest == guest and s.field == field and s.box == box:
            return s.amount
    return Cents(0)
