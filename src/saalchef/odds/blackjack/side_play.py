"""How to play a box for Crazy-Twins: hand by hand towards not losing, by what the other hands are worth.

A box that is not split plays its one hand for the best chance not to lose. On a split box each hand plays by
its own cards for the best chance that the box does not lose, given how the other hands end against each
total of the bank: a strategy that is the best answer to itself. Nothing is doubled.
"""

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.bank import bank_of, ends_with
from saalchef.odds.blackjack.box import further_splits, may_split
from saalchef.odds.blackjack.compiled import compiled
from saalchef.odds.blackjack.distributions import classes_of
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.hands import Hands, cards_in, points
from saalchef.odds.blackjack.not_losing import does_not_lose, whole_units
from saalchef.odds.blackjack.play import CARD, STAND
from saalchef.odds.blackjack.split_box import (
    ROUNDING,
    Kind,
    Measures,
    StrategyOnPack,
    box_shapes,
    strategy_on_pack,
)
from saalchef.rules.blackjack.facts import is_split_ace
from saalchef.rules.blackjack.settle import not_lost

ROUNDS = 8  # of answering the other hands; they settle after two or three


class SideStrategy(NamedTuple):
    """A strategy for a box that began with a card against the same of the bank."""

    strategy: Strategy
    chance: float  # that the box, once split, does not lose; its hands taken as independent given the bank


def side_strategies(solved: Solved, best: Strategy, card: int, shares: Any) -> list[Strategy]:
    """The best ways to play a box that began with this card against the same of the bank: without a split,
    and with as many as are allowed and help.
    """
    alone = not_lost(solved.rules, whole_units(solved.rules, solved.bank.lowest)).astype(float)
    whole = replace(best, action=best.action.copy(), split=best.split.copy())
    whole.action[:, card] = _towards(solved, card, 0, alone)
    whole.split[card, card] = False
    if not may_split(solved.hand_rules, card) or solved.pack[card] < 3:
        return [whole]
    limits = range(further_splits(solved.hand_rules, card, 2) + 1)
    played = [_split(solved, whole, card, shares, limit, alone) for limit in limits]
    return [whole, max(played, key=lambda p: p.chance).strategy]


def _split(solved: Solved, whole: Strategy, card: int, shares: Any, limit: int, alone: Any) -> SideStrategy:
    """The strategy for split hands, each the best answer to the others, with so many further splits."""
    split, resplit, after = whole.split.copy(), whole.resplit.copy(), whole.after.copy()
    split[card, card] = True
    resplit[:, card, card] = np.arange(len(resplit)) < limit
    pays, chance = alone, 0.0
    for _ in range(ROUNDS):
        before = after[0, card, :, card].copy()
        after[:, card, :, card] = 0 if is_split_ace(points(card), True) else _towards(solved, card, 1, pays)
        played = replace(whole, split=split, resplit=resplit, after=after)
        game = strategy_on_pack(solved.rules, solved.hands, solved.pack, played, shares)
        pays, chance = _given_others(game, card, limit)
        if np.array_equal(before, after[0, card, :, card]):
            break
    return SideStrategy(replace(whole, split=split, resplit=resplit, after=after), chance)


def _given_others(game: StrategyOnPack, card: int, limit: int) -> tuple[Any, float]:
    """[class, end]: the chance that the box does not lose, the other hands being as they are; and the chance
    when this hand is like them.
    """
    box = Measures(game, card, card, 0)
    each = len(box.ends)
    hand = {is_open: box.alone(Kind(0, is_open, False)) for is_open in (True, False)}
    hand = {is_open: chances / np.maximum(chances.sum(axis=0), ROUNDING) for is_open, chances in hand.items()}
    pays = np.zeros((2 * each, each))
    likely = 0.0
    for _, kinds, chance in box_shapes(game, card, card, limit):
        fine = does_not_lose(game.rules, game.levels, len(kinds)).astype(float)
        for end in np.nonzero(box.ends > ROUNDING)[0]:
            mine = fine
            for kind in kinds[1:]:
                mine = mine @ hand[kind.is_open][:, end]
            pays[:, end] += chance * len(kinds) * (mine @ game.to_level[-1][:, :, end])
            likely += chance * float(box.ends[end] * (mine @ hand[kinds[0].is_open][:, end]))
    return pays, likely


def _towards(solved: Solved, card: int, others: int, pays: Any) -> Any:
    """action[hand] for the highest expectation of pays[class, end]; `others` cards alike lie elsewhere.

    What a bust pays is taken off everything: its expectation does not change with the cards drawn.
    """
    hands, bank = solved.hands, bank_of(solved.rules, (card,))
    pack = solved.pack.copy()
    pack[card] -= others
    which = np.nonzero(hands.cards[:, card])[0]
    ends = np.zeros((len(hands.size), 1, bank.columns))
    found = np.zeros((len(which), 1, bank.columns))
    ends_with(bank, pack, hands.cards[which], found)
    ends[which] = found
    above = pays[: classes_of(bank.lowest)] - pays[0]
    return _draw_or_stand(
        hands, pack, card, ends[:, 0], above, bank.lowest, which[::-1].copy(), solved.hand_rules.plays
    )


@compiled
def _draw_or_stand(
    hands: Hands, pack: Any, first: int, ends: Any, pays: Any, lowest: int, which: Any, plays: Any
) -> Any:
    child, cards, size, total = hands.child, hands.cards, hands.size, hands.total
    held = cards_in(pack)
    width = ends.shape[1]
    value = np.zeros(len(child))
    action = np.zeros(len(child), dtype=np.uint8)
    for hand in which:
        row, end = pays[1 + max(total[hand] - lowest + 1, 0)], ends[hand]
        stand = row[0] * end[0] + row[width - 1] * (1.0 - end[0] - end[1])
        for t in range(1, width - 1):
            stand += row[t] * (end[t] - end[t + 1])
        drawn = 0.0
        left = held - size[hand] - 1
        for card in range(child.shape[1]):
            if child[hand, card] >= 0 and left > 0:
                count = pack[card] - cards[hand, card] - (1 if card == first else 0)
                drawn += max(count, 0) / left * value[child[hand, card]]
        draws = drawn > stand and plays[hand]
        action[hand] = CARD if draws else STAND
        value[hand] = drawn if draws else stand
    return action
