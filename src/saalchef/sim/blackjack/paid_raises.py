"""What a box brings whose owner has chips for so many raises and no more.

The hands of a box are played one after another, and each raise leaves chips for one less: who has none left
neither doubles nor splits. A hand is thus played by how many raises came before it, and by nothing else of
the other hands, so the hands of a split box are put together as in `odds.blackjack.split_box`, one sum for
every pattern of doubled hands.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.hands import TEN
from saalchef.odds.blackjack.results import (
    box_ends,
    natural_ends,
    pair_shares,
    split_chance,
    whole_levels,
    whole_measure,
    whole_starts,
)
from saalchef.odds.blackjack.second_cards import drawn_in_a_row
from saalchef.odds.blackjack.split_box import (
    Kind,
    Measures,
    Parts,
    StrategyOnPack,
    splits_at_most,
    strategy_on_pack,
)
from saalchef.sim.blackjack.decide import STAYS_WITHOUT_DOUBLE

# How far the probabilities of a split box may be off, by its hands: half of what all its net results may
# be, as `split_box` has measured them.
OFF = {2: 0.0, 3: 13 * 4e-6 / 2, 4: 17 * 8e-6 / 2}

Nets = defaultdict[Fraction, float]  # in stakes


class Brings(NamedTuple):
    """The net results of a box, and how much of them may be wrong."""

    nets: Mapping[Fraction, float]
    doubt: float


class PlayedHand(NamedTuple):
    """A hand of a split box: how it is played, and whether it ends doubled."""

    kind: Kind
    doubled: bool


class Way(NamedTuple):
    """What a split box can come to: further pair cards split, and its hands in the order of play."""

    removed: int
    hands: tuple[PlayedHand, ...]

    @property
    def raises(self) -> int:
        return 1 + self.removed + sum(hand.doubled for hand in self.hands)


class Boxes:
    """Every box by what it can come to."""

    def __init__(self, solved: Solved, strategy: Strategy) -> None:
        pack, shares = solved.pack, pair_shares(solved)
        self.solved, self.strategy = solved, strategy
        self.game = strategy_on_pack(solved.rules, solved.hands, pack, _with_and_without(strategy), shares)
        self.whole: Nets = defaultdict(float)
        self.most_raises = 0  # that a box can ask for
        self.split: list[tuple[float, _SplitBox]] = []
        for first in range(len(pack)):
            shown = float(pack[first]) / float(pack.sum())
            if shown > 0.0:
                self._add_whole(first, shown)
                self._add_split(first, shown)

    def _add_whole(self, first: int, shown: float) -> None:
        solved = self.solved
        measure = whole_measure(solved, self.game, first, whole_starts(solved, self.game, first))
        for row, chances in zip(whole_levels(solved), measure.tolist(), strict=True):
            for end, likely in zip(row, chances, strict=True):
                self.whole[end.net] += shown * likely
                if likely > 0.0:
                    self.most_raises = max(self.most_raises, end.stake - 1)
        for end, likely in natural_ends(solved, self.game.strategy, first).items():
            self.whole[end.net] += shown * likely

    def _add_split(self, first: int, shown: float) -> None:
        for card in range(TEN + 1):
            dealt = split_chance(self.solved, self.game, card, first)
            if dealt > 0.0:
                box = _SplitBox(self.game, card, first)
                self.split.append((shown * dealt, box))
                self.most_raises = max(self.most_raises, box.most_raises())

    def brings(self, paid: int) -> Brings:
        """With chips for so many raises."""
        if paid == 0:
            return self._without_raises()
        nets, doubt = self.whole.copy(), 0.0
        for dealt, box in self.split:
            for hands, chances in box.brings(paid).items():
                for at in np.flatnonzero(chances).tolist():
                    nets[Fraction(at - box.top, box.unit)] += dealt * float(chances[at])
                doubt += dealt * float(chances.sum()) * OFF[hands]
        return Brings(nets, doubt)

    def _without_raises(self) -> Brings:
        nets: Nets = defaultdict(float)
        for end, likely in box_ends(self.solved, without_raises(self.strategy)).items():
            nets[end.net] += likely
        return Brings(nets, 0.0)


class _SplitBox:
    """A pair split against a first card of the bank."""

    def __init__(self, game: StrategyOnPack, card: int, first: int) -> None:
        self.game, self.card, self.first = game, card, first
        self.further = splits_at_most(game, card, first)
        self.levels = len(game.strategy.after) // game.strategy.groups // 2
        self.unit = lcm(*(level.units.denominator for level in game.levels))
        units = np.array([int(level.units * self.unit) for level in game.levels])
        self.top = (2 + self.further) * int(abs(units).max())
        stakes = np.array([level.stake for level in game.levels])
        self.settled = [np.flatnonzero(stakes == 1 + doubled) for doubled in (False, True)]
        self.units = [units[each] for each in self.settled]
        self.measures: dict[int, Measures] = {}
        self.together: dict[tuple[int, tuple[Parts, ...]], Any] = {}
        self.known: dict[Way, Any] = {}

    def most_raises(self) -> int:
        """That the box can ask for."""
        return max(way.raises for way in self._ways(2 * (2 + self.further)) if self._nets(way).any())

    def brings(self, paid: int) -> dict[int, Any]:
        """By the number of hands: the chance of every net result, in units, from the worst on."""
        found: dict[int, Any] = {}
        for way, orders in self._ways(paid).items():
            hands = len(way.hands)
            found[hands] = found.get(hands, 0.0) + orders * self._nets(way)
        return found

    def _ways(self, paid: int) -> dict[Way, int]:
        """Those for which the pack has the cards."""
        found = ways(self.further, paid - 1, self.levels)
        return {way: orders for way, orders in found.items() if self._seconds(way) > 0.0}

    def _nets(self, way: Way) -> Any:
        """What the hands bring together, if their second cards come in one given order."""
        if way not in self.known:
            doubled = [hand.doubled for hand in way.hands]
            net = reduce(np.add.outer, [self.units[each] for each in doubled])
            likely = self._likely(way)[np.ix_(*(self.settled[each] for each in doubled))]
            self.known[way] = np.bincount(net.ravel() + self.top, likely.ravel(), 2 * self.top + 1)
        return self.known[way]

    def _likely(self, way: Way) -> Any:
        """[level of each hand …]"""
        measures = self._measures(way.removed)
        parts = [measures.parts(hand.kind) for hand in way.hands]
        order = sorted(range(len(parts)), key=parts.__getitem__)
        alike = way.removed, tuple(parts[i] for i in order)
        if alike not in self.together:
            likely = measures.together(alike[1]).sum(axis=-1)
            self.together[alike] = likely * (self._seconds(way) / likely.sum())
        return np.transpose(self.together[alike], np.argsort(order))

    def _measures(self, removed: int) -> Measures:
        if removed not in self.measures:
            self.measures[removed] = Measures(self.game, self.card, self.first, removed)
        return self.measures[removed]

    def _seconds(self, way: Way) -> float:
        """The chance of second cards that are split as often as here, if they come in one given order."""
        game, card = self.game, self.card
        pairs = float(game.alike[card] * (game.pack[card] - 2 - (card == self.first)))
        held = float(game.pack.sum()) - 3.0
        others = sum(hand.kind.is_open for hand in way.hands)
        taken = drawn_in_a_row(pairs, held, way.removed)
        return float(taken * drawn_in_a_row(held - pairs, held - way.removed, others))


def ways(further: int, left: int, levels: int) -> Counter[Way]:
    """The hands a split box can come to with so many further splits wanted and chips for so many raises
    left, with the number of orders; hands that cannot be doubled are those of a level `levels` higher.
    """
    found: Counter[Way] = Counter()

    def second_card(removed: int, done: tuple[PlayedHand, ...], waiting: int, left: int) -> None:
        if waiting == 0:
            found[Way(removed, done)] += 1
            return
        splits = removed < further and left > 0
        if splits:
            second_card(removed + 1, done, waiting + 1, left - 1)
        kind = Kind(removed if left > 0 else levels + removed, splits, not done)
        second_card(removed, (*done, PlayedHand(kind, False)), waiting - 1, left)
        if left > 0:
            second_card(removed, (*done, PlayedHand(kind, True)), waiting - 1, left - 1)

    second_card(0, (), 2, left)
    return found


def without_raises(strategy: Strategy) -> Strategy:
    """The same guest when he has no further chips."""
    action = _undoubled(strategy, strategy.action)
    return replace(strategy, action=action, split=np.zeros_like(strategy.split))


def _with_and_without(strategy: Strategy) -> Strategy:
    """After a split, the levels at which a double is paid, and then the same where it is not."""
    unpaid = np.moveaxis(_undoubled(strategy, np.moveaxis(strategy.after, 2, 0)), 0, 2)
    return replace(strategy, after=np.concatenate([strategy.after, unpaid]))


def _undoubled(strategy: Strategy, moves: Any) -> Any:
    """[hands, …]: what is done instead of a double that cannot be paid."""
    stays = (strategy.total >= STAYS_WITHOUT_DOUBLE).reshape(-1, *[1] * (moves.ndim - 1))
    instead = np.where(stays, Strategy.STAND, Strategy.CARD).astype(moves.dtype)
    return np.where(moves == Strategy.DOUBLE, instead, moves)
