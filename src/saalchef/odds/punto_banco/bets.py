"""The bets of Punto Banco: what each is worth, how often a natural ends the coup, and with how many cards."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from saalchef.odds.figures import BetOdds, Chance, Figures, Price, chance, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.odds.punto_banco.endings import Coups, coups
from saalchef.odds.punto_banco.six_cards import CARDS, values
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents, decimal
from saalchef.rules.punto_banco.facts import stays, winner
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.settle import gain, net_result, withheld


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
    results = wins_of(counted)
    return PuntoBanco(
        bets={field: _bet(rules, field, rules.limits.minimum, results) for field in results},
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
        banco_by_stake=_by_stake(rules, results),
    )


def banco_at(rules: Rules, stake: Cents, counted: Coups) -> BetOdds:
    """Banco at a stake: the tax may be rounded up to a chip."""
    return _bet(rules, "banco", stake, wins_of(counted))


def _bet(rules: Rules, field: str, stake: Cents, results: Mapping[str, Fraction]) -> BetOdds:
    """A bet on a field: won, left lying on a tie, or lost."""
    pays: dict[str, Fraction] = {}
    chances = dict.fromkeys(("win", "tie", "lose"), Fraction(0))
    for won_by, likely in results.items():
        ends = "win" if field == won_by else "tie" if stays(field, won_by) else "lose"
        pays[ends] = Fraction(net_result(rules, field, stake, won_by), stake)
        chances[ends] += likely
    return exact_bet((ends, pays[ends], likely) for ends, likely in chances.items() if ends in pays)


def _by_stake(rules: Rules, results: Mapping[str, Fraction]) -> tuple[AtStake, ...]:
    """Banco at every stake from the minimum to the maximum, where the stake makes a difference."""
    if rules.tax_rounding == "exact":
        return ()
    limits = rules.limits
    found = []
    for stake in map(Cents, range(limits.minimum, limits.maximum + 1, limits.step)):
        pays = Fraction(gain(rules, "banco", stake), stake)
        tax = withheld(rules, "banco", stake)
        brought = sum(
            net_result(rules, "banco", stake, won_by) * likely for won_by, likely in results.items()
        )
        ev = Fraction(brought, stake)
        found.append(AtStake(decimal(stake), decimal(tax), pays, float(ev), ev))
    return tuple(found)


def wins_of(counted: Coups) -> dict[str, Fraction]:
    """How often each field wins."""
    return {
        "punto": counted.chance(lambda end: winner(end.punto, end.banco) == "punto"),
        "banco": counted.chance(lambda end: winner(end.punto, end.banco) == "banco"),
        "tie": counted.chance(lambda end: winner(end.punto, end.banco) == "tie"),
    }


_DEAL = frozenset(("decks", "punto", "banco"))

PRICES = {
    "punto": Price(_DEAL | {"punto_pays"}, lambda rules, seen: figures(rules, seen).bets["punto"].ev),
    "banco": Price(
        _DEAL | {"banco_pays", "banco_tax", "tax_rounding", "limits"},
        lambda rules, seen: figures(rules, seen).bets["banco"].ev,
    ),
    "tie": Price(_DEAL | {"tie_pays"}, lambda rules, seen: figures(rules, seen).bets["tie"].ev),
}
