"""What someone sees at a Black Jack Challenge table.

The felt shows what lies open, the same for everyone. A player sees one card more, his own; nobody sees a
community card before it is turned, or ever a burnt one. No type here has room for the table's secrets.
"""

from msgspec import Struct

from saalchef.rules.actions import CROUPIER
from saalchef.rules.awaiting import Awaiting
from saalchef.rules.cards import UNSEEN, Card
from saalchef.rules.challenge.events import BackLaid, CardLaid, Event, PotPaid
from saalchef.rules.challenge.state import Box, Phase, Table, clockwise, played_by
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents


class SeatedGuest(Struct, frozen=True):
    name: str
    seat: int | None


class SeenBox(Struct, frozen=True):
    """A player's fields and cards; "??" is a card that lies face down."""

    number: int
    guest: str
    ante: Cents
    red: Cents
    black: Cents
    one: Cents
    two: Cents
    taken: int
    cards: tuple[Card, ...]
    war: tuple[Card, ...]
    points: int | None


class Felt(Struct, frozen=True):
    """What lies open before everyone."""

    house: str
    coup: int
    phase: Phase
    awaiting: Awaiting
    guests: tuple[SeatedGuest, ...]
    boxes: tuple[SeenBox, ...]
    community: tuple[Card, ...]
    button: int | None
    pot: Cents  # what already lies in the WAR pot
    played_for: Cents  # the pot with everything still lying on Ante, 1 and 2
    tied: tuple[int, ...]
    round: int
    burnt: int
    settled: tuple[Settled, ...]
    pot_paid: PotPaid | None


class SpectatorView(Struct, frozen=True, tag="spectator"):
    felt: Felt


class CroupierView(Struct, frozen=True, tag="croupier"):
    """The croupier deals the hidden cards without looking at them."""

    felt: Felt
    bank: Cents


class PlayerView(Struct, frozen=True, tag="player"):
    """A guest at the table: his purse, and his hidden card as long as it is hidden from the others."""

    felt: Felt
    guest: str
    chips: Cents
    box: int | None
    hidden: Card | None


TableView = SpectatorView | CroupierView | PlayerView


def view(t: Table, who: str | None) -> TableView:
    """The table as a guest sees it, or the croupier, or (anybody else) a spectator."""
    return seen(face(t), t, who)


def seen(felt: Felt, t: Table, who: str | None) -> TableView:
    """What everyone sees, with what a viewer sees besides."""
    if who == CROUPIER:
        return CroupierView(felt, t.bank)
    guest = t.guests.get(who) if who is not None else None
    if guest is None:
        return SpectatorView(felt)
    box = played_by(t, guest.name)
    return PlayerView(felt, guest.name, guest.chips, box.number if box else None, _own_card(t, guest.name))


def _own_card(t: Table, guest: str) -> Card | None:
    for box, card in zip(t.boxes, t.secrets.hidden, strict=False):
        if box.guest == guest:
            return card
    return None


def face(t: Table, awaiting: Awaiting | None = None) -> Felt:
    """What everyone sees: of the secrets only their number is read here.

    Between two events it is said who is awaited.
    """
    laid = len(t.secrets.hidden)
    return Felt(
        house=t.house,
        coup=t.coup,
        phase=t.phase,
        awaiting=awaiting or t.awaiting,
        guests=tuple(SeatedGuest(guest.name, guest.seat) for guest in t.guests.values()),
        boxes=tuple(_seen(box, at < laid) for at, box in enumerate(t.boxes)),
        community=t.community + (UNSEEN,) * len(t.secrets.covered),
        button=_button(t),
        pot=t.pot,
        played_for=Cents(t.pot + sum(box.in_pot for box in t.boxes)),
        tied=t.tied,
        round=t.round,
        burnt=t.burnt,
        settled=t.settled,
        pot_paid=t.pot_paid,
    )


def _seen(box: Box, covered: bool) -> SeenBox:
    cards = [box.first] if box.first is not None else []
    if covered:
        cards.append(box.second if box.second is not None else UNSEEN)
    return SeenBox(
        box.number,
        box.guest,
        box.ante,
        box.red,
        box.black,
        box.one,
        box.two,
        box.taken,
        tuple(cards),
        box.war,
        box.points,
    )


def _button(t: Table) -> int | None:
    """Where the button lies; between games, where it will as far as one can see from the seats taken."""
    if t.phase not in ("betting", "settled"):
        return t.button
    places = {guest.seat for guest in t.guests.values() if guest.seat is not None}
    if t.phase == "betting":
        places |= {box.number for box in t.boxes}
    return clockwise(tuple(sorted(places)), t.button_from)[0] if places else None


def shown(_: Table, event: Event, who: str | None) -> Event:
    """An event as this viewer may see it: a card laid face down is a back to all but its guest."""
    if isinstance(event, CardLaid) and (event.guest is None or event.guest != who):
        return BackLaid(event.place)
    return event
