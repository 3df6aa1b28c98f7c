"""What a hand of each class brings against each end of the bank, in units of the initial stake."""

from fractions import Fraction
from typing import NamedTuple

from saalchef.odds.blackjack.distributions import classes_of
from saalchef.rules.blackjack.facts import BUST
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import moved, outcome, ratio
from saalchef.rules.counting import BEST


class Level(NamedTuple):
    """One way for a hand to be settled."""

    units: Fraction
    stake: int
    won: int  # by the cards: 1 won, 0 stand-off, -1 lost, even where the stake goes back
    joker: bool = False  # noted only where it takes the place of a split hand's second card


def settled(rules: Rules, lowest: int, kind: int, end: int, first: bool) -> Level:
    """A class of `laws` (not a Black Jack) against an end of the bank: 0 its Black Jack, then its totals."""
    each = classes_of(lowest)
    stake, made = 1 + kind // each, kind % each
    total = lowest + made - 2  # with `lowest` - 1 for everything below it
    bank = BEST if end == 0 else lowest + end - 1
    how = BUST if made == 0 else outcome(rules, total, False, bank, end == 0)
    pays = ratio(rules, how)
    return Level(pays * moved(rules, how, 1, stake - 1, first), stake, (pays > 0) - (pays < 0))


def blackjack_units(rules: Rules, bank_blackjack: bool) -> Fraction:
    """What a Black Jack brings against the bank's, or against anything else."""
    return ratio(rules, outcome(rules, BEST, True, BEST, bank_blackjack))


def levels_of(rules: Rules, lowest: int) -> tuple[Level, ...]:
    """Every way a hand can be settled."""
    each = classes_of(lowest)
    found = {
        settled(rules, lowest, kind, end, first)
        for kind in range(2 * each)
        for end in range(each)
        for first in (True, False)
    }
    return tuple(sorted(found))
