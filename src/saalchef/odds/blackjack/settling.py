"""What a hand of each class brings against each end of the bank, in units of the initial stake."""

from fractions import Fraction
from typing import NamedTuple

from saalchef.rules.blackjack.rules import Rules


class Level(NamedTuple):
    """One way for a hand to be settled."""

    units: Fraction
    stake: int
    won: int  # by the cards: 1 won, 0 stand-off, -1 lost, even where the stake goes back


def settled(rules: Rules, lowest: int, kind: int, end: int, first: bool) -> Level:
    """A class of `laws` (not a Black Jack) against an end of the bank: 0 its Black Jack, then its totals."""
    each = 24 - lowest
    stake, made = 1 + kind // each, kind % each
    lost = Level(Fraction(-stake), stake, -1)
    stand_off = Level(Fraction(0), stake, 0)
    if made == 0:
        return lost
    total = lowest + made - 2  # with `lowest` - 1 for everything below it
    if end == 0:
        if total == 21 and rules.bank_blackjack_against_21 == "stand_off":
            return stand_off
        return lost if rules.bank_blackjack_takes == "all" else Level(Fraction(-first), stake, -1)
    bank = lowest + end - 1
    if bank > 21 or total > bank:
        return Level(stake * rules.win_pays, stake, 1)
    return stand_off if total == bank else lost


def levels_of(rules: Rules, lowest: int) -> tuple[Level, ...]:
    """Every way a hand can be settled."""
    each = 24 - lowest
    found = {
        settled(rules, lowest, kind, end, first)
        for kind in range(2 * each)
        for end in range(each)
        for first in (True, False)
    }
    return tuple(sorted(found))
