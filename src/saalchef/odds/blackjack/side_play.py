"""How to play a box whose first card matched the bank's, for any two weights of main game and Crazy-Twins.

A box that is not split plays its one hand for the highest expectation: the best play there is. On a split box
each hand plays by its own cards for the best of the whole box, given how the other hands end against each
total of the bank: a strategy that is the best answer to itself. The net result of the box is no sum of what
its hands are worth, so no single change of it helps, but not every other strategy has been tried.
"""

from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.box import further_splits, may_split
from saalchef.odds.blackjack.figures import Strategy
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

ROUNDS = 8  # of answering the other hands; they settle after two or three


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
    split once, and as often as is allowed, the hands settled on answers to each other or on the way there.
    """
    whole = replace(best, action=best.action.copy(), split=best.split.copy())
    whole.action[:, card] = best_action(one_hand(solved, card, 0), whole_pays(solved, weights))
    whole.split[card, card] = False
    if not may_split(solved.hand_rules, card) or solved.pack[card] < 3:
        return [whole]
    limits = {0, further_splits(solved.hand_rules, card, 2)}
    tried = [_split(solved, whole, card, shares, limit, weights) for limit in limits]
    settled = max([rounds[-1] for rounds in tried], key=lambda each: each.worth)
    best_round = max([each for rounds in tried for each in rounds], key=lambda each: each.worth)
    return [whole, settled.strategy, *([best_round.strategy] if best_round is not settled else [])]


def whole_pays(solved: Solved, weights: Weights) -> Any:
    """[class, end]: what a box that is not split brings."""
    units = whole_units(solved.rules, solved.bank.lowest)
    wins = paid_more(solved, 1) * not_lost(solved.rules, units)
    return weights.main * units + weights.crazy * wins


def paid_more(solved: Solved, hands: int) -> float:
    """What Crazy-Twins bring more if they win than if they lose, where so many hands may have the joker."""
    rules, bet = solved.rules, solved.rules.crazy
    assert bet is not None
    plain, joker = (float(side_bet_pays(rules, bet, joker=joker)) for joker in (False, True))
    return 1.0 + plain + (joker - plain) * joker_beside(solved, hands)


def _split(
    solved: Solved, whole: Strategy, card: int, shares: Any, limit: int, weights: Weights
) -> list[SideStrategy]:
    """Strategies for split hands with so many further splits, each the best answer to the one before it."""
    split, resplit, after = whole.split.copy(), whole.resplit.copy(), whole.after.copy()
    split[card, card] = True
    resplit[:, card, card] = np.arange(len(resplit)) < limit
    hand, pays = one_hand(solved, card, 1), whole_pays(solved, weights)
    tried: list[SideStrategy] = []
    for _ in range(ROUNDS):
        before, after = after[0, card, :, card], after.copy()
        after[:, card, :, card] = 0 if is_split_ace(points(card), True) else best_action(hand, pays)
        if tried and np.array_equal(before, after[0, card, :, card]):
            break
        played = replace(whole, split=split, resplit=resplit, after=after)
        game = strategy_on_pack(solved.rules, solved.hands, solved.pack, played, shares)
        pays, worth = _given_others(solved, game, card, limit, weights)
        tried.append(SideStrategy(played, worth))
    return tried


def _split_worth(solved: Solved, game: StrategyOnPack, hands: int, weights: Weights) -> Any:
    """[level of each hand …]: what a split box brings."""
    rules, levels = game.rules, game.levels
    by_hand = rules.crazy_joker_split == "hand"
    paid = np.array([paid_more(solved, number if by_hand else 1) for number in range(hands + 1)])
    wins = does_not_lose(rules, levels, hands) * paid[hands_not_losing(rules, levels, hands)]
    return weights.main * reduce(np.add.outer, [units_of(levels)] * hands) + weights.crazy * wins


def _given_others(
    solved: Solved, game: StrategyOnPack, card: int, limit: int, weights: Weights
) -> tuple[Any, float]:
    """[class, end]: what the box brings, the other hands being as they are; and if this one is like them."""
    box = Measures(game, card, card, 0)
    each = len(box.ends)
    hand = {is_open: box.alone(Kind(0, is_open, False)) for is_open in (True, False)}
    hand = {is_open: chances / np.maximum(chances.sum(axis=0), ROUNDING) for is_open, chances in hand.items()}
    pays = np.zeros((2 * each, each))
    worth = 0.0
    worth_of_box: dict[int, Any] = {}
    for _, kinds, chance in box_shapes(game, card, card, limit):
        if len(kinds) not in worth_of_box:
            worth_of_box[len(kinds)] = _split_worth(solved, game, len(kinds), weights)
        whole = worth_of_box[len(kinds)]
        for end in np.nonzero(box.ends > ROUNDING)[0]:
            mine = whole
            for kind in kinds[1:]:
                mine = mine @ hand[kind.is_open][:, end]
            pays[:, end] += chance * len(kinds) * (mine @ game.to_level[-1][:, :, end])
            worth += chance * float(box.ends[end] * (mine @ hand[kinds[0].is_open][:, end]))
    return pays, worth
