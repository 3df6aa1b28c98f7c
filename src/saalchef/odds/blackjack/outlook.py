"""What may come of a hand as it lies, and of one card more: the chances behind a decision."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from saalchef.odds.blackjack.bank import Bank, bank_of, ends_with
from saalchef.odds.blackjack.hand_rules import jokers_in_hands
from saalchef.odds.blackjack.hands import all_hands, hand_of
from saalchef.odds.blackjack.shoe import counts, values_of
from saalchef.rules.blackjack.facts import WON
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import outcome, ratio
from saalchef.rules.cards import Card
from saalchef.rules.counting import BEST


class WinsAndLosses(Struct, frozen=True):
    """How often a hand that takes no further card wins, and loses; the rest stands off."""

    win: float
    lose: float


class Outlook(Struct, frozen=True):
    """A hand against the bank's first card, with every other open card counted."""

    bank_over: float  # the bank goes over 21
    natural: float  # the bank's second card makes a Black Jack
    over: float  # a card takes the hand over 21
    stay: WinsAndLosses
    one_card: WinsAndLosses  # exactly one card more, to go over among what loses


def outlook(rules: Rules, hand: Sequence[Card], bank: Card, seen: Sequence[Card] = ()) -> Outlook:
    """Chances of a hand that is no Black Jack, from the pack less all cards that lie open."""
    held, first = values_of(rules, hand), values_of(rules, [bank])
    left, _ = counts(rules, (*hand, bank, *seen))
    hands, bank_ = all_hands(jokers_in_hands(rules)), bank_of(rules, tuple(first))
    number = hand_of(hands, held)
    children = hands.child[number]
    nexts = {card: int(child) for card, child in enumerate(children) if child >= 0 and left[card]}
    pack = left.copy()
    for card in (*held, *first):
        pack[card] += 1
    which = [number, *nexts.values()]
    ends = np.empty((len(which), 1, bank_.columns))
    ends_with(bank_, pack, hands.cards[which], ends)
    now, *later = (
        _ends(rules, bank_, int(hands.total[h]), end[0]) for h, end in zip(which, ends, strict=True)
    )
    chances = [float(left[card]) / float(left.sum()) for card in nexts]
    over = float(left[children < 0].sum()) / float(left.sum())
    weighed = list(zip(chances, later, strict=True))
    return Outlook(
        bank_over=float(1.0 - ends[0, 0, 0] - ends[0, 0, 1]),
        natural=float(ends[0, 0, 0]),
        over=over,
        stay=now,
        one_card=WinsAndLosses(
            sum(chance * each.win for chance, each in weighed),
            over + sum(chance * each.lose for chance, each in weighed),
        ),
    )


def _ends(rules: Rules, bank: Bank, held: int, ends: Any) -> WinsAndLosses:
    """Against the bank's Black Jack, each total it can stand on, and its going over, as the house settles."""
    at_least = ends[1:]
    met = {(bank.lowest + n, False): float(at_least[n] - at_least[n + 1]) for n in range(len(at_least) - 1)}
    met[BEST, True] = float(ends[0])
    met[BEST + 1, False] = float(1.0 - ends[0] - at_least[0])
    how = {each: outcome(rules, held, False, *each) for each in met}
    return WinsAndLosses(
        sum(chance for each, chance in met.items() if how[each] == WON),
        sum(chance for each, chance in met.items() if ratio(rules, how[each]) < 0),
    )
