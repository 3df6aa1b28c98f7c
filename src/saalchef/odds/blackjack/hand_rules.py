"""The rules that bear on the value of a hand, as numbers for compiled code."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.hands import Hands, all_hands
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import outcome, ratio
from saalchef.rules.counting import BEST


class HandRules(NamedTuple):
    """What is paid and what is allowed."""

    win: float
    blackjack: float  # what a Black Jack brings, but for the bank's
    blackjack_against: float  # and against the bank's
    takes_all: bool  # the bank's Black Jack takes doubled and split stakes too
    not_won: Any  # int64 [totals], from which column of the bank's ends on a total does not win
    lost: Any  # int64 [totals], and from which on it loses
    lost_to_blackjack: Any  # bool [totals], whether it loses to the bank's Black Jack
    natural: int  # the number of the hand that is a Black Jack
    plays: Any  # bool [hands], whether a hand may still be played on
    doubles: Any  # bool [hands], two cards that may be doubled
    doubles_after_split: bool
    even_money: bool
    max_hands: int
    resplit_aces: bool


def blackjack_worth(hand_rules: HandRules, against: Any) -> Any:
    """What a Black Jack is worth that waits, where the bank has one with this chance."""
    return hand_rules.blackjack * (1.0 - against) + hand_rules.blackjack_against * against


def jokers_in_hands(rules: Rules) -> int:
    """A joker laid beside a hand changes nothing in it."""
    return rules.jokers if rules.joker_place == "occupies" else 0


@lru_cache(maxsize=64)
def hand_rules_of(rules: Rules) -> HandRules:
    hands = all_hands(jokers_in_hands(rules))
    totals = range(BEST + 1)
    stands = [facts.stands_by_itself(total, rules.auto_stand_21) for total in totals]
    return HandRules(
        win=float(rules.win_pays),
        blackjack=float(ratio(rules, outcome(rules, BEST, True, BEST, False))),
        blackjack_against=float(ratio(rules, outcome(rules, BEST, True, BEST, True))),
        takes_all=rules.bank_blackjack_takes == "all",
        not_won=np.array([_first_column(rules, total, (facts.STAND_OFF, facts.LOST)) for total in totals]),
        lost=np.array([_first_column(rules, total, (facts.LOST,)) for total in totals]),
        lost_to_blackjack=np.array([_to_blackjack(rules, total) for total in totals]),
        natural=_natural(hands),
        plays=~np.array(stands)[hands.total],
        doubles=_doubles(rules, hands),
        doubles_after_split=rules.double_after_split,
        even_money=rules.even_money,
        max_hands=rules.max_hands,
        resplit_aces=rules.resplit_aces,
    )


def _first_column(rules: Rules, total: int, ends: tuple[int, ...]) -> int:
    """The first column of the bank's ends, 1 for the lowest total it stands on, in which a total ends so."""
    lowest = rules.bank_stands_from
    found = [outcome(rules, total, False, bank, False) in ends for bank in range(lowest, BEST + 1)]
    return 1 + (found.index(True) if True in found else len(found))


def _to_blackjack(rules: Rules, total: int) -> bool:
    return outcome(rules, total, False, BEST, True) == facts.LOST_TO_BLACKJACK


def _natural(hands: Hands) -> int:
    two: list[int] = np.nonzero(hands.size == 2)[0].tolist()
    return next(hand for hand in two if facts.is_blackjack(int(hands.total[hand]), 2, from_split=False))


def _doubles(rules: Rules, hands: Hands) -> Any:
    two = hands.size == 2
    if rules.double_totals == "any":
        return two
    counted = zip(hands.total.tolist(), hands.soft.tolist(), strict=True)
    allowed = [facts.may_double(*each, rules.double_totals, rules.soft_double) for each in counted]
    return two & np.array(allowed)
