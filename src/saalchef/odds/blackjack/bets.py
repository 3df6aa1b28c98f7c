"""The bets of Black Jack together: the main game, insurance, and the side bets where a house has them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.chart import chart
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.insurance import EvenMoneyOdds, even_money, insurance
from saalchef.odds.blackjack.results import results
from saalchef.odds.blackjack.twins import twins
from saalchef.odds.blackjack.two_boxes import covariance
from saalchef.odds.figures import BetOdds, Figures, Outcome, Price
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card


class Main(BetOdds, frozen=True, kw_only=True, omit_defaults=True):
    """The main game per unit of the initial stake, played best by the exact cards; insurance is not in it."""

    win: float
    push: float
    lose: float
    average_stake: float  # doubled and split stakes included
    element_of_risk: float  # value per unit of all stakes put up
    covariance_of_two_boxes: float
    chart_ev: float | None = None  # by the chart that a person can memorise, from the full pack
    chart_cost: float | None = None


class ByBoxes(Struct, frozen=True):
    """Twins with so many boxes played, where a joker anywhere on the table counts."""

    boxes: int
    ev: float
    ev_exact: Fraction


class PlayedForCrazy(Struct, frozen=True):
    """Crazy-Twins when the box plays for it, and what that costs its main stake per unit."""

    bet: BetOdds
    main_ev_lost: float


class BlackJack(Figures, frozen=True, omit_defaults=True):
    """All bets of a box, and what belongs to them."""

    even_money: EvenMoneyOdds | None = None
    twins_by_boxes: tuple[ByBoxes, ...] = ()
    crazy_played_for: PlayedForCrazy | None = None


def figures(rules: Rules, seen: Iterable[Card] = ()) -> BlackJack:
    """Every bet of one box; Twins with no other box played."""
    known = tuple(seen)
    bets: dict[str, BetOdds] = {"main": _main(rules, known), "insurance": insurance(rules, known)}
    played_for = None
    if rules.twins is not None:
        bets["twins"] = twins(rules, 1, known)
    if rules.crazy is not None:
        found = crazy(rules, known)
        bets["crazy"] = found.main
        played_for = PlayedForCrazy(found.for_side_bet, found.main_ev_lost)
    offer = even_money(rules, known) if rules.even_money else None
    return BlackJack(bets, offer, by_boxes(rules, known), played_for)


def _main(rules: Rules, seen: tuple[Card, ...]) -> Main:
    ev = analyse(rules, seen).ev
    ends = results(rules, seen=seen)
    learnt = None if seen else chart(rules)
    return Main(
        ev=ev,
        stdev=ends.stdev,
        outcomes=tuple(Outcome(_signed(r.net), r.net, r.probability) for r in reversed(ends.results)),
        win=ends.win,
        push=ends.push,
        lose=ends.lose,
        average_stake=ends.stake,
        element_of_risk=ev / ends.stake,
        covariance_of_two_boxes=covariance(rules, seen),
        chart_ev=learnt.ev if learnt else None,
        chart_cost=learnt.cost if learnt else None,
    )


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net)


def by_boxes(rules: Rules, seen: tuple[Card, ...]) -> tuple[ByBoxes, ...]:
    """Twins for every number of boxes played, where that makes a difference."""
    if rules.twins is None or rules.joker_scope == "box":
        return ()
    found = [(boxes, twins(rules, boxes, seen)) for boxes in range(1, rules.boxes + 1)]
    return tuple(ByBoxes(boxes, bet.ev, bet.ev_exact or Fraction(0)) for boxes, bet in found)


def _twins(rules: Any, seen: tuple[Card, ...]) -> float | None:
    return None if rules.twins is None else twins(rules, 1, seen).ev


def _crazy(rules: Any, seen: tuple[Card, ...]) -> float | None:
    return None if rules.crazy is None else crazy(rules, seen).main.ev


_PACK = frozenset(("decks", "jokers", "joker_place"))
_PLAY = _PACK | {
    "bank_stands_from",
    "bank_soft_17",
    "bank_blackjack_takes",
    "bank_blackjack_against_21",
    "win_pays",
    "blackjack_pays",
    "auto_stand_21",
    "double_totals",
    "soft_double",
    "double_after_split",
    "split_by",
    "max_hands",
    "resplit_aces",
    "even_money",
}

PRICES = {
    "main": Price(_PLAY, lambda rules, seen: analyse(rules, seen).ev),
    "insurance": Price(_PACK | {"insurance_pays"}, lambda rules, seen: insurance(rules, seen).ev),
    "twins": Price(_PACK | {"twins", "twins_pay", "joker_scope"}, _twins),
    "crazy": Price(_PLAY | {"crazy", "twins_pay", "crazy_joker", "crazy_split", "crazy_push"}, _crazy),
}
