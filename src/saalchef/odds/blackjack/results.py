"""How a box can end: the probability of every net result, and what follows from it."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from math import lcm, sqrt
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.analysis import Solved, solve, strategy_of
from saalchef.odds.blackjack.bank import bank_of
from saalchef.odds.blackjack.box import may_split
from saalchef.odds.blackjack.distributions import classes_of, law_of, measure_of
from saalchef.odds.blackjack.figures import Result, Results, Strategy
from saalchef.odds.blackjack.hands import TEN, points
from saalchef.odds.blackjack.settling import blackjack_units, settled
from saalchef.odds.blackjack.split_box import StrategyOnPack, split_box_results, strategy_on_pack
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card


class BoxEnd(NamedTuple):
    """A way for a box to be settled."""

    net: Fraction
    stake: int  # all that was put up


Ends = defaultdict[BoxEnd, float]
UnitEnds = defaultdict[tuple[int, int], float]  # the same with nets in the smallest unit


def results(rules: Rules, strategy: Strategy | None = None, seen: Sequence[Card] = ()) -> Results:
    """The results of a box under a strategy, the best one by default."""
    if strategy is not None:
        return summary(box_ends(solve(rules, seen), strategy))
    played = best_play(rules, tuple(seen))
    return summary(_game_ends(played.solved, played.game))


class BestPlay(NamedTuple):
    """The main game as it is played best."""

    solved: Solved
    strategy: Strategy
    game: StrategyOnPack


@lru_cache(maxsize=8)
def best_play(rules: Rules, seen: tuple[Card, ...] = ()) -> BestPlay:
    """Once for all who ask about the same pack, the split boxes met on the way with it."""
    solved = solve(rules, seen)
    strategy = strategy_of(solved)
    return BestPlay(solved, strategy, _game(solved, strategy))


def _game(solved: Solved, strategy: Strategy) -> StrategyOnPack:
    return strategy_on_pack(solved.rules, solved.hands, solved.pack, strategy, pair_shares(solved))


def box_ends(solved: Solved, strategy: Strategy) -> Ends:
    """Every way a box can be settled, with its probability."""
    return _game_ends(solved, _game(solved, strategy))


def _game_ends(solved: Solved, game: StrategyOnPack) -> Ends:
    whole = whole_levels(solved)
    ends: Ends = defaultdict(float)
    split: UnitEnds = defaultdict(float)
    held = float(solved.pack.sum())
    for first in range(len(solved.pack)):
        shown = solved.pack[first] / held
        if shown > 0.0:
            for end, likely in _whole_boxes(solved, game, first, whole).items():
                ends[end] += shown * likely
            for card in range(TEN + 1):
                dealt = split_chance(solved, game, card, first)
                if dealt > 0.0:
                    _add_split_boxes(split, game, card, first, shown * dealt)
    unit = _unit(game)
    for (net, stake), likely in split.items():
        ends[BoxEnd(Fraction(net, unit), stake)] += likely
    return ends


def whole_levels(solved: Solved) -> list[list[BoxEnd]]:
    """[class, end of the bank]: how a box that is not split is settled."""
    each = classes_of(solved.bank.lowest)
    levels = [
        [settled(solved.rules, solved.bank.lowest, kind, end, True) for end in range(each)]
        for kind in range(2 * each)
    ]
    return [[BoxEnd(level.units, level.stake) for level in row] for row in levels]


def pair_shares(solved: Solved) -> Any:
    """Of two cards alike in value, how often they may be split: always, but for tens split by rank."""
    shares = np.ones(len(solved.pack))
    for card in {kind.card for kind in solved.kinds if solved.pack[kind.card] > 1}:
        pairs = sum(k.weight * k.of_rank * (k.of_rank - 1) for k in solved.kinds if k.card == card)
        shares[card] = pairs / float(solved.pack[card] * (solved.pack[card] - 1))
    return shares


def splits(solved: Solved, strategy: Strategy, card: int, first: int) -> bool:
    """Whether a strategy splits a pair against a first card of the bank, where that is allowed."""
    return may_split(solved.hand_rules, card) and bool(strategy.split[card, first])


def split_chance(solved: Solved, game: StrategyOnPack, card: int, first: int) -> float:
    """How often a box is split with this card, once the bank's first card is dealt."""
    if not splits(solved, game.strategy, card, first):
        return 0.0
    left = float(solved.pack[card]) - (card == first)
    held = float(solved.pack.sum()) - 1.0
    return float(game.alike[card]) * max(left, 0.0) * (left - 1.0) / (held * (held - 1.0))


