"""What is known about a bet: its outcomes with their chances, what it is worth, and how much it swings."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct

from saalchef.rules.cards import Card


class Outcome(Struct, frozen=True, omit_defaults=True):
    """One way a bet can end: what it pays net per unit staked, and how likely that is."""

    name: str
    pays: Fraction
    probability: float
    probability_exact: Fraction | None = None


class BetOdds(Struct, frozen=True, omit_defaults=True):
    """A bet per unit of its (initial) stake; a stake that stays on the table counts as paid 0."""

    ev: float
    stdev: float
    outcomes: tuple[Outcome, ...]
    ev_exact: Fraction | None = None


class Chance(Struct, frozen=True):
    """An exact probability, and the same as a number."""

    probability: float
    probability_exact: Fraction


class Figures(Struct, frozen=True, omit_defaults=True):
    """What is known about all bets of a house; each game knows some more."""

    bets: dict[str, BetOdds]


Valuing = Callable[[Any, tuple[Card, ...]], float | None]


class Price(Struct, frozen=True):
    """What one bet of a game is worth by given rules and cards seen, and which rules that depends on."""

    matters: frozenset[str]
    ev: Valuing  # None where the rules do not offer the bet
    helps: Mapping[str, tuple[Any, ...]] = {}  # a rule's values, none worse than those before, all else equal
    remembering: Callable[[], Valuing] | None = None  # the same, for whoever values many rules in turn


def chance(exact: Fraction) -> Chance:
    return Chance(float(exact), exact)


def exact_bet(outcomes: Iterable[tuple[str, Fraction, Fraction]]) -> BetOdds:
    """The figures of a bet from the name, the net payout and the exact probability of each outcome."""
    listed = tuple(outcomes)
    ev = sum((pays * chance for _, pays, chance in listed), Fraction(0))
    square = sum((pays * pays * chance for _, pays, chance in listed), Fraction(0))
    return BetOdds(
        ev=float(ev),
        stdev=sqrt(square - ev * ev),
        outcomes=tuple(Outcome(name, pays, float(chance), chance) for name, pays, chance in listed),
        ev_exact=ev,
    )


def measured_bet(outcomes: Iterable[tuple[str, Fraction, float]]) -> BetOdds:
    """The same from probabilities in double precision, where no rational is computed."""
    listed = tuple(outcomes)
    ev = sum(float(pays) * chance for _, pays, chance in listed)
    spread = sum((float(pays) - ev) ** 2 * chance for _, pays, chance in listed)
    return BetOdds(ev, sqrt(spread), tuple(Outcome(name, pays, chance) for name, pays, chance in listed))
