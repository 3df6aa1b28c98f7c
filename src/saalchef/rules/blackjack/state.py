"""A Black Jack table between two actions."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from saalchef.rules.awaiting import BETS, AwaitCard, AwaitGuests, Awaiting
from saalchef.rules.blackjack.hand import Hand
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card, Packs
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, PlacedStake, Wager, by_guest
from saalchef.rules.seating import GuestAtTable, arrive, before, nearest_guest

Phase = Literal["betting", "deal", "insurance", "play", "bank", "settled"]

BANK = "bank"


class Box(Struct, frozen=True, gc=False):
    """One of the seven: who plays on it, and its hands."""

    number: int
    owner: str | None = None  # fixed when the bets are closed
    claims: tuple[str, ...] = ()
    main: tuple[Wager, ...] = ()
    twins: tuple[Wager, ...] = ()
    crazy: tuple[Wager, ...] = ()
    insurance: tuple[Wager, ...] = ()
    hands: tuple[Hand, ...] = ()
    joker_at: int = 0  # the initial card (1 or 2) in whose place the joker came


class Asked(Struct, frozen=True, gc=False):
    """A guest who owes an answer for a box."""

    guest: str
    box: int


class Turn(Struct, frozen=True, gc=False):
    """The hand in turn: its box, its number there, and whether the dealer owes it a card."""

    box: int
    hand: int
    owed: bool = False


class Table(Struct, frozen=True, gc=False, tag="black-jack"):
    """Everything that is so at the table; the cards not yet dealt are nowhere in it."""

    house: str
    rules: Rules
    guests: dict[str, GuestAtTable]
    boxes: tuple[Box, ...]
    bank: Cents = Cents(0)  # what the bank has won since the table opened
    coup: int = 1
    phase: Phase = "betting"
    played: tuple[int, ...] = ()  # the boxes in play, fixed when the bets are closed
    dealt: int = 0  # cards of the initial deal
    bank_cards: tuple[Card, ...] = ()
    bank_total: int = 0
    bank_soft: bool = False
    joker_in_deal: bool = False
    turn: Turn | None = None  # while the boxes are played
    asked: tuple[Asked, ...] = ()  # who still has to answer
    asking: Literal["insurance", "double", "split"] = "insurance"
    seen: tuple[Card, ...] = ()  # every card dealt in this coup
    settled: tuple[Settled, ...] = ()  # how the stakes of this coup ended so far

    @property
    def card_for(self) -> str | None:
        """Where the dealer owes a card. Initially every box gets one, the bank, every box another."""
        phase = self.phase
        if phase == "deal":
            played, dealt = self.played, self.dealt
            boxes = len(played)
            return BANK if dealt == boxes else _PLACES[played[dealt % (boxes + 1)], 1]
        turn = self.turn
        if turn is not None:
            return _PLACES[turn.box, turn.hand] if turn.owed else None
        return BANK if phase == "bank" else None

    @property
    def awaiting(self) -> Awaiting:
        """Who acts next."""
        owed = self.card_for
        if owed is not None:
            return AwaitCard(owed)
        if self.phase == "insurance":
            return AwaitGuests(guests_of(self.asked), "insurance")
        if self.phase != "play":
            return BETS
        turn = self.turn
        assert turn is not None
        if self.asked:
            return AwaitGuests(guests_of(self.asked), self.asking, turn.box, turn.hand)
        owner = self.boxes[turn.box - 1].owner
        assert owner is not None
        return AwaitGuests((owner,), "decision", turn.box, turn.hand)

    @property
    def box(self) -> int:
        """The number of the box in turn, 0 while none is."""
        return 0 if self.turn is None else self.turn.box

    @property
    def hand(self) -> int:
        """The number of the hand in turn in its box, 0 while none is."""
        return 0 if self.turn is None else self.turn.hand

    @property
    def hand_in_turn(self) -> Hand:
        turn = self.turn
        assert turn is not None
        return self.boxes[turn.box - 1].hands[turn.hand - 1]


def guests_of(asked: tuple[Asked, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([a.guest for a in asked]))


_PLACES = {
    (box, hand): f"{box}.{hand}" if hand > 1 else str(box) for box in range(1, 8) for hand in range(1, 5)
}


def place(box: int, hand: int) -> str:
    """A place as the notation writes it: box 3, or the second hand of box 3 as 3.2."""
    return _PLACES[box, hand]


def open_table(house: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    """A table with its bets open and nobody at a place yet."""
    boxes = tuple(Box(number) for number in range(1, rules.boxes + 1))
    return Table(house, rules, arrive(chips), boxes)


def owner_now(t: Table, box: Box) -> str | None:
    """Whose box it is: fixed once the bets are closed; before, by place, else by the best claim."""
    if box.owner is not None:
        return box.owner
    return before(t.guests, box.number) or best_claim(t, box, box.claims)


def best_claim(t: Table, box: Box, claims: tuple[str, ...]) -> str | None:
    """The claim of a guest who has left counts only where nobody else has one."""
    claims = tuple([name for name in claims if t.guests[name].here]) or claims
    if t.rules.free_boxes == "nearest_seat":
        return nearest_guest(t.guests, claims, box.number)
    return claims[0] if claims else None


def packs(rules: Rules) -> Packs:
    """What is played from, and how it is shuffled."""
    return Packs(rules.decks, rules.jokers, rules.penetration if rules.shuffler == "shoe" else None)


def lying(t: Table, guest: str) -> Cents:
    """All of a guest's chips on the felt."""
    return by_guest(stakes(t)).get(guest, Cents(0))


def stakes(t: Table) -> list[PlacedStake]:
    """Everything that lies on the felt."""
    found: list[PlacedStake] = []
    for box in t.boxes:
        number = box.number
        for field in ("main", "twins", "crazy", "insurance"):
            found += [PlacedStake(w.guest, field, number, w.amount) for w in getattr(box, field)]
        for hand in box.hands:
            found += [PlacedStake(s.guest, "main", number, Cents(s.amount + s.raised)) for s in hand.stakes]
    return found
