"""How to play a box whose first card matched the bank's, for any two weights of main game and Crazy-Twins.

A box that is not split plays its one hand for the highest expectation: the best play there is. On a split box
the net result of all hands decides, which is no sum of what its hands are worth. Its hands play by one table,
and the best one is looked for by answering: what is best for a hand whose neighbours end as all tables tried
so far do on average (fictitious play). Answers to the last table alone may turn in a circle, since where one
hand dares much the other should not. Not every other table has been tried.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.box import further_splits, may_split
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.hand_rules import jokers_in_hands
from saalchef.odds.blackjack.hands import points
from saalchef.odds.blackjack.joker_places import joker_beside
from saalchef.odds.blackjack.not_losing import does_not_lose, hands_not_losing, units_of, whole_units
from saalchef.odds.blackjack.payoff_play import best_action, one_hand
from saalchef.odds.blackjack.split_box import (
    ROUNDING,
    Kind,
    Measures,
    StrategyOnPack,
    box_shapes,
    strategy_on_pack,
)
from saalchef.rules.blackjack.facts import is_split_ace
from saalchef.rules.blackjack.settle import not_lost, side_bet_pays

ROUNDS = 12  # of answering: the best has come by then
SETTLED = 3  # times the same answer

BoxShape = tuple[bool, tuple[bool, ...]]  # of the first hand and the others: whether they are open to a split
HandEnds = dict[bool, Any]  # by whether a further pair card would have been split: [level, end of the bank]


class Weights(NamedTuple):
    """What a unit of each stake counts."""

    main: float
    crazy: float


FOR_SIDE_BET = Weights(0.0, 1.0)


class SideStrategy(NamedTuple):
    """A strategy for a box that began with a card against the same of the bank."""

    strategy: Strategy
    worth: float  # of the box, once split; its hands taken as independent given the bank


def side_strategies(
    solved: Solved, best: Strategy, card: int, shares: Any, weights: Weights = FOR_SIDE_BET
) -> list[Strategy]:
    """The best ways to play a box that began with this card against the same of the bank: without a split,
    and split, once or as often as is allowed.
    """
    whole = replace(best, action=best.action.copy(), split=best.split.copy())
    whole.action[:, card] = best_action(one_hand(solved, card, 0), whole_pays(solved, weights))
    whole.split[card, card] = False
    if not may_split(solved.hand_rules, card) or solved.pack[card] < 3:
        return [whole]
    limits = {0, further_splits(solved.hand_rules, card, 2)}
    tried = [each for limit in limits for each in _split(solved, whole, card, shares, limit, weights)]
    return [whole, max(tried, key=lambda each: each.worth).strategy]


def whole_pays(solved: Solved, weights: Weights) -> Any:
    """[class, end]: what a box that is not split brings."""
    units = whole_units(solved.rules, solved.bank.lowest)
    wins = paid_more(solved, joker_beside(solved)) * not_lost(solved.rules, units)
    return weights.main * units + weights.crazy * wins


def paid_more(solved: Solved, with_joker: Any) -> Any:
    """What Crazy-Twins bring more if they win than if they lose, where that is how likely the joker is."""
    rules, bet = solved.rules, solved.rules.crazy
    assert bet is not None
    plain, joker = (float(side_bet_pays(rules, bet, joker=joker)) for joker in (False, True))
    return 1.0 + plain + (joker - plain) * with_joker


def crazy_game(solved: Solved, strategy: Strategy, shares: Any) -> StrategyOnPack:
    """The strategy on boxes that began like the bank; their hands remember a joker that occupies a place."""
    notes = jokers_in_hands(solved.rules) > 0 and solved.rules.crazy_joker_split == "hand"
    return strategy_on_pack(solved.rules, solved.hands, solved.pack, strategy, shares, notes_joker=notes)


def joker_counts(solved: Solved, game: StrategyOnPack, hands: int) -> Any:
    """[level of each hand …]: how likely the joker counts on a split box that does not lose. Each of its
    hands has a first and a second card, and so as many places for it.
    """
    rules, levels = game.rules, game.levels
    if game.notes_joker:
        return hands_not_losing(rules, levels, hands, with_joker=True) > 0
    not_losing = hands_not_losing(rules, levels, hands)
    by_hand = rules.crazy_joker_split == "hand"
    beside = [joker_beside(solved, number if by_hand else 1) for number in range(hands + 1)]
    return np.array(beside)[not_losing]


def _split(
    solved: Solved, whole: Strategy, card: int, shares: Any, limit: int, weights: Weights
) -> list[SideStrategy]:
    """Strategies for split hands with so many further splits, each the best answer to all before it."""
    split, resplit, after = whole.split.copy(), whole.resplit.copy(), whole.after.copy()
    split[card, card] = True
    resplit[:, card, card] = np.arange(len(resplit)) < limit
    hand, pays = one_hand(solved, card, 1), whole_pays(solved, weights)
    others: HandEnds = {}
    tried: list[SideStrategy] = []
    same = 0
    while len(tried) < ROUNDS and same < SETTLED:
        before, after = after, after.copy()
        after[:, card, :, card] = 0 if is_split_ace(points(card), True) else best_action(hand, pays)
        same = same + 1 if tried and np.array_equal(before, after) else 1
        played = replace(whole, split=split, resplit=resplit, after=after)
        game = crazy_game(solved, played, shares)
        box = Measures(game, card, card, 0)
        mine = {is_open: _given_the_end(box, is_open) for is_open in (True, False)}
        others = {is_open: _averaged(others.get(is_open), mine[is_open], len(tried)) for is_open in mine}
        shapes = _shapes(game, card, limit)
        most = {1 + len(those) for _, those in shapes}
        brings = {hands: _split_worth(solved, game, hands, weights) for hands in most}
        pays, worth = np.zeros_like(pays), 0.0
        for (me, those), chance in shapes.items():
            of_box = brings[1 + len(those)]
            beside = _beside(of_box, [others[is_open] for is_open in those])
            pays += chance * (1 + len(those)) * np.take_along_axis(beside, game.level_of[-1], axis=0)
            alike = _beside(of_box, [mine[is_open] for is_open in those])
            worth += chance * float((box.ends * mine[me] * alike).sum())
        tried.append(SideStrategy(played, worth))
    return tried


def _shapes(game: StrategyOnPack, card: int, limit: int) -> dict[BoxShape, float]:
    """What a split box can come to, and how often."""
    found: defaultdict[BoxShape, float] = defaultdict(float)
    for shape in box_shapes(game, card, card, limit):
        me, *those = (kind.is_open for kind in shape.kinds)
        found[me, tuple(sorted(those))] += shape.chance
    return found


def _given_the_end(box: Measures, is_open: bool) -> Any:
    """[level, end of the bank]: how a hand of the box ends, given the bank's end."""
    chances = box.alone(Kind(0, is_open, False))
    return chances / np.maximum(chances.sum(axis=0), ROUNDING)


def _averaged(before: Any, ends: Any, number: int) -> Any:
    """With the average of so many before."""
    return ends if before is None else (number * before + ends) / (number + 1)


def _beside(brings: Any, others: Sequence[Any]) -> Any:
    """[level, end of the bank]: what the box brings with a hand of this level, the others ending so."""
    first, *rest = others
    found = brings @ first
    for each in rest:
        found = (found * each).sum(axis=-2)
    return found


def _split_worth(solved: Solved, game: StrategyOnPack, hands: int, weights: Weights) -> Any:
    """[level of each hand …]: what a split box brings."""
    rules, levels = game.rules, game.levels
    wins = does_not_lose(rules, levels, hands) * paid_more(solved, joker_counts(solved, game, hands))
    return weights.main * reduce(np.add.outer, [units_of(levels)] * hands) + weights.crazy * wins
