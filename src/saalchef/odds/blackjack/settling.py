"""What a hand of each class brings against each end of the bank, in units of the initial stake."""

from fractions import Fraction
from typing import NamedTuple

from saalchef.rules.blackjack.rules import Rules


class Level(NamedTuple):
    """One way for a hand to be settled."""

    units: Fraction
    stake: int


def settled(rules: Rules, lowest: int, kind: int, end: int, first: bool) -> Level:
    """A class of `laws` (not a Black Jack) against an end of the bank: 0 its Black Jack, then its totals."""
    each = 24 - lowest
    stake, made = 1 + kind // each, kind % each
    lost = Fraction(-stake)
    if made == 0:
        return Level(lost, stake)
    total = lowest + made - 2  # with `lowest` - 1 for everything below it
    if end == 0:
        if total == 21 and rules.bank_blackjack_against_21 == "stand_off":
            return Level(Fraction(0), stake)
        if rules.bank_blackjack_takes == "all":
            return Level(lost, stake)
        return Level(Fraction(-1 if first else 0), stake)
    bank = lowest + end - 1
    if bank > 21 or total > bank:
        return Level(stake * rules.win_pays, stake)
    return Level(Fraction(0) if total == bank else lost, stake)


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
