"""The pack as counts of values, with what the compiled code needs to know about it."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from saalchef.odds.blackjack.hand_rules import jokers_in_hands
from saalchef.odds.blackjack.hands import JOKER as JOKER_VALUE
from saalchef.odds.blackjack.hands import points, value_of_rank, values_with
from saalchef.odds.pack import PackError, remaining
from saalchef.rules.blackjack.facts import is_pair
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import JOKER, RANKS, Card, rank_of


def value_of(card: Card) -> int:
    """A card's number: 0 the ace … 9 the tens, 10 the joker."""
    return JOKER_VALUE if card == JOKER else value_of_rank(rank_of(card))


def values_of(rules: Rules, cards: Iterable[Card]) -> list[int]:
    """The cards that count; a joker laid beside the hand is not among them."""
    return [value_of(card) for card in cards if card != JOKER or jokers_in_hands(rules)]


def counts(rules: Rules, gone: Sequence[Card]) -> tuple[Any, list[int]]:
    """How many of each value remain, and of each rank from 0 (ace) to 12 (king)."""
    left = remaining(rules.decks, rules.jokers, gone)
    by_value = np.zeros(values_with(jokers_in_hands(rules)), dtype=np.int64)
    for card, number in left.items():
        if card != JOKER or jokers_in_hands(rules):
            by_value[value_of(card)] += number
    ranks = [0] * len(RANKS)
    for card, number in left.items():
        if card != JOKER:
            ranks[rank_of(card)] += number
    return by_value, ranks


def of_value(ranks: Sequence[int], value: int) -> dict[int, int]:
    """How many remain of each rank of one value."""
    return {rank: number for rank, number in enumerate(ranks) if value_of_rank(rank) == value}


def ranks_alike(rules: Rules, rank: int) -> frozenset[int]:
    """The ranks that make a pair with this one by the house's reading."""
    by_rank = rules.split_by == "rank"
    return frozenset(other for other in range(len(RANKS)) if is_pair(rank, other, by_rank))


def demand_enough(pack: Any, room: int, drawers: int) -> None:
    """Refuses a pack that could run out: the drawers (hands and bank) take its smallest cards up to `room`
    points together, and each one more.
    """
    counted = np.sort(np.repeat(np.array([points(value) for value in range(len(pack))]), pack))
    drawn = int(np.searchsorted(np.cumsum(counted), room, side="right")) + drawers
    if drawn > len(counted):
        raise PackError("odds.too_few", cards=len(counted), drawn=drawn)
