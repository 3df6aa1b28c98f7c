"""Punto Banco exactly, for any drawing table and any remaining pack."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from saalchef.odds.figures import Bet, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.odds.punto_banco.coups import NATURAL, Coups, coups
from saalchef.odds.punto_banco.six_cards import CARDS, values
from saalchef.odds.punto_banco.tax import banco_pays
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.rules import Rules

__all__ = ["PuntoBanco", "banco_at", "count", "figures"]


class PuntoBanco(Struct, frozen=True):
    """The three bets, how often a natural ends the coup, and with how many cards it ends."""

    bets: dict[str, Bet]
    naturals: dict[str, Fraction]
    cards: dict[int, Fraction]


def count(rules: Rules, seen: Iterable[Card] = ()) -> Coups:
    """How coups from the house's packs end, less the cards seen."""
    pack = values(remaining(rules.decks, 0, seen))
    if sum(pack) < CARDS:
        raise PackError(f"a coup may need {CARDS} cards, and only {sum(pack)} remain.")
    return coups(rules, pack)


def figures(rules: Rules, seen: Iterable[Card] = ()) -> PuntoBanco:
    """What every bet is worth; where the tax depends on the stake, Banco is valued at the table minimum."""
    counted = count(rules, seen)
    punto, banco, tie = _results(counted)
    return PuntoBanco(
        bets={
            "punto": exact_bet([("win", rules.punto_pays, punto), ("tie", Fraction(0), tie), _lost(banco)]),
            "banco": banco_at(rules, rules.limits.minimum, counted),
            "tie": exact_bet([("win", rules.tie_pays, tie), _lost(punto + banco)]),
        },
        naturals={
            "either": counted.chance(lambda end: end.natural),
            "punto": counted.chance(lambda end: end.natural and end.punto >= NATURAL),
            "banco": counted.chance(lambda end: end.natural and end.banco >= NATURAL),
        },
        cards={
            4: counted.chance(lambda end: end.cards == 4),
            5: counted.chance(lambda end: end.cards == 5),
            6: counted.chance(lambda end: end.cards == 6),
        },
    )


def banco_at(rules: Rules, stake: Cents, counted: Coups) -> Bet:
    """Banco at a stake: the tax may be rounded up to a chip."""
    punto, banco, tie = _results(counted)
    return exact_bet([("win", banco_pays(rules, stake), banco), ("tie", Fraction(0), tie), _lost(punto)])


def _results(counted: Coups) -> tuple[Fraction, Fraction, Fraction]:
    return (
        counted.chance(lambda end: end.punto > end.banco),
        counted.chance(lambda end: end.banco > end.punto),
        counted.chance(lambda end: end.punto == end.banco),
    )


def _lost(chance: Fraction) -> tuple[str, Fraction, Fraction]:
    return "lose", Fraction(-1), chance