def whole_starts(solved: Solved, game: StrategyOnPack, first: int) -> Any:
    """In how many orders each two cards are dealt to a box that is neither split nor a Black Jack."""
    hands = solved.hands
    starts = np.zeros(len(hands.size))
    for hand in np.nonzero(hands.size == 2)[0]:
        cards = np.nonzero(hands.cards[hand])[0]
        starts[hand] = len(cards)
        if len(cards) == 1 and splits(solved, game.strategy, cards[0], first):
            starts[hand] -= game.alike[cards[0]]
    starts[solved.hand_rules.natural] = 0.0
    return starts


def whole_measure(solved: Solved, game: StrategyOnPack, first: int, starts: Any) -> Any:
    """[class, end of the bank] of boxes that begin so and are not split."""
    bank = bank_of(solved.rules, (first,))
    left = solved.pack.copy()
    left[first] -= 1
    action = np.ascontiguousarray(game.strategy.action[:, first])
    return measure_of((law_of(solved.hands, bank.lowest, starts, action, -1),), left, bank)


def _whole_boxes(solved: Solved, game: StrategyOnPack, first: int, levels: list[list[BoxEnd]]) -> Ends:
    ends: Ends = defaultdict(float)
    measure = whole_measure(solved, game, first, whole_starts(solved, game, first))
    for row, chances in zip(levels, measure.tolist(), strict=True):
        for end, likely in zip(row, chances, strict=True):
            ends[end] += likely
    for end, likely in natural_ends(solved, game.strategy, first).items():
        ends[end] += likely
    return ends


def natural_ends(solved: Solved, strategy: Strategy, first: int) -> Ends:
    """Boxes with a Black Jack, once the bank's first card is dealt."""
    pack, natural = solved.pack, solved.hand_rules.natural
    held = float(pack.sum()) - 1.0
    one, other = (float(pack[card]) - (card == first) for card in np.nonzero(solved.hands.cards[natural])[0])
    dealt = 2.0 * one * other / (held * (held - 1.0))
    ends: Ends = defaultdict(float)
    if facts.offers_insurance(points(first)) and strategy.even_money:
        ends[BoxEnd(Fraction(facts.even_money(1)), 1)] += dealt
    else:
        against = float(solved.ends[natural, first, 0])
        ends[BoxEnd(blackjack_units(solved.rules, True), 1)] += dealt * against
        ends[BoxEnd(blackjack_units(solved.rules, False), 1)] += dealt * (1.0 - against)
    return ends


def _unit(game: StrategyOnPack) -> int:
    """The smallest part of a stake that makes all results of a hand whole numbers."""
    return lcm(*(level.units.denominator for level in game.levels))


def _add_split_boxes(to: UnitEnds, game: StrategyOnPack, card: int, first: int, dealt: float) -> None:
    """The nets of whole boxes."""
    unit = _unit(game)
    units = np.array([int(level.units * unit) for level in game.levels])
    stakes = np.array([level.stake for level in game.levels])
    for hands, likely in split_box_results(game, card, first).items():
        net = reduce(np.add.outer, [units] * hands).ravel()
        stake = reduce(np.add.outer, [stakes] * hands).ravel()
        least, most = int(net.min()), int(stake.max()) + 1
        chances = np.bincount((net - least) * most + stake, likely.ravel())
        for at in np.nonzero(chances)[0].tolist():
            to[at // most + least, at % most] += dealt * float(chances[at])


def summary(ends: Ends) -> Results:
    by_net: defaultdict[Fraction, float] = defaultdict(float)
    stake = 0.0
    for end, likely in ends.items():
        by_net[end.net] += likely
        stake += likely * end.stake
    found = tuple(Result(net, likely) for net, likely in sorted(by_net.items()) if likely > 1e-15)
    ev = sum(float(r.net) * r.probability for r in found)
    spread = sum((float(r.net) - ev) ** 2 * r.probability for r in found)
    return Results(
        results=found,
        ev=ev,
        stdev=sqrt(spread),
        win=sum(r.probability for r in found if r.net > 0),
        push=sum(r.probability for r in found if r.net == 0),
        lose=sum(r.probability for r in found if r.net < 0),
        stake=stake,
        element_of_risk=ev / stake,
    )
