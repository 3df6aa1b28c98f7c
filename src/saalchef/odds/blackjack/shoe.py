"""The pack as counts of values, with what the compiled code needs to know about it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from saalchef.odds.blackjack.hands import JOKER as JOKER_VALUE
from saalchef.odds.blackjack.hands import TEN
from saalchef.odds.blackjack.terms import jokers_in_hands
from saalchef.odds.pack import PackError, remaining
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import JOKER, POINTS, Card

TENS = "TJQK"


def value_of(card: Card) -> int:
    """A card's number: 0 the ace … 9 the tens, 10 the joker."""
    return JOKER_VALUE if card == JOKER else POINTS[card] - 1


def values_of(rules: Rules, cards: Iterable[Card]) -> list[int]:
    """The cards that count; a joker laid beside the hand is not among them."""
    return [value_of(card) for card in cards if card != JOKER or jokers_in_hands(rules)]


def counts(rules: Rules, gone: Sequence[Card]) -> tuple[Any, dict[str, int]]:
    """How many of each value remain, and of each rank among the tens."""
    left = remaining(rules.decks, rules.jokers, gone)
    by_value = np.zeros(11 if jokers_in_hands(rules) else 10, dtype=np.int64)
    for card, number in left.items():
        if card != JOKER or jokers_in_hands(rules):
            by_value[value_of(card)] += number
    ranks: Counter[str] = Counter()
    for card, number in left.items():
        if card != JOKER and value_of(card) == TEN:
            ranks[card[0]] += number
    return by_value, {rank: ranks[rank] for rank in TENS}


def demand_enough(pack: Any, room: int, drawers: int) -> None:
    """Refuses a pack that could run out: the drawers (hands and bank) take its smallest cards up to `room`
    points together, and each one more.
    """
    points = np.sort(np.repeat(np.array([*range(1, 11), 0])[: len(pack)], pack))
    drawn = int(np.searchsorted(np.cumsum(points), room, side="right")) + drawers
    if drawn > len(points):
        raise PackError("odds.too_few", cards=len(points), drawn=drawn)
