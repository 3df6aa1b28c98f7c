"""The bets of Punto Banco: what each is worth, how often a natural ends the coup, and with how many cards."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from saalchef.odds.figures import BetOdds, Chance, Figures, Price, chance, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.odds.punto_banco.endings import Coups, coups
from saalchef.odds.punto_banco.six_cards import CARDS, values
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents, decimal
from saalchef.rules.punto_banco.facts import winner
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.settle import gain


class AtStake(Struct, frozen=True):
    """What Banco pays and is worth at one stake, where the tax is rounded up to a chip."""

    stake: str
    tax: str
    pays: Fraction
    ev: float
    ev_exact: Fraction


class PuntoBanco(Figures, frozen=True, omit_defaults=True):
    """The three bets, how often a natural ends the coup, and with how many cards it ends."""

    naturals: dict[str, Chance]
    cards: dict[int, Chance]
    banco_by_stake: tuple[AtStake, ...] = ()


def count(rules: Rules, seen: Iterable[Card] = ()) -> Coups:
    """How coups from the house's packs end, less the cards seen."""
    pack = values(remaining(rules.decks, 0, seen))
    if sum(pack) < CARDS:
        raise PackError("odds.too_few.coup", needed=CARDS, left=sum(pack))
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
            "either": chance(counted.chance(lambda end: end.natural)),
            "punto": chance(counted.chance(lambda end: end.of_punto)),
            "banco": chance(counted.chance(lambda end: end.of_banco)),
        },
        cards={
            4: chance(counted.chance(lambda end: end.cards == 4)),
            5: chance(counted.chance(lambda end: end.cards == 5)),
            6: chance(counted.chance(lambda end: end.cards == 6)),
        },
        banco_by_stake=_by_stake(rules, counted),
    )


def banco_at(rules: Rules, stake: Cents, counted: Coups) -> BetOdds:
    """Banco at a stake: the tax may be rounded up to a chip."""
    punto, banco, tie = _results(counted)
    return exact_bet([("win", _banco_pays(rules, stake), banco), ("tie", Fraction(0), tie), _lost(punto)])


def _banco_pays(rules: Rules, stake: Cents) -> Fraction:
    """Net per unit of a winning stake, after the tax."""
    return Fraction(gain(rules, "banco", stake), stake)


def _by_stake(rules: Rules, counted: Coups) -> tuple[AtStake, ...]:
    """Banco at every stake from the minimum to the maximum, where the stake makes a difference."""
    if rules.tax_rounding == "exact":
        return ()
    punto, banco, _ = _results(counted)
    limits = rules.limits
    found = []
    for stake in range(limits.minimum, limits.maximum + 1, limits.step):
        pays = _banco_pays(rules, Cents(stake))
        tax = Cents(int(stake * (rules.banco_pays - pays)))
        ev = pays * banco - punto
        found.append(AtStake(decimal(Cents(stake)), decimal(tax), pays, float(ev), ev))
    return tuple(found)


def _results(counted: Coups) -> tuple[Fraction, Fraction, Fraction]:
    return (
        counted.chance(lambda end: winner(end.punto, end.banco) == "punto"),
        counted.chance(lambda end: winner(end.punto, end.banco) == "banco"),
        counted.chance(lambda end: winner(end.punto, end.banco) == "tie"),
    )


def _lost(chance: Fraction) -> tuple[str, Fraction, Fraction]:
    return "lose", Fraction(-1), chance


_DEAL = frozenset(("decks", "punto", "banco"))

PRICES = {
    "punto": Price(_DEAL | {"punto_pays"}, lambda rules, seen: figures(rules, seen).bets["punto"].ev),
    "banco": Price(
        _DEAL | {"banco_pays", "banco_tax", "tax_rounding", "limits"},
        lambda rules, seen: figures(rules, seen).bets["banco"].ev,
    ),
    "tie": Price(_DEAL | {"tie_pays"}, lambda rules, seen: figures(rules, seen).bets["tie"].ev),
}
