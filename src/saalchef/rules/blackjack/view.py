"""What someone sees at a Black Jack table: every card lies open, but a guest's purse is his own."""

from msgspec import Struct

from saalchef.rules.awaiting import Awaiting
from saalchef.rules.blackjack.events import Event
from saalchef.rules.blackjack.hand import Hand
from saalchef.rules.blackjack.state import Box, Phase, Table, owner_now
from saalchef.rules.cards import Card
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, Wager
from saalchef.rules.seating import with_own_chips


class SeenGuest(Struct, frozen=True):
    name: str
    seat: int | None
    standing: bool
    at: int | None


class SeenBox(Struct, frozen=True):
    number: int
    owner: str | None
    main: tuple[Wager, ...]
    twins: tuple[Wager, ...]
    crazy: tuple[Wager, ...]
    insurance: tuple[Wager, ...]
    hands: tuple[Hand, ...]
    joker: bool


class TableView(Struct, frozen=True):
    """A table as one viewer sees it."""

    house: str
    viewer: str | None
    chips: Cents | None  # the viewer's own
    coup: int
    phase: Phase
    awaiting: Awaiting
    guests: tuple[SeenGuest, ...]
    boxes: tuple[SeenBox, ...]
    bank_cards: tuple[Card, ...]
    bank_total: int
    box_in_turn: int | None
    hand_in_turn: int | None
    settled: tuple[Settled, ...]


def face(t: Table, awaiting: Awaiting | None = None) -> TableView:
    """What everyone sees, and all that a spectator does; between two events it is said who is awaited."""
    playing = t.phase == "play"
    return TableView(
        house=t.house,
        viewer=None,
        chips=None,
        coup=t.coup,
        phase=t.phase,
        awaiting=awaiting or t.awaiting,
        guests=tuple([SeenGuest(g.name, g.seat, g.standing, g.at) for g in t.guests.values()]),
        boxes=tuple([_box(t, box) for box in t.boxes]),
        bank_cards=t.bank_cards,
        bank_total=t.bank_total,
        box_in_turn=t.box if playing else None,
        hand_in_turn=t.hand if playing else None,
        settled=t.settled,
    )


def _box(t: Table, box: Box) -> SeenBox:
    joker = box.joker_at > 0 or any(hand.joker_at for hand in box.hands)
    owner = owner_now(t, box)
    return SeenBox(box.number, owner, box.main, box.twins, box.crazy, box.insurance, box.hands, joker)


def seen(open_to_all: TableView, t: Table, who: str | None) -> TableView:
    """What everyone sees, with what a viewer sees besides."""
    return with_own_chips(open_to_all, t.guests, who)


def view(t: Table, who: str | None) -> TableView:
    """The table as a guest (or, with None, a spectator; or "croupier") sees it."""
    return seen(face(t), t, who)


def shown(_: Table, event: Event, who: str | None) -> Event:
    """An event as this viewer sees it: at this table nothing is hidden."""
    return event
