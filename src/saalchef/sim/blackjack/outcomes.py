"""What a round of one box brings, bet by bet: its outcomes numbered for the kernels, and what each is worth.

An outcome's number is ((net + top) · 3 + insurance) · 9 + twins · 3 + crazy: the main game's net result in
whole fractions of the stake; insurance not offered, lost, won; Twins and Crazy-Twins lost, won, won with the
joker.
"""

from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.sim.automaton import BLACKJACK, BUST, EVEN_MONEY, RESULTS
from saalchef.sim.blackjack.box import (
    BANK_17,
    BANK_BLACKJACK,
    BANK_BUST,
    INSURANCE,
    JOKER_BANK,
    JOKER_FIRST,
    JOKER_SECOND,
    MATCH,
    NO_BLACKJACK,
    TWINS,
)
from saalchef.sim.settlement import ANY_HAND, EVERY_HAND, LENGTH, NET, RULE, SIDE, WORTH

_HAND_17 = 3  # the class of a hand that counts 17; the bank's is BANK_17
_HAND_21 = 7


class BoxOutcomes:
    """The outcomes of one box under one house's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.unit = lcm(rules.win_pays.denominator, rules.blackjack_pays.denominator)
        highest = max(rules.win_pays, rules.blackjack_pays / 2, Fraction(1))
        self.top = int(2 * rules.max_hands * highest * self.unit)
        self.number = (2 * self.top + 1) * 27

    def settlement(self) -> Any:
        """The array by which the kernels number a record's outcome."""
        made = np.zeros(LENGTH, dtype=np.int32)
        for later in (0, 1):
            for ended in range(32):
                for bank in range(8):
                    worth = self.brings(ended, bank, first=not later)
                    made[WORTH + later * 256 + ended * 8 + bank] = worth * self.unit
        for flags in range(32):
            made[SIDE + flags] = 3 * self._twins(flags) + self._crazy(flags)
        ways = {"net": NET, "any_hand": ANY_HAND, "every_hand": EVERY_HAND}
        made[RULE : RULE + 3] = self.top, ways[self.rules.crazy_split], self.rules.crazy_push
        for result in range(RESULTS):
            made[result] = self._single(result & 31, result >> 5 & 7, result >> 8)
        return made

    def brings(self, ended: int, bank: int, *, first: bool) -> Fraction:
        """What a hand brings in units of the stake; `first` is the box's first hand."""
        rules = self.rules
        kind, stakes = ended & 15, 2 if ended & 16 else 1
        if kind == BUST:
            return Fraction(-stakes)
        if kind == EVEN_MONEY:
            return Fraction(1)
        if bank == BANK_BLACKJACK:
            if kind == BLACKJACK or (kind == _HAND_21 and rules.bank_blackjack_against_21 == "stand_off"):
                return Fraction(0)
            if rules.bank_blackjack_takes == "all":
                return Fraction(-stakes)
            return Fraction(-1 if first else 0)
        if kind == BLACKJACK:
            return rules.blackjack_pays
        if bank == BANK_BUST or kind - _HAND_17 > bank - BANK_17:
            return rules.win_pays * stakes
        return Fraction(0) if kind - _HAND_17 == bank - BANK_17 else Fraction(-stakes)

    def _single(self, ended: int, bank: int, flags: int) -> int:
        """The outcome of a box that was not split; 0 for results that cannot be."""
        kind = ended & 15
        settled_alone = kind in (BUST, BLACKJACK, EVEN_MONEY)
        if not BUST <= kind <= EVEN_MONEY or (bank == NO_BLACKJACK and not settled_alone):
            return 0
        net = self.brings(ended, bank, first=True)
        holds = net >= 0 if self.rules.crazy_push else net > 0
        if kind == EVEN_MONEY and bank == BANK_BLACKJACK:
            holds = self.rules.crazy_push  # paid, but for Crazy-Twins a stand-off
        insurance = (2 if bank == BANK_BLACKJACK else 1) if flags & INSURANCE else 0
        crazy = self._crazy(flags) if holds else 0
        return ((int(net * self.unit) + self.top) * 3 + insurance) * 9 + 3 * self._twins(flags) + crazy

    def _twins(self, flags: int) -> int:
        if not flags & TWINS:
            return 0
        lies = flags & JOKER_BANK
        shows = lies in (JOKER_FIRST, JOKER_SECOND) if self.rules.joker_scope == "box" else lies != 0
        return 2 if shows else 1

    def _crazy(self, flags: int) -> int:
        """What Crazy-Twins win if the box does not lose."""
        if not flags & MATCH:
            return 0
        places = (JOKER_SECOND,) if self.rules.crazy_joker == "second" else (JOKER_FIRST, JOKER_SECOND)
        return 2 if flags & JOKER_BANK in places else 1

    # ——— what an outcome is worth ———

    def bets(self) -> dict[str, list[Fraction | None]]:
        """Of every bet the house offers, what each outcome pays per unit; None where it was not placed."""
        numbers = range(self.number)
        paid: dict[str, list[Fraction | None]] = {
            "main": [Fraction(n // 27 - self.top, self.unit) for n in numbers],
            "insurance": [(None, Fraction(-1), self.rules.insurance_pays)[n // 9 % 3] for n in numbers],
        }
        for name, bet, digit in (("twins", self.rules.twins, 3), ("crazy", self.rules.crazy, 1)):
            if bet is not None:
                pays = self._side(bet)
                paid[name] = [pays[n // digit % 3] for n in numbers]
        return paid

    def _side(self, bet: SideBet) -> tuple[Fraction, Fraction, Fraction]:
        less = 1 if self.rules.twins_pay == "gross" else 0
        return Fraction(-1), bet.pays - less, bet.with_joker - less
