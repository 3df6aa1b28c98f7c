"""One hand that is not split: standing, drawing and doubling, by what exactly lies in it."""

from typing import Any

import numpy as np

from saalchef.odds.blackjack.bank import Bank
from saalchef.odds.blackjack.compiled import compiled
from saalchef.odds.blackjack.hands import Hands
from saalchef.odds.blackjack.terms import Terms

STAND, CARD, DOUBLE = 0, 1, 2


@compiled
def standing(ends: Any, lowest: int, total: int, terms: Terms, stake: float, original: float) -> float:
    """What a hand is worth against the bank's ends: `stake` lies on it, `original` of it is the first stake
    of the box (the only one the bank's Black Jack may be allowed to take).
    """
    at_least = ends[1 + max(total - lowest, 0)]
    above = ends[1 + max(total + 1 - lowest, 0)]
    taken = stake if terms.takes_all else original
    if total == 21 and terms.stand_off_21:
        taken = 0.0
    return stake * (terms.win * (1.0 - ends[0] - at_least) - above) - taken * ends[0]


@compiled
def play(
    hands: Hands, bank: Bank, pack: Any, terms: Terms, original: float, which: Any, ends: Any,
    choose: bool, action: Any, worth: Any, value: Any,
) -> None:  # fmt: skip
    """For the hands `which`, children before parents, from a pack that still holds hand and first card:
    worth[hand, 0…2, first] of standing, a card and doubling, -inf where not allowed, and value[hand, first]
    of action[hand, first], which is the best to be found or a choice already made.
    """
    child, cards, size, total = hands.child, hands.cards, hands.size, hands.total
    firsts, kinds = bank.firsts, child.shape[1]
    n = len(firsts)
    held = pack.sum()
    for hand in which:
        here = total[hand]
        stand, drawn, doubled = worth[hand, STAND], worth[hand, CARD], worth[hand, DOUBLE]
        for i in range(n):
            stand[i] = standing(ends[hand, i], bank.lowest, here, terms, 1.0, original)
        drawn[:] = -np.inf
        doubled[:] = -np.inf
        if here < 21 or terms.free_at_21:
            left = held - size[hand] - 1
            each = 1.0 / left if left > 0 else 0.0
            drawn[:] = 0.0
            for card in range(kinds):
                count = float(pack[card] - cards[hand, card])
                then = child[hand, card]
                for i in range(n):
                    chance = each * (count - 1.0 if firsts[i] == card else count)
                    drawn[i] += chance * (value[then, i] if then >= 0 else -1.0)
            if terms.doubles[hand]:
                doubled[:] = 0.0
                for card in range(kinds):
                    count = float(pack[card] - cards[hand, card])
                    then = child[hand, card]
                    for i in range(n):
                        chance = each * (count - 1.0 if firsts[i] == card else count)
                        if then >= 0:
                            after = standing(ends[then, i], bank.lowest, total[then], terms, 2.0, original)
                            doubled[i] += chance * after
                        else:
                            doubled[i] -= 2.0 * chance
        for i in range(n):
            if choose:
                choice = CARD if drawn[i] > stand[i] else STAND
                action[hand, i] = DOUBLE if doubled[i] > worth[hand, choice, i] else choice
            value[hand, i] = worth[hand, action[hand, i], i]
