"""What a round of one box brings, bet by bet: its outcomes numbered for the kernels, and what each is worth.

An outcome's number is ((net + top) · 3 + insurance) · 9 + twins · 3 + crazy: the main game's net result in
whole fractions of the stake; insurance not offered, lost, won; Twins and Crazy-Twins lost, won, won with the
joker.
"""

from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.blackjack.settle import moved, not_lost, outcome, ratio, side_bet_pays
from saalchef.rules.counting import BEST
from saalchef.sim.automaton import (
    BANK_BLACKJACK,
    BANK_BUST,
    BANK_STANDS,
    BLACKJACK,
    BUST,
    EVEN_MONEY,
    HAND_STANDS,
    INSURANCE,
    MATCH,
    RESULTS,
    TWINS,
)
from saalchef.sim.blackjack.box import JOKER_AT
from saalchef.sim.settlement import ANY_HAND, EVERY_HAND, LENGTH, NET, RULE, SIDE, WORTH


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
        for joker in (0, 1):
            for flags in range(32):
                side = 3 * self._twins(flags) + self._crazy_of_split(flags, holds_joker=joker > 0)
                made[SIDE + 32 * joker + flags] = side
        ways = {"net": NET, "any_hand": ANY_HAND, "every_hand": EVERY_HAND}
        made[RULE : RULE + 3] = self.top, ways[self.rules.crazy_split], 0 if not_lost(self.rules, 0) else 1
        hands = [self._main(hand & 31, hand >> 5) for hand in range(256)]
        for result in range(RESULTS):
            made[result] = self._single(*hands[result & 255], result >> 5 & 7, result >> 8)
        return made

    def brings(self, ended: int, bank: int, *, first: bool) -> Fraction:
        """What a hand brings in units of the stake; `first` is the box's first hand."""
        kind, raised = ended & 15, ended >> 4
        if kind == EVEN_MONEY:
            return Fraction(facts.even_money(1))
        how = self._ends(kind, bank)
        return ratio(self.rules, how) * moved(self.rules, how, 1, raised, first)

    def _ends(self, kind: int, bank: int) -> int:
        """How a class of hand ends against an end of the bank; below the lowest total all hands are alike."""
        lowest = self.rules.bank_stands_from
        totals = {BUST: BEST + 1, BLACKJACK: BEST}
        banks = {BANK_BUST: BEST + 1, BANK_BLACKJACK: BEST}
        total = totals.get(kind, lowest + kind - HAND_STANDS)
        against = banks.get(bank, lowest + bank - BANK_STANDS)
        return outcome(self.rules, total, kind == BLACKJACK, against, bank == BANK_BLACKJACK)

    def _main(self, ended: int, bank: int) -> tuple[int, bool]:
        """What a box that was not split brings, counted from the lowest, and whether it does not lose."""
        net = self.brings(ended, bank, first=True)
        by_cards = BLACKJACK if ended == EVEN_MONEY else ended  # paid, but for Crazy-Twins it meets the bank
        holds = not_lost(self.rules, self.brings(by_cards, bank, first=True))
        return int(net * self.unit) + self.top, bool(holds)

    def _single(self, net: int, holds: bool, bank: int, flags: int) -> int:
        """The outcome of a box that was not split."""
        insurance = (2 if bank == BANK_BLACKJACK else 1) if flags & INSURANCE else 0
        crazy = self._crazy(flags) if holds else 0
        return (net * 3 + insurance) * 9 + 3 * self._twins(flags) + crazy

    def _twins(self, flags: int) -> int:
        if not flags & TWINS:
            return 0
        in_deal = JOKER_AT[flags & 12] is not None
        joker = facts.twins_with_joker(JOKER_AT[flags & 12] or 0, in_deal, self.rules.joker_scope == "table")
        return 2 if joker else 1

    def _crazy(self, flags: int) -> int:
        """What Crazy-Twins win if the box does not lose."""
        if not flags & MATCH:
            return 0
        joker = facts.crazy_with_joker(JOKER_AT[flags & 12] or 0, self.rules.crazy_joker == "second")
        return 2 if joker else 1

    def _crazy_of_split(self, flags: int, *, holds_joker: bool) -> int:
        """The same for a split box, by whether one of its hands that do not lose has the joker."""
        if not flags & MATCH or self.rules.crazy_joker_split == "initial_deal":
            return self._crazy(flags)
        return 2 if holds_joker else 1

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
        plain, joker = (side_bet_pays(self.rules, bet, joker) for joker in (False, True))
        return Fraction(-1), plain, joker
