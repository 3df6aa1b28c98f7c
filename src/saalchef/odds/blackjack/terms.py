"""The rules that bear on the value of a hand, as numbers for compiled code."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.hands import all_hands
from saalchef.rules.blackjack.rules import Rules


class Terms(NamedTuple):
    """What is paid and what is allowed."""

    win: float
    blackjack: float
    takes_all: bool  # the bank's Black Jack takes doubled and split stakes too
    stand_off_21: bool  # a 21 of more cards stands off against it
    free_at_21: bool  # whether a hand of 21 may still be played on
    doubles: Any  # bool [hands], two cards that may be doubled
    doubles_after_split: bool
    even_money: bool
    max_hands: int
    resplit_aces: bool


def jokers_in_hands(rules: Rules) -> int:
    """A joker laid beside a hand changes nothing in it."""
    return rules.jokers if rules.joker_place == "occupies" else 0


@lru_cache(maxsize=64)
def terms_of(rules: Rules) -> Terms:
    hands = all_hands(jokers_in_hands(rules))
    two = hands.size == 2
    if rules.double_totals == "any":
        doubles = two
    else:
        allowed = np.zeros(32, dtype=np.bool_)
        allowed[[t for t in rules.double_totals if 0 <= t <= 21]] = True
        doubles = two & allowed[hands.total]
        if rules.soft_double:
            doubles |= two & hands.soft & allowed[np.maximum(hands.total - 10, 0)]
    return Terms(
        win=float(rules.win_pays),
        blackjack=float(rules.blackjack_pays),
        takes_all=rules.bank_blackjack_takes == "all",
        stand_off_21=rules.bank_blackjack_against_21 == "stand_off",
        free_at_21=not rules.auto_stand_21,
        doubles=doubles,
        doubles_after_split=rules.double_after_split,
        even_money=rules.even_money,
        max_hands=rules.max_hands,
        resplit_aces=rules.resplit_aces,
    )
