"""A Black Jack Challenge table between two actions: what lies open, and apart from it what nobody may see."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from saalchef.rules.awaiting import BETS, AwaitCard, AwaitGuests, Awaiting
from saalchef.rules.cards import Card, Packs
from saalchef.rules.challenge.events import PotPaid
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, PlacedStake, by_guest
from saalchef.rules.seating import GuestAtTable, arrive

# "paid": the pot has its end and the results are about to be told; nobody is awaited in it.
Phase = Literal["betting", "deal", "field_1", "field_2", "war", "paid", "settled"]

COMMUNITY = "community"
BURN = "burn"
NOTHING = Cents(0)


class Box(Struct, frozen=True, gc=False):
    """A player's stakes and open cards; his hidden card comes here only when it is opened."""

    number: int
    guest: str
    ante: Cents = NOTHING
    red: Cents = NOTHING
    black: Cents = NOTHING
    one: Cents = NOTHING
    two: Cents = NOTHING
    taken: int = 0  # community cards that belong to his hand
    first: Card | None = None
    second: Card | None = None
    war: tuple[Card, ...] = ()
    points: int | None = None

    @property
    def in_pot(self) -> Cents:
        """What this player plays for the WAR pot with."""
        return Cents(self.ante + self.one + self.two)

    @property
    def cost_of_card(self) -> Cents:
        """What a stake on 1 or 2 costs: as much as the Ante."""
        return self.ante

    @property
    def complete(self) -> bool:
        """An Ante and at least one bonus bet."""
        return self.ante > 0 and self.red + self.black > 0


class Secrets(Struct, frozen=True, gc=False):
    """The cards that lie face down, and every card that is out of the pack."""

    hidden: tuple[Card, ...] = ()  # one a box, in the order of the boxes
    covered: tuple[Card, ...] = ()  # community cards not yet turned
    out: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        """No log line and no traceback names a card either."""
        return f"Secrets({len(self.hidden)} hidden, {len(self.covered)} covered, {len(self.out)} out)"


class Table(Struct, frozen=True, gc=False, tag="black-jack-challenge"):
    """Everything that is so at the table; the cards not yet dealt are nowhere in it."""

    house: str
    rules: Rules
    guests: dict[str, GuestAtTable]
    bank: Cents = NOTHING  # what the bank has won since the table opened
    coup: int = 1
    phase: Phase = "betting"
    boxes: tuple[Box, ...] = ()  # where stakes lie, in the order of their numbers
    pot: Cents = NOTHING
    carried: Cents = NOTHING  # what lay in the pot before this game
    button: int | None = None  # of this game
    button_from: int = 1  # the next game's button is the first box in play from here on
    due: tuple[str, ...] = ()  # places the dealer owes a card
    turns: tuple[int, ...] = ()  # boxes still to decide about the field in question
    community: tuple[Card, ...] = ()  # those turned
    tied: tuple[int, ...] = ()  # boxes at war
    round: int = 0  # of war
    burnt: int = 0  # cards burnt since the pack was shuffled
    settled: tuple[Settled, ...] = ()  # how the bonus bets of this game ended
    pot_paid: PotPaid | None = None  # how the pot of this game ended
    secrets: Secrets = Secrets()

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card out of the pack, for whoever deals from it; nobody at the table sees them all."""
        return self.secrets.out

    @property
    def awaiting(self) -> Awaiting:
        """Who acts next."""
        match self.phase:
            case "deal" | "war":
                return AwaitCard(self.due[0])
            case "field_1" | "field_2":
                number = self.turns[0]
                return AwaitGuests((box_at(self, number).guest,), self.phase, number)
            case _:
                return BETS


def open_table(house: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    """A table with its bets open and nobody at a place yet."""
    return Table(house, rules, arrive(chips))


def box_at(t: Table, number: int) -> Box:
    for box in t.boxes:
        if box.number == number:
            return box
    raise LookupError(f"box {number} is not in play")


def played_by(t: Table, guest: str) -> Box | None:
    """The one box a guest plays, if he does."""
    for box in t.boxes:
        if box.guest == guest:
            return box
    return None


def packs(rules: Rules) -> Packs:
    """What is played from, and how it is shuffled."""
    return Packs(rules.decks)


def lying(t: Table, guest: str) -> Cents:
    """All of a guest's chips on the felt; what has gone into the pot is no longer his."""
    return by_guest(stakes(t)).get(guest, NOTHING)


def stakes(t: Table) -> list[PlacedStake]:
    """Everything that lies on the felt; what has gone into the pot is nobody's."""
    return [
        PlacedStake(box.guest, field, box.number, amount)
        for box in t.boxes
        for field, amount in (
            *(("ante", box.ante), ("red", box.red), ("black", box.black)),
            *(("1", box.one), ("2", box.two)),
        )
        if amount
    ]


def clockwise(numbers: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Boxes in order, beginning with the first from `start` on; clockwise is ascending."""
    later = [number for number in numbers if number >= start]
    return (*later, *[number for number in numbers if number < start])


def asked_about(t: Table, field: int) -> tuple[int, ...]:
    """The boxes that decide about field 1 or 2, in order from the button: about 2, who staked on 1.

    Nobody is left out for what he holds, which would tell it.
    """
    return clockwise(tuple([box.number for box in t.boxes if box.taken >= field - 1]), t.button or 0)


def hand(t: Table, at: int) -> tuple[Card, ...]:
    """The cards the player of the at-th box plays with, his hidden one included."""
    box = t.boxes[at]
    assert box.first is not None
    return (box.first, t.secrets.hidden[at], *t.community[: box.taken])
