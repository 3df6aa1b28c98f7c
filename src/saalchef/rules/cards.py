"""Cards as text: rank and suit ("Ah", "Ts"), the joker "Jk", and "??" for a card one may not see."""

from typing import Final, NewType

Card = NewType("Card", str)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
JOKER: Final = Card("Jk")
UNSEEN: Final = Card("??")

PACK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)

# What a card counts in Black Jack with the ace as one; the joker is without value.
POINTS: Final[dict[Card, int]] = {c: min(RANKS.index(c[0]) + 1, 10) for c in PACK} | {JOKER: 0}

RED: Final = frozenset("hd")


class NoCard(ValueError):  # noqa: N818 - the text is none
    """A text that names no card."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a card: a rank of {RANKS} and a suit of {SUITS}, or {JOKER}")
        self.text = text


def pack(decks: int, jokers: int = 0) -> tuple[Card, ...]:
    """All the cards of a shoe, in order."""
    return PACK * decks + (JOKER,) * jokers


def is_card(text: str) -> bool:
    """Whether the text names a card one can deal."""
    return text in POINTS


def cards(text: str) -> tuple[Card, ...]:
    """Several cards from a text such as "9h 2c"; NoCard names the first that is none."""
    found = text.replace(",", " ").split()
    for each in found:
        if not is_card(each):
            raise NoCard(each)
    return tuple(Card(each) for each in found)


def index(card: Card) -> str:
    """The sign in a card's corner: a king and a queen share their points, not their index."""
    return card if card == JOKER else card[0]


def count(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """The total best for the hand, and whether an ace counts eleven in it."""
    hard = 0
    ace = False
    for card in cards:
        points = POINTS[card]
        hard += points
        if points == 1:
            ace = True
    if ace and hard <= 11:
        return hard + 10, True
    return hard, False
