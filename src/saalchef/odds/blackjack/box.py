"""A box that may be split: which mixtures of packs its hands meet, and how often to split again."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.bank import Bank
from saalchef.odds.blackjack.hand_rules import HandRules
from saalchef.odds.blackjack.hands import ACE, Hands
from saalchef.odds.blackjack.second_cards import ballot
from saalchef.odds.blackjack.splits import Pair, fill_beyond, pair_weights, split_box
from saalchef.rules.blackjack import facts


class Mixtures(NamedTuple):
    """The hands of a split box by what their strategy sees: signed numbers of hands [mixtures, removed]."""

    signed: Any
    is_open: Any  # bool: a further pair card would be split
    level: Any  # splits since the situation looked at
    original: Any  # the original stake lying on the hand
    splits: int  # the most there can be


class SplitBox(NamedTuple):
    """A split box against each first card: its value, and the strategy where it is split `splits` times."""

    value: Any  # float64 [firsts]
    splits: Any  # int64 [firsts], further splits at most, as is best
    action: Any  # uint8 [splits, roles, hands, firsts]


@cache
def mixtures(waiting: int, splits: int, first: bool, takes_all: bool) -> Mixtures:
    """For hands waiting with one pair card each while further splits are allowed."""
    open_ended, final = ballot(waiting, splits, first)
    rows, is_open, level, original = [], [], [], []
    for a in range(splits + 1):
        for table, opened in ((open_ended, True), (final, False)):
            if opened and a == splits:
                continue
            roles = [(table[a].sum(axis=0), 1.0)] if takes_all else [(table[a, 0], 1.0), (table[a, 1], 0.0)]
            for row, stake in roles:
                rows.append(row)
                is_open.append(opened)
                level.append(a)
                original.append(stake)
    signed = np.array(rows)
    most = max(1, int(np.nonzero(np.any(signed != 0.0, axis=0))[0].max(initial=0)) + 1)
    return Mixtures(signed[:, :most].copy(), np.array(is_open), np.array(level), np.array(original), splits)


@cache
def one_strategy(splits: int, takes_all: bool) -> Mixtures:
    """The same for a pair just split and a strategy that never looks at the number of splits and always
    splits again: all hands that are no pairs together, and those that take any card.
    """
    every = mixtures(2, splits, True, takes_all)
    rows, is_open, original = [], [], []
    for stake in dict.fromkeys(every.original):
        for opened in (True, False):
            chosen = (every.original == stake) & (every.is_open == opened)
            if not opened:
                chosen &= every.level == splits
            rows.append(every.signed[chosen].sum(axis=0))
            is_open.append(opened)
            original.append(stake)
    levels = np.zeros(len(rows), dtype=np.int64)
    return Mixtures(np.array(rows), np.array(is_open), levels, np.array(original), splits)


class PairCards(NamedTuple):
    """How many pair cards are left against each first card, in one case or more."""

    chance: Any  # float64 [firsts, cases]
    number: Any  # float64 [firsts, cases]


def pair_of(bank: Bank, pack: Any, card: int, extra: int, alike: PairCards, seen: Mixtures) -> Pair:
    """The weights of the packs behind each mixture."""
    same_value = pack[card] - 1.0 - extra - (bank.firsts == card)
    held = int(pack.sum()) - 2 - extra
    weight, again = pair_weights(seen.signed, seen.is_open, alike.chance, alike.number, same_value, held)
    return Pair(card, extra, weight, again, seen.original)


def solve_box(
    hands: Hands, bank: Bank, pack: Any, hand_rules: HandRules, card: int, extra: int, alike: PairCards,
    seen: Mixtures, ends: Any,
) -> SplitBox:  # fmt: skip
    """The best way to play hands that wait with one pair card each; `ends` holds the bank's for all hands
    with such a card, and room for more.
    """
    pair = pair_of(bank, pack, card, extra, alike, seen)
    action = np.zeros((len(seen.level), len(hands.size), len(bank.firsts)), dtype=np.uint8)
    fill_beyond(bank, hands, pack, pair, ends, len(hands.size))
    value = split_box(hands, bank, pack, hand_rules, pair, ends, len(hands.size), True, action)
    return _best_limit(seen, value, action)


def _best_limit(seen: Mixtures, value: Any, action: Any) -> SplitBox:
    """How often to split again, for each first card: the levels before the last are open-ended."""
    roles = len(seen.signed) // (2 * seen.splits + 1)
    totals = np.stack(
        [
            value[(seen.is_open & (seen.level < last)) | (~seen.is_open & (seen.level == last))].sum(axis=0)
            for last in range(seen.splits + 1)
        ]
    )
    splits = totals.argmax(axis=0)
    chosen = np.zeros((seen.splits + 1, roles, *action.shape[1:]), dtype=np.uint8)
    for a in range(seen.splits + 1):
        final = action[~seen.is_open & (seen.level == a)]
        if a < seen.splits:
            open_ended = action[seen.is_open & (seen.level == a)]
            chosen[a] = np.where(splits > a, open_ended, final)
        else:
            chosen[a] = final
    return SplitBox(totals.max(axis=0), splits, chosen)


def may_split(hand_rules: HandRules, card: int) -> bool:
    """Whether a pair of such cards may be split at all."""
    return further_splits(hand_rules, card, 1) > 0


def further_splits(hand_rules: HandRules, card: int, hands: int) -> int:
    """How many more splits a box of so many hands allows."""
    return facts.further_splits(hands, hand_rules.max_hands, card == ACE, hand_rules.resplit_aces)
