"""One hand: standing, drawing and doubling, by what exactly lies in it."""

from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.bank import Bank
from saalchef.odds.blackjack.compiled import compiled, inlined
from saalchef.odds.blackjack.hand_rules import HandRules
from saalchef.odds.blackjack.hands import Hands
from saalchef.odds.machine_code import fact
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.facts import LOST_TO_BLACKJACK

STAND, CARD, DOUBLE = 0, 1, 2


class Drawing(NamedTuple):
    """The pack a hand draws from: it still counts the hand's own cards and the bank's first card."""

    pack: Any  # int64 [cards]
    held: int  # how many cards that are
    alike: int  # a card of which
    extra: int  # so many more are gone
    original: float  # how much of the box's original stake lies on the hand


_settled_stake = fact(facts.settled_stake)


@inlined
def standing(ends: Any, total: int, hand_rules: HandRules, stake: int, original: float) -> float:
    """What a total is worth against the bank's ends with `stake` on it; of that `original` is the first stake
    of the box, the only one that the bank's Black Jack may be allowed to take.
    """
    taken = 0
    if hand_rules.lost_to_blackjack[total]:
        first_hand = original > 0.0
        taken = _settled_stake(LOST_TO_BLACKJACK, 1, stake - 1, first_hand, hand_rules.takes_all)
    won = 1.0 - ends[0] - ends[hand_rules.not_won[total]]
    return float(stake * (hand_rules.win * won - ends[hand_rules.lost[total]]) - taken * ends[0])


@inlined
def hand_worth(
    hands: Hands, bank: Bank, hand_rules: HandRules, draw: Drawing, hand: int, plays: bool, doubles: bool,
    slot: Any, ends: Any, value: Any, worth: Any,
) -> None:  # fmt: skip
    """worth[alternative, first] of a hand that may play on or not, and double or not; -inf for what it may
    not. The bank's ends for a hand lie in ends[slot[hand]]; value[hand] is what a larger hand is worth, its
    last row (which a bust, numbered -1, leads to) what is lost with a bust.
    """
    child, total = hands.child, hands.total
    left = draw.held - hands.size[hand] - draw.extra - 1
    each = 1.0 / left if left > 0 else 0.0
    for i in range(len(bank.firsts)):
        first = bank.firsts[i]
        worth[STAND, i] = standing(ends[slot[hand], i], total[hand], hand_rules, 1, draw.original)
        drawn = doubled = 0.0
        for card in range(child.shape[1] if plays else 0):
            count = draw.pack[card] - hands.cards[hand, card]
            if card == draw.alike:
                count -= draw.extra
            if card == first:
                count -= 1
            then = child[hand, card]
            drawn += count * value[then, i]
            if doubles and then < 0:
                doubled -= count * 2.0
            elif doubles:
                after = ends[slot[then], i]
                doubled += count * standing(after, total[then], hand_rules, 2, draw.original)
        worth[CARD, i] = each * drawn if plays else -np.inf
        worth[DOUBLE, i] = each * doubled if doubles else -np.inf


@compiled
def play(
    hands: Hands, bank: Bank, hand_rules: HandRules, draw: Drawing, which: Any, ends: Any,
    choose: bool, action: Any, worth: Any, value: Any,
) -> None:  # fmt: skip
    """For the hands `which`, larger ones first: worth[hand, alternative, first], and value[hand, first] of
    action[hand, first], which is the best to be found or a choice already made.
    """
    itself = np.empty(len(hands.size), dtype=np.int64)
    value[-1] = -1.0
    for hand in which:
        itself[hand] = hand
        plays = hand_rules.plays[hand]
        doubles = plays and hand_rules.doubles[hand]
        hand_worth(hands, bank, hand_rules, draw, hand, plays, doubles, itself, ends, value, worth[hand])
        for i in range(len(bank.firsts)):
            if choose:
                choice = CARD if worth[hand, CARD, i] > worth[hand, STAND, i] else STAND
                action[hand, i] = DOUBLE if worth[hand, DOUBLE, i] > worth[hand, choice, i] else choice
            value[hand, i] = worth[hand, action[hand, i], i]
