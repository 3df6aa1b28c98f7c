"""Every hand that does not bust, as a number, and how one card leads from hand to hand."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.compiled import compiled, inlined, inner

ACE, TEN, JOKER = 0, 9, 10


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
    kinds = 11 if jokers else 10
    most = np.array([22] * 10 + [jokers], dtype=np.int64)[:kinds]
    points = np.array([*range(1, 11), 0], dtype=np.int64)[:kinds]
    child, cards, size, hard, parent, last = _build(points, most)
    soft = (cards[:, ACE] > 0) & (hard <= 11)
    return Hands(child, cards, size, hard + 10 * soft.astype(np.int8), soft, parent, last)


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
    """How many hands there are: orderless selections with at most 21 points."""
    ways = np.zeros(22, dtype=np.int64)
    ways[0] = 1
    for kind in range(len(points)):
        more = np.zeros(22, dtype=np.int64)
        for n in range(most[kind] + 1):
            for total in range(n * points[kind], 22):
                more[total] += ways[total - n * points[kind]]
        ways = more
    number = 0
    for total in range(22):
        number += ways[total]
    return number


@compiled
def _build(points: Any, most: Any) -> Any:
    kinds = len(points)
    number = _count(points, most)
    child = np.zeros((number, kinds), dtype=np.int16)
    child[:] = -1
    cards = np.zeros((number, kinds), dtype=np.int8)
    size = np.zeros(number, dtype=np.int8)
    hard = np.zeros(number, dtype=np.int8)
    parent = np.zeros(number, dtype=np.int16)
    last = np.zeros(number, dtype=np.int8)
    made = 1
    for hand in range(number):
        for card in range(last[hand], kinds):
            if hard[hand] + points[card] > 21 or cards[hand, card] == most[card]:
                continue
            child[hand, card] = made
            cards[made] = cards[hand]
            cards[made, card] += 1
            size[made] = size[hand] + 1
            hard[made] = hard[hand] + points[card]
            parent[made], last[made] = hand, card
            made += 1
        # a card below the highest goes in before it
        for card in range(last[hand]):
            without = child[parent[hand], card]
            if without >= 0 and hard[hand] + points[card] <= 21:
                child[hand, card] = child[without, last[hand]]
    return child, cards, size, hard, parent, last
