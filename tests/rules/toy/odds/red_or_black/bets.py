from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from saalchef.odds.figures import BetOdds, Figures, Price, exact_bet
from saalchef.rules.cards import Card

EVEN = Fraction(1, 2)


def figures(_: Any, __: Iterable[Card] = ()) -> Figures:
    return Figures({"red": _red()})


def _red() -> BetOdds:
    return exact_bet([("win", Fraction(1), EVEN), ("lose", Fraction(-1), EVEN)])


PRICES = {"red": Price(frozenset(), lambda _, __: _red().ev)}
