"""What someone sees at a Punto Banco table: every card lies open, but a guest's purse is his own."""

from msgspec import Struct

from saalchef.rules.awaiting import Awaiting
from saalchef.rules.cards import Card
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.draw import total
from saalchef.rules.punto_banco.events import Event
from saalchef.rules.punto_banco.places import seat_to_take
from saalchef.rules.punto_banco.state import Field, FieldStake, Phase, Table
from saalchef.rules.seating import with_own_chips


class SeenGuest(Struct, frozen=True):
    name: str
    seat: int | None
    standing: bool
    must_sit: bool  # a seat is free, and he may not play on standing


class TableView(Struct, frozen=True):
    """A table as one viewer sees it."""

    house: str
    viewer: str | None
    chips: Cents | None  # the viewer's own
    coup: int
    phase: Phase
    awaiting: Awaiting
    guests: tuple[SeenGuest, ...]
    stakes: tuple[FieldStake, ...]
    punto: tuple[Card, ...]
    banco: tuple[Card, ...]
    punto_total: int
    banco_total: int
    winner: Field | None
    settled: tuple[Settled, ...]


def face(t: Table, awaiting: Awaiting | None = None) -> TableView:
    """What everyone sees, and all that a spectator does; between two events it is said who is awaited."""
    demanded = seat_to_take(t.rules, t.guests) is not None
    return TableView(
        house=t.house,
        viewer=None,
        chips=None,
        coup=t.coup,
        phase=t.phase,
        awaiting=awaiting or t.awaiting,
        guests=tuple(
            SeenGuest(g.name, g.seat, g.standing, g.standing and demanded) for g in t.guests.values()
        ),
        stakes=t.stakes,
        punto=t.punto,
        banco=t.banco,
        punto_total=total(t.punto),
        banco_total=total(t.banco),
        winner=t.winner,
        settled=t.settled,
    )


def seen(open_to_all: TableView, t: Table, who: str | None) -> TableView:
    """What everyone sees, with what a viewer sees besides."""
    return with_own_chips(open_to_all, t.guests, who)


def view(t: Table, who: str | None) -> TableView:
    """The table as a guest (or, with None, a spectator; or "croupier") sees it."""
    return seen(face(t), t, who)


def shown(_: Table, event: Event, who: str | None) -> Event:
    """An event as this viewer sees it: at this table nothing is hidden."""
    return event
