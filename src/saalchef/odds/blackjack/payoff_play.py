"""One hand played for any payoff: whatever each of its ends brings against each end of the bank."""

from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.bank import bank_of, ends_with
from saalchef.odds.blackjack.compiled import compiled, inlined
from saalchef.odds.blackjack.hands import Hands, cards_in
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND


class OneHand(NamedTuple):
    """Every hand with a card, against the same card of the bank."""

    hands: Hands
    pack: Any  # int64 [cards], with the hand's own cards and the bank's
    card: int
    which: Any  # int64, the hands with the card, larger ones first
    ends: Any  # float64 [hands, columns], of the bank
    lowest: int
    plays: Any  # bool [hands]
    doubles: Any  # bool [hands]


def one_hand(solved: Solved, card: int, others: int) -> OneHand:
    """A hand of a box, where so many cards alike lie in its other hands."""
    hands, hand_rules = solved.hands, solved.hand_rules
    which = np.nonzero(hands.cards[:, card])[0][::-1].copy()
    pack, ends = solved.pack, solved.ends[: len(hands.size), card].copy()
    if others:
        bank = bank_of(solved.rules, (card,))
        pack = pack.copy()
        pack[card] -= others
        found = np.zeros((len(which), 1, bank.columns))
        ends_with(bank, pack, hands.cards[which], found)
        ends[which] = found[:, 0]
    doubles = hand_rules.doubles & hand_rules.plays
    if others and not hand_rules.doubles_after_split:
        doubles = np.zeros_like(doubles)
    return OneHand(hands, pack, card, which, ends, solved.bank.lowest, hand_rules.plays, doubles)


def best_action(hand: OneHand, pays: Any) -> Any:
    """action[hand] for the highest expectation of pays[class, end]."""
    action = np.zeros(len(hand.hands.size), dtype=np.uint8)
    _follow(hand, pays - pays[0], True, action)
    return action


def worth_of(hand: OneHand, action: Any, pays: Any) -> Any:
    """[hand]: the expectation of pays[class, end] under a choice already made; a bust pays one amount."""
    return _follow(hand, pays - pays[0], False, action) + pays[0, 0]


@inlined
def _expected(row: Any, end: Any) -> float:
    """Of what a class pays, against the bank's ends."""
    width = len(row)
    sums = row[0] * end[0] + row[width - 1] * (1.0 - end[0] - end[1])
    for t in range(1, width - 1):
        sums += row[t] * (end[t] - end[t + 1])
    return float(sums)


@compiled
def _follow(hand: OneHand, pays: Any, choose: bool, action: Any) -> Any:
    """value[hand]. What a bust pays is taken off everything: its expectation does not change with the cards
    drawn. So that of a doubled bust is what is left of the hand's own when no card busts it.
    """
    child, cards, size, total = hand.hands.child, hand.hands.cards, hand.hands.size, hand.hands.total
    held, each = cards_in(hand.pack), len(pays) // 2
    value = np.zeros(len(child))
    for h in hand.which:
        stand = _expected(pays[1 + max(total[h] - hand.lowest + 1, 0)], hand.ends[h])
        drawn, doubled = 0.0, _expected(pays[each], hand.ends[h])
        left = held - size[h] - 1
        for card in range(child.shape[1]):
            then = child[h, card]
            if then >= 0 and left > 0:
                count = hand.pack[card] - cards[h, card] - (1 if card == hand.card else 0)
                likely = max(count, 0) / left
                drawn += likely * value[then]
                if hand.doubles[h]:
                    made = pays[each + 1 + max(total[then] - hand.lowest + 1, 0)]
                    doubled += likely * _expected(made - pays[each], hand.ends[then])
        if choose:
            action[h] = CARD if hand.plays[h] and drawn > stand else STAND
            best = drawn if action[h] == CARD else stand
            if hand.doubles[h] and doubled > best:
                action[h] = DOUBLE
        value[h] = drawn if action[h] == CARD else doubled if action[h] == DOUBLE else stand
    return value
