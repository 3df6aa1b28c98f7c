"""Cards as text: rank and suit ("Ah", "Ts"), the joker "Jk", and "??" for a card one may not see.

>>> cards("9h 10♦ jk")
('9h', 'Td', 'Jk')
>>> [show_card(card) for card in cards("Td As")]
['10♦', 'A♠']
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, NewType

from saalchef.catalogue import Complaint
from saalchef.rules.counting import points_of, with_points

Card = NewType("Card", str)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
JOKER: Final = Card("Jk")
UNSEEN: Final = Card("??")

PACK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)

# What a card counts in Black Jack with the ace as one; the joker is without value.
POINTS: Final[dict[Card, int]] = {c: points_of(RANKS.index(c[0])) for c in PACK} | {JOKER: 0}

RED: Final = frozenset("hd")

SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}  # the suits as they are printed
_TEN: Final = "10"
_AS_LETTERS: Final = {ord(sign): suit for suit, sign in SIGNS.items()} | {0xFE0E: None, 0xFE0F: None}


class NoCard(Complaint, ValueError):  # noqa: N818 - the text is none
    """A text that names no card."""

    def __init__(self, text: str) -> None:
        super().__init__("coup.card", value=text, ranks=RANKS, suits=SUITS, joker=JOKER)


class Packs(NamedTuple):
    """What a table is played from, and how it is shuffled."""

    decks: int
    jokers: int = 0
    penetration: int | None = None  # per cent of a shoe before its cut card; None: a machine after every coup


def pack(decks: int, jokers: int = 0) -> tuple[Card, ...]:
    """All the cards of a shoe, in order."""
    return PACK * decks + (JOKER,) * jokers


def is_card(text: str) -> bool:
    """Whether the text names a card one can deal."""
    return text in POINTS


def show_card(card: Card) -> str:
    """A card with the sign of its suit: 10♥, A♠."""
    if card == JOKER:
        return "Joker"
    rank = _TEN if card[0] == "T" else card[0]
    return rank + SIGNS.get(card[1], card[1])


def show_cards(cards: Iterable[Card]) -> str:
    """Several cards as they are printed: 9♥ 2♣."""
    return " ".join(map(show_card, cards))


def read_card(text: str) -> Card | None:
    """The card a person means by `Td`, `10d`, `10D`, `t♦` or `10♦`; None where the text names none."""
    if text in POINTS:
        return Card(text)
    plain = text.translate(_AS_LETTERS)
    if plain.lower() in ("jk", "joker"):
        return JOKER
    rank = "T" if plain[:-1] == _TEN else plain[:-1].upper()
    card = Card(rank + plain[-1:].lower())
    return card if card in POINTS else None


def cards(text: str) -> tuple[Card, ...]:
    """Several cards from a text such as "9h 2c" or "9♥ 2♣"; NoCard names the first that is none."""
    found = []
    for each in text.replace(",", " ").split():
        card = read_card(each)
        if card is None:
            raise NoCard(each)
        found.append(card)
    return tuple(found)


def rank_of(card: Card) -> int:
    """The number of a card's rank, from 0 (ace) to 12 (king)."""
    return RANKS.index(card[0])


def count(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """The total best for the hand, and whether an ace counts eleven in it.

    >>> count(cards("Ah 6d")), count(cards("Ah 6d Tc"))
    ((17, True), (17, False))
    """
    total, soft = 0, False
    for card in cards:
        total, soft = with_points(total, soft, POINTS[card])
    return total, soft
