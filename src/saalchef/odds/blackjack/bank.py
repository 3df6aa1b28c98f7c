"""How the bank ends, from any pack, for all its first cards together.

The bank's final cards as a selection M come with probability
(orders in which M can be drawn) × ∏ n_c(n_c−1)… / (n_first · (N−1)(N−2)…), and the product is the same for
every first card in M. So the selections are walked once as a tree; at each that is final, every first card
gets its share. Many packs are computed side by side.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.compiled import compiled, inlined
from saalchef.odds.blackjack.hand_rules import jokers_in_hands
from saalchef.odds.blackjack.hands import Hands, all_hands, hand_of
from saalchef.rules.blackjack.facts import bank_draws, is_blackjack
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.counting import BEST

LANES = 128  # packs side by side: enough to fill vector registers, few enough for the nearest cache


class Bank(NamedTuple):
    """The bank's way to draw: a tree of selections, each node one card more than the one above it."""

    firsts: Any  # int64 [firsts], the first cards asked for
    partner: Any  # int64 [firsts], the card that makes a Black Jack of each, or -1
    lowest: int  # the lowest total the bank can stand on
    columns: int  # chances kept of its ends, see bank_ends
    deepest: int  # the most cards it can hold
    depth: Any  # int64 [nodes], the number of cards
    card: Any  # int64 [nodes], the card added
    copy: Any  # float64 [nodes], how many of it were there before
    ends: Any  # int64 [nodes + 1], where each node's shares begin
    share_of: Any  # int64 [shares], first card and total as one number
    share: Any  # float64 [shares], in how many orders


def bank_of(rules: Rules, firsts: tuple[int, ...]) -> Bank:
    return _bank(jokers_in_hands(rules), rules.bank_stands_from, rules.bank_soft_17 == "draws", firsts)


@cache
def _bank(jokers: int, stands_from: int, draws_on_soft: bool, firsts: tuple[int, ...]) -> Bank:
    hands = all_hands(jokers)
    counted = list(zip(hands.total.tolist(), hands.soft.tolist(), hands.size.tolist(), strict=True))
    draws = np.array([bank_draws(total, soft, stands_from, draws_on_soft) for total, soft, _ in counted])
    blackjack = np.array([is_blackjack(total, size, from_split=False) for total, _, size in counted])
    numbers = np.array(firsts, dtype=np.int64)
    partner = np.array([_partner(hands, blackjack, first) for first in firsts], dtype=np.int64)
    tree = _build(hands, draws, blackjack, stands_from, numbers)
    return Bank(numbers, partner, stands_from, BEST + 3 - stands_from, *tree)


def _partner(hands: Hands, blackjack: Any, first: int) -> int:
    """The card that makes a Black Jack of a first card, or -1."""
    kinds = range(hands.child.shape[1])
    return next((card for card in kinds if blackjack[hand_of(hands, [first, card])]), -1)


