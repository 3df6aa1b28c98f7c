"""Two boxes at one table: what they win and lose together.

Both meet the same bank and draw from the same pack, each by a strategy that sees its own cards. For each end
of the bank a box is a list of selections, each with what it adds to the box's expectation; so E[X·Y] is the
sum over the first box's selections h of their part times Y(D − h), what the second box brings from the pack
without them. Y is developed in differences, Y(D − h) = Σ C(h, α) ΔᵅY, over all selections α up to a
size. That is exact when no h is larger; with six packs each further card adds about a hundredth of
the one before.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.bank import Bank, bank_of
from saalchef.odds.blackjack.distributions import (
    Law,
    brings_without,
    classes_of,
    ends_of,
    law_of,
)
from saalchef.odds.blackjack.hands import TEN, points
from saalchef.odds.blackjack.known_ends import BITS, drawn_cards
from saalchef.odds.blackjack.results import best_play, split_chance, whole_starts
from saalchef.odds.blackjack.second_cards import FIRST, LATER, ballot
from saalchef.odds.blackjack.settling import settled
from saalchef.odds.blackjack.split_box import (
    Kind,
    StrategyOnPack,
    kind_law,
    role_of,
    splits_at_most,
)
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card


class _Parts(NamedTuple):
    """A box against one first card of the bank, as a sum over selections."""

    key: Any  # int64 [n]
    adds: Any  # float64 [n, ends], what a selection adds when it is drawn in one order


def covariance(rules: Rules, seen: Sequence[Card] = (), size: int = 2) -> float:
    """Of the net results of two boxes, per unit of both initial stakes, for best play; differences are taken
    up to `size` cards.
    """
    solved, _, game = best_play(rules, tuple(seen))
    held = float(solved.pack.sum())
    product = ev = 0.0
    for first in range(len(solved.pack)):
        shown = solved.pack[first] / held
        if shown > 0.0:
            pack = solved.pack.copy()
            pack[first] -= 1
            bank = bank_of(rules, (first,))
            parts = _parts(solved, game, bank, first)
            of_both, of_one = _product(parts, pack, bank, size)
            product += shown * of_both
            ev += shown * of_one
    return product - ev * ev


def _parts(solved: Solved, game: StrategyOnPack, bank: Bank, first: int) -> _Parts:
    hands, strategy = game.hands, game.strategy
    keys, adds = [], []

    def add(law: Law, role: int, times: float, drawn: int) -> None:
        keys.append(law.key + drawn)
        adds.append(times * law.orders[:, None] * _units(game.rules, bank.lowest, role)[law.kind])

    action = np.ascontiguousarray(strategy.action[:, first])
    add(law_of(hands, bank.lowest, whole_starts(solved, game, first), action, -1), 0, 1.0, 0)
    for card in range(TEN + 1):
        if split_chance(solved, game, card, first) == 0.0:
            continue
        most = splits_at_most(game, card, first)
        open_ended, final = ballot(2, most, True)
        for level in range(most + 1):
            is_open = level < most
            for role in (FIRST, LATER):
                kind = Kind(level, is_open, role == FIRST)
                for removed, signed in enumerate((open_ended if is_open else final)[level, role]):
                    if signed:
                        times = float(signed) * game.alike[card] ** (1 + removed)
                        drawn = (2 + removed) << (BITS * card)
                        for alike in (False,) if is_open else (False, True):
                            law = kind_law(game, bank.lowest, card, first, kind, alike)
                            add(law, role_of(game, kind), times, drawn)
    natural = np.nonzero(hands.cards[solved.hand_rules.natural])[0]
    keys.append(np.array([sum(1 << (BITS * int(card)) for card in natural)]))
    pays = np.full(classes_of(bank.lowest), solved.hand_rules.blackjack)
    pays[0] = solved.hand_rules.blackjack_against
    if facts.offers_insurance(points(first)) and strategy.even_money:
        pays[:] = facts.even_money(1)
    adds.append(2.0 * pays[None])
    return _put_together(np.concatenate(keys), np.concatenate(adds))


def _put_together(key: Any, adds: Any) -> _Parts:
    keys, at = np.unique(key, return_inverse=True)
    summed = np.zeros((len(keys), adds.shape[1]))
    np.add.at(summed, at, adds)
    kept = np.any(summed != 0.0, axis=1)
    return _Parts(keys[kept], np.ascontiguousarray(summed[kept]))


@lru_cache(maxsize=64)
def _units(rules: Rules, lowest: int, role: int) -> Any:
    """[class, end]: what an end of the hand brings, beyond the stake that "any" counts as lost already."""
    each = classes_of(lowest)
    units = np.zeros((2 * each, each))
    for kind in range(2 * each):
        for end in range(each):
            units[kind, end] = float(settled(rules, lowest, kind, end, role == 0).units)
            if kind % each:
                units[kind, end] += 1 + kind // each
    units.flags.writeable = False  # shared by all who ask
    return units


def _product(parts: _Parts, pack: Any, bank: Bank, size: int) -> tuple[float, float]:
    """E[X·Y] and E[X] given the first card."""
    gone = tuple(_selections(pack, size))
    keys = np.array([sum(number << (BITS * card) for card, number in enumerate(each)) for each in gone])
    brings = brings_without(parts.key, parts.adds, keys, pack, bank)
    first_box = parts.adds * ends_of(parts.key, pack, bank).sum(axis=1)[:, None]
    drawn = drawn_cards(parts.key, len(pack))
    total = 0.0
    for chosen, difference in zip(gone, _differences(gone) @ brings, strict=True):
        ways = np.ones(len(drawn))
        for card in np.nonzero(chosen)[0]:
            for i in range(chosen[card]):
                ways *= (drawn[:, card] - i) / (i + 1.0)
        total += float((ways @ first_box) @ difference)
    return total, float(brings[0].sum())


@lru_cache(maxsize=16)
def _differences(gone: tuple[tuple[int, ...], ...]) -> Any:
    """What turns values without each selection into differences."""
    number = {chosen: i for i, chosen in enumerate(gone)}
    signs = np.zeros((len(gone), len(gone)))
    for i, chosen in enumerate(gone):
        for part in _within(chosen):
            signs[i, number[part]] = (-1) ** (sum(chosen) - sum(part)) * _ways(chosen, part)
    return signs


def _selections(pack: Any, size: int) -> Iterator[tuple[int, ...]]:
    """All that can be drawn from the pack, as counts, smaller ones first."""
    for number in range(size + 1):
        for cards in combinations_with_replacement(range(len(pack)), number):
            chosen = np.bincount(np.array(cards, dtype=np.int64), minlength=len(pack))
            if np.all(chosen <= pack):
                yield tuple(chosen.tolist())


def _within(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not chosen:
        yield ()
        return
    for number in range(chosen[0] + 1):
        for rest in _within(chosen[1:]):
            yield (number, *rest)


def _ways(chosen: tuple[int, ...], part: tuple[int, ...]) -> int:
    ways = 1
    for all_of, some in zip(chosen, part, strict=True):
        ways *= comb(all_of, some)
    return ways
