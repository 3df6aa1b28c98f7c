"""Seeds of the server's that deal the cards a test wants.

The shuffle stays what it is: only which seed the server binds itself to is not left to chance, so commitment
and proof hold as ever.
"""

import itertools
import re
from collections.abc import Sequence

from saalchef.floor.table.shuffle import Dealer, Secret, Stream, coup_key
from saalchef.houses import House
from saalchef.rules.blackjack import Rules as BlackJackRules
from saalchef.rules.cards import pack

SALT = "00" * 32


def wanted(words: str) -> tuple[frozenset[str], ...]:
    """A card a word: its possible ranks (X: any ten, *: any at all), then suits; or the joker (Jk)."""
    return tuple(_choices(word) for word in words.split())


def _choices(word: str) -> frozenset[str]:
    if word == "Jk":
        return frozenset({word})
    ranks, suits = re.fullmatch(r"([A2-9TJQKX*]+)([shdc]*)", word).groups()
    ranks = ranks.replace("*", "A23456789X").replace("X", "TJQK")
    return frozenset(rank + suit for rank in ranks for suit in suits or "shdc")


def secret_for(house: House, table: str, shoe: int, coup: int, words: str) -> Secret:
    """The first seed, counted upwards, that without guests' words begins its first coup as wanted."""
    rules = house.rules
    cards = pack(rules.decks, rules.jokers if isinstance(rules, BlackJackRules) else 0)
    wish = wanted(words)
    for n in itertools.count():
        seed = f"{n:064x}"
        key = coup_key(table, shoe, coup, seed, (), ())
        if _begins(cards, Stream(key), wish):
            dealer = Dealer(house, key)
            assert all(dealer.draw() in choices for choices in wish)
            return Secret(seed, SALT)
    raise AssertionError


def _begins(cards: Sequence[str], stream: Stream, wish: Sequence[frozenset[str]]) -> bool:
    """As the dealer draws, but given up at the first card that is not wanted."""
    moved: dict[int, str] = {}
    for drawn, choices in enumerate(wish):
        last = len(cards) - 1 - drawn
        at = stream.below(last + 1)
        if moved.get(at, cards[at]) not in choices:
            return False
        moved[at] = moved.get(last, cards[last])
    return True