@compiled
def _build(hands: Hands, draws: Any, blackjack: Any, lowest: int, firsts: Any) -> Any:
    child, cards, size, total, _, parent, last = hands
    number, kinds = child.shape
    orders = np.zeros((number, len(firsts)))
    for i in range(len(firsts)):
        orders[child[0, firsts[i]], i] = 1
    final = np.zeros(number, dtype=np.bool_)
    needed = np.zeros(number, dtype=np.bool_)
    for hand in range(1, number):
        if size[hand] == 1 or draws[hand]:
            for card in range(kinds):
                if child[hand, card] >= 0:
                    for i in range(len(firsts)):
                        orders[child[hand, card], i] += orders[hand, i]
        elif not blackjack[hand]:
            for i in range(len(firsts)):
                if orders[hand, i] > 0.0:
                    final[hand] = True
    nodes = 0
    for hand in range(number - 1, 0, -1):
        if final[hand] or needed[hand]:
            needed[hand] = needed[parent[hand]] = True
            nodes += 1
    depth = np.zeros(nodes, dtype=np.int64)
    card_of = np.zeros(nodes, dtype=np.int64)
    copy = np.zeros(nodes)
    ends = np.zeros(nodes + 1, dtype=np.int64)
    share_of = np.zeros(number * len(firsts), dtype=np.int64)
    share = np.zeros(number * len(firsts))
    width = BEST + 1 - lowest
    # the tree in the order of a walk: a stack of hands still to visit
    stack = np.zeros(number, dtype=np.int64)
    left, node, shares, deepest = 1, -1, 0, 0
    while left:
        left -= 1
        hand = stack[left]
        if hand:
            depth[node], card_of[node] = size[hand], last[hand]
            deepest = max(deepest, size[hand])
            copy[node] = cards[hand, last[hand]] - 1
            ends[node] = shares
            if final[hand]:
                for i in range(len(firsts)):
                    if orders[hand, i]:
                        share_of[shares] = i * width + total[hand] - lowest
                        share[shares] = orders[hand, i]
                        shares += 1
        node += 1
        for card in range(kinds - 1, last[hand] - 1, -1):
            if child[hand, card] >= 0 and needed[child[hand, card]]:
                stack[left] = child[hand, card]
                left += 1
    ends[nodes] = shares
    return deepest, depth, card_of, copy, ends, share_of[:shares], share[:shares]


@inlined
def _add_card(chance: Any, before: Any, count: Any, copies: float, each: Any) -> None:
    for lane in range(chance.size):
        chance[lane] = before[lane] * (count[lane] - copies) * each[lane]


@inlined
def _add_share(sums: Any, orders: float, chance: Any) -> None:
    for lane in range(sums.size):
        sums[lane] += orders * chance[lane]


@compiled
def bank_ends(bank: Bank, packs: Any, out: Any) -> None:
    """For packs [n, cards] that still hold the bank's first card, out[n, first, …] is the chance of its Black
    Jack, then of at least `lowest` without it, at least `lowest` + 1, … at least 21, and 0 for more.
    """
    firsts, partner, lowest, _, deepest, depth, card, copy, ends, share_of, share = bank
    width = BEST + 1 - lowest
    kinds = packs.shape[1]
    counts = np.zeros((kinds, LANES))
    each = np.zeros((deepest, LANES))  # one by the cards still in the pack
    chance = np.zeros((deepest + 1, LANES))
    chance[0] = 1.0
    sums = np.zeros((len(firsts) * width, LANES))
    for start in range(0, len(packs), LANES):
        lanes = min(LANES, len(packs) - start)
        each[0] = 1.0
        each[1:] = 0.0
        for lane in range(lanes):
            held = 0
            for c in range(kinds):
                counts[c, lane] = packs[start + lane, c]
                held += packs[start + lane, c]
            for d in range(1, min(deepest, held)):
                each[d, lane] = 1.0 / (held - d)
        sums[:] = 0.0
        for node in range(len(depth)):
            d = depth[node]
            here = chance[d]
            _add_card(here, chance[d - 1], counts[card[node]], copy[node], each[d - 1])
            for s in range(ends[node], ends[node + 1]):
                _add_share(sums[share_of[s]], share[s], here)
        for lane in range(lanes):
            for i in range(len(firsts)):
                first = firsts[i]
                result = out[start + lane, i]
                result[0] = counts[partner[i], lane] * each[1, lane] if partner[i] >= 0 else 0.0
                by_first = 1.0 / counts[first, lane] if counts[first, lane] > 0 else 0.0
                at_least = 0.0
                result[1 + width] = 0.0
                for t in range(width - 1, -1, -1):
                    at_least += sums[i * width + t, lane] * by_first
                    result[1 + t] = at_least


def ends_with(bank: Bank, pack: Any, removed: Any, out: Any) -> None:
    """The same for one pack less each of the selections `removed` [n, cards]."""
    bank_ends(bank, pack - removed.astype(np.int64), out)
