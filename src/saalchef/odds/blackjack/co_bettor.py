"""What a co-bettor's stake is worth on somebody else's box, by how far he goes along with the owner's raises.

He has no say. Who does not follow a double stays in the hand with his single stake; who does not follow a
split has the first hand alone, or his stake back. Even money he takes where the owner does.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec import Struct

from saalchef.odds.blackjack.analysis import Solved, solve
from saalchef.odds.blackjack.distributions import classes_of
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.hands import TEN
from saalchef.odds.blackjack.results import (
    Ends,
    natural_ends,
    pair_shares,
    split_chance,
    whole_measure,
    whole_starts,
)
from saalchef.odds.blackjack.settling import Level, settled
from saalchef.odds.blackjack.split_box import (
    Measures,
    StrategyOnPack,
    box_shapes,
    splits_at_most,
    strategy_on_pack,
)
from saalchef.odds.following import FOLLOWS, Follows, follows_doubles, follows_splits
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card

NOTHING = np.zeros(2)  # won, and put up


class CoBettorValue(Struct, frozen=True):
    """Per unit of the initial stake, and per unit of all that is put up."""

    ev: float
    stake: float  # put up on average
    per_unit_put_up: float


def co_bettor(rules: Rules, strategy: Strategy, seen: Sequence[Card] = ()) -> dict[Follows, CoBettorValue]:
    """On a box whose owner plays so, from the pack less the cards seen."""
    solved = solve(rules, seen)
    game = strategy_on_pack(rules, solved.hands, solved.pack, strategy, pair_shares(solved))
    sums = dict.fromkeys(FOLLOWS, NOTHING)
    held = float(solved.pack.sum())
    for first in range(len(solved.pack)):
        shown = float(solved.pack[first]) / held
        if shown == 0.0:
            continue
        measure = whole_measure(solved, game, first, whole_starts(solved, game, first))
        naturals = natural_ends(solved, game.strategy, first)
        for follows in FOLLOWS:
            sums[follows] = sums[follows] + shown * _whole(solved, measure, naturals, follows)
        for card in range(TEN + 1):
            dealt = split_chance(solved, game, card, first)
            if dealt > 0.0:
                boxes = _hands_of(game, card, first)
                for follows in FOLLOWS:
                    sums[follows] = sums[follows] + shown * dealt * _split(game, boxes, follows)
    return {follows: CoBettorValue(won, put_up, won / put_up) for follows, (won, put_up) in sums.items()}


def _whole(solved: Solved, measure: Any, naturals: Ends, follows: Follows) -> Any:
    """Boxes that are not split; his stake is doubled or not, whatever the owner's is."""
    lowest = solved.bank.lowest
    sums = NOTHING
    for (kind, end), likely in np.ndenumerate(measure):
        doubled = kind if follows_doubles(follows) else kind % classes_of(lowest)
        level = settled(solved.rules, lowest, doubled, end, True)
        sums = sums + float(likely) * np.array([float(level.units), level.stake])
    for box_end, likely in naturals.items():
        sums = sums + likely * np.array([float(box_end.net), 1.0])
    return sums


def _split(game: StrategyOnPack, boxes: Sequence[tuple[float, list[Any]]], follows: Follows) -> Any:
    """A split box: all its hands, the first alone, or the stake back."""
    if not follows_splits(follows) and game.rules.co_bettor_split == "returned":
        return np.array([0.0, 1.0])
    levels = [_followed(level, follows_doubles(follows)) for level in game.levels]
    worth = np.array([[float(units), stake] for units, stake in levels])
    sums = NOTHING
    for chance, hands in boxes:
        for hand in hands if follows_splits(follows) else hands[:1]:
            sums = sums + chance * (hand @ worth)
    return sums


def _followed(level: Level, doubles: bool) -> tuple[Fraction, int]:
    """What a hand brings with his stake on it; the bank's Black Jack may take the original one alone."""
    if doubles or level.stake == 1:
        return level.units, level.stake
    return (level.units, 1) if level.units == -1 else (level.units / 2, 1)


def _hands_of(game: StrategyOnPack, card: int, first: int) -> list[tuple[float, list[Any]]]:
    """Every shape of the split box: its chance, and how likely each of its hands in turn is settled how."""
    measures: dict[int, Measures] = {}
    known: dict[object, list[Any]] = {}
    found = []
    for removed, kinds, chance in box_shapes(game, card, first, splits_at_most(game, card, first)):
        if removed not in measures:
            measures[removed] = Measures(game, card, first, removed)
        parts = tuple(measures[removed].parts(kind) for kind in kinds)
        if (removed, parts) not in known:
            likely = measures[removed].together(parts).sum(axis=-1)
            likely /= likely.sum()
            axes = range(len(parts))
            known[removed, parts] = [
                likely.sum(axis=tuple(axis for axis in axes if axis != hand)) for hand in axes
            ]
        found.append((chance, known[removed, parts]))
    return found
