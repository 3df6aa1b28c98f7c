"""Every hand that does not bust, as a number, and how one card leads from hand to hand."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.compiled import compiled, inlined, inner
from saalchef.odds.machine_code import fact
from saalchef.rules.blackjack.facts import KING
from saalchef.rules.counting import BEST, is_bust, is_soft, points_of, total_of

ACE, TEN, JOKER = 0, 9, 10  # values: a card's points less one, and the joker

_is_bust = fact(is_bust)


class Hands(NamedTuple):
    """All hands by number of cards, so that a card always leads to a higher number."""

    child: Any  # int16 [hands, cards], -1 where the card busts
    cards: Any  # int8 [hands, cards], how many of each the hand holds
    size: Any  # int8 [hands]
    total: Any  # int8 [hands], the ace as 11 while that does not bust
    soft: Any  # bool [hands]
    parent: Any  # int16 [hands], the hand without its highest card
    last: Any  # int8 [hands], that card


@cache
def all_hands(jokers: int) -> Hands:
    """The hands of ten values, and of the joker where it occupies a place."""
    kinds = values_with(jokers)
    most = np.array([BEST + 1] * JOKER + [jokers], dtype=np.int64)[:kinds]
    counted = np.array([points(card) for card in range(kinds)], dtype=np.int64)
    child, cards, size, hard, parent, last = _build(counted, most)
    counts = list(zip(hard.tolist(), (cards[:, ACE] > 0).tolist(), strict=True))
    total = np.array([total_of(*each) for each in counts], dtype=np.int8)
    soft = np.array([is_soft(*each) for each in counts], dtype=np.bool_)
    return Hands(child, cards, size, total, soft, parent, last)


def values_with(jokers: int) -> int:
    """How many values cards have, the joker's among them where it occupies a place."""
    return JOKER + 1 if jokers else JOKER


def value_of_rank(rank: int) -> int:
    """The value of a rank from 0 (ace) to 12 (king), or of the joker, which comes after them."""
    return JOKER if rank > KING else points_of(rank) - 1


def points(value: int) -> int:
    """What a card of a value from 0 (ace) to 10 (joker) counts, the ace as one."""
    return 0 if value == JOKER else points_of(value)


def hand_of(hands: Hands, cards: list[int]) -> int:
    """The number of the hand with these cards, -1 if they bust."""
    hand = 0
    for card in cards:
        hand = int(hands.child[hand, card])
        if hand < 0:
            break
    return hand


@inlined
def cards_in(pack: Any) -> int:
    """How many cards a pack holds."""
    held = 0
    for card in range(len(pack)):
        held += pack[card]
    return held


@inner
def _count(points: Any, most: Any) -> int:
    """How many hands there are: orderless selections that are not bust."""
    ways = np.zeros(BEST + 1, dtype=np.int64)
    ways[0] = 1
    for kind in range(len(points)):
        more = np.zeros(BEST + 1, dtype=np.int64)
        for n in range(most[kind] + 1):
            for total in range(n * points[kind], BEST + 1):
                more[total] += ways[total - n * points[kind]]
        ways = more
    number = 0
    for total in range(BEST + 1):
        number += ways[total]
    return number


@compiled
def _build(points: Any, most: Any) -> Any:
    kinds = len(points)
    number = _count(points, most)
    child = np.empty((number, kinds), dtype=np.int16)
    for hand in range(number):
        for card in range(kinds):
            child[hand, card] = -1
    cards = np.zeros((number, kinds), dtype=np.int8)
    size = np.zeros(number, dtype=np.int8)
    hard = np.zeros(number, dtype=np.int8)
    parent = np.zeros(number, dtype=np.int16)
    last = np.zeros(number, dtype=np.int8)
    made = 1
    for hand in range(number):
        for card in range(last[hand], kinds):
            if _is_bust(hard[hand] + points[card]) or cards[hand, card] == most[card]:
                continue
            child[hand, card] = made
            for each in range(kinds):
                cards[made, each] = cards[hand, each] + (1 if each == card else 0)
            size[made] = size[hand] + 1
            hard[made] = hard[hand] + points[card]
            parent[made], last[made] = hand, card
            made += 1
        # a card below the highest goes in before it
        for card in range(last[hand]):
            without = child[parent[hand], card]
            if without >= 0 and not _is_bust(hard[hand] + points[card]):
                child[hand, card] = child[without, last[hand]]
    return child, cards, size, hard, parent, last
