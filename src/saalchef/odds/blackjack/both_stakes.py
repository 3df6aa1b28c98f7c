"""The best play for a guest who has Crazy-Twins beside his main stake, for every ratio of the two.

Only boxes matter whose first card matched the bank's: all others play the main game. For one ratio a strategy
is worth a straight line (main game + ratio × Crazy-Twins), so the best play is the upper edge of all lines:
convex, and straight between the ratios at which the strategy changes. They are found exactly, each the
crossing of two lines, by asking for the best play there (Eisner and Severance).

Own cards, the bank's card and the number of splits are seen, as in the main game; the joker is not looked at.
A box that is not split plays as well as is possible so. For split boxes see `side_play`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

from saalchef.odds.blackjack.analysis import Solved, strategy_of
from saalchef.odds.blackjack.box import may_split
from saalchef.odds.blackjack.crazy import (
    NEVER,
    Ending,
    added,
    matches,
    natural_ending,
    pair_shares_after,
    side_ev,
    split_ending,
    weighed,
)
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.hands import JOKER, hand_of
from saalchef.odds.blackjack.joker_places import joker_beside
from saalchef.odds.blackjack.not_losing import whole_units
from saalchef.odds.blackjack.payoff_play import OneHand, best_action, one_hand, worth_of
from saalchef.odds.blackjack.results import splits
from saalchef.odds.blackjack.shoe import counts
from saalchef.odds.blackjack.side_play import FOR_SIDE_BET, Weights, crazy_game, side_strategies, whole_pays
from saalchef.odds.blackjack.split_box import split_box_results
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import not_lost
from saalchef.rules.cards import Card

WIDEST = 1e6  # a ratio at which the main stake no longer counts
TRIED = (0.05, 0.5)  # ratios at which split boxes are asked for their best play, besides both ends
EQUAL = 1e-13  # lines closer than this are one


class LineByRatio(Protocol):
    """A way to play, worth a straight line by ratio."""

    @property
    def ending(self) -> Ending: ...


P = TypeVar("P", bound=LineByRatio)


class SplitWay(NamedTuple):
    """A way to play a split box."""

    ending: Ending
    strategy: Strategy


class StraightLine(NamedTuple):
    """The play of a box that began with a card: without a split by `action`, and how its pair is split."""

    ending: Ending
    action: Any
    split: int  # among the ways to split, -1 where the pair is not split


class Matched(NamedTuple):
    """A box that began with a card against the same of the bank: what every way to play it needs."""

    solved: Solved
    card: int
    chance: float
    hand: OneHand
    starts: Sequence[tuple[int, float]]  # second cards and their chances, but for a Black Jack
    natural: Ending
    pair: float  # how often the first two cards may be split
    splits: Sequence[SplitWay]


def matched_boxes(solved: Solved, seen: Sequence[Card] = ()) -> Iterator[Matched]:
    """One for every card of the bank that a box can match."""
    best = strategy_of(solved)
    _, ranks = counts(solved.rules, seen)
    for card, chance in matches(solved.pack, ranks):
        shares = pair_shares_after(solved, card, ranks)
        yield _matched(solved, best, card, chance, shares)


def _matched(solved: Solved, best: Strategy, card: int, chance: float, shares: Any) -> Matched:
    left = solved.pack.copy()
    left[card] -= 2
    held = float(left.sum())
    dealt = [(second, float(left[second]) / held) for second in range(len(left)) if left[second] > 0]
    natural = solved.hand_rules.natural
    starts = [(s, likely) for s, likely in dealt if hand_of(solved.hands, [card, s]) != natural]
    return Matched(
        solved=solved,
        card=card,
        chance=chance,
        hand=one_hand(solved, card, 0),
        starts=starts,
        natural=natural_ending(solved, best, card),
        pair=float(shares[card] * max(left[card], 0) / held),
        splits=_split_ways(solved, best, card, shares),
    )


def _split_ways(solved: Solved, best: Strategy, card: int, shares: Any) -> list[SplitWay]:
    """Ways to play the pair split: asked for at some ratios, and where two found are worth the same."""
    if not may_split(solved.hand_rules, card) or solved.pack[card] < 3:
        return []
    found: dict[bytes, SplitWay] = {}

    def way(strategy: Strategy) -> SplitWay:
        plays = strategy.resplit[:, card, card].tobytes() + strategy.after[:, card, :, card].tobytes()
        if plays not in found:
            game = crazy_game(solved, strategy, shares)
            found[plays] = SplitWay(split_ending(solved, game, split_box_results(game, card, card)), strategy)
        return found[plays]

    def ask(weights: Weights) -> SplitWay:
        return way(side_strategies(solved, best, card, shares, weights)[-1])

    main = way(best) if splits(solved, best, card, card) else ask(Weights(1.0, 0.0))
    asked = [main, *(ask(Weights(1.0, ratio)) for ratio in TRIED), ask(FOR_SIDE_BET)]
    for low, high in pairwise(asked):
        list(upper_edge(solved.rules, low, high, ask))
    return list(found.values())


def best_line(box: Matched, weights: Weights) -> StraightLine:
    """The best play of a matched box."""
    solved = box.solved
    action = best_action(box.hand, whole_pays(solved, weights))
    units = whole_units(solved.rules, solved.bank.lowest)
    main = worth_of(box.hand, action, units)
    wins = worth_of(box.hand, action, not_lost(solved.rules, units).astype(float))
    beside = joker_beside(solved)
    ending, kept = box.natural, NEVER
    for second, likely in box.starts:
        hand = hand_of(solved.hands, [box.card, second])
        joker = wins[hand] if second == JOKER else wins[hand] * beside
        here = Ending(float(wins[hand]), float(joker), float(main[hand]))
        if second == box.card:
            kept = here
        ending = added(ending, likely - (box.pair if second == box.card else 0.0), here)
    ways = [kept, *(way.ending for way in box.splits)]
    chosen = max(range(len(ways)), key=lambda way: weighed(solved.rules, ways[way], weights))
    return StraightLine(added(ending, box.pair, ways[chosen]), action, chosen - 1)


def changes(box: Matched) -> list[tuple[float, StraightLine]]:
    """Every ratio from which a box plays otherwise than below it, with how it then plays; 0 first."""
    lowest, widest = best_line(box, Weights(1.0, 0.0)), best_line(box, Weights(1.0, WIDEST))
    return [(0.0, lowest), *upper_edge(box.solved.rules, lowest, widest, partial(best_line, box))]


def upper_edge(rules: Rules, low: P, high: P, best: Callable[[Weights], P]) -> Iterator[tuple[float, P]]:
    """From one play to another with more of Crazy-Twins: every play on the upper edge of their lines, and the
    ratio from which it is the best.
    """
    gained = side_ev(rules, high.ending) - side_ev(rules, low.ending)
    lost = low.ending.ev - high.ending.ev
    if gained <= EQUAL:
        return
    weights = Weights(1.0, max(lost / gained, 0.0))
    there = best(weights)
    if weighed(rules, there.ending, weights) - weighed(rules, low.ending, weights) <= EQUAL:
        yield weights.crazy, high
        return
    yield from upper_edge(rules, low, there, best)
    yield from upper_edge(rules, there, high, best)
