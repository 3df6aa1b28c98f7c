"""The bets of Black Jack together: the main game, insurance, and the side bets where a house has them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.box_figures import BlackJack, ByBoxes, Main, PlayedForCrazy
from saalchef.odds.blackjack.chart import chart
from saalchef.odds.blackjack.crazy import crazy, crazy_value
from saalchef.odds.blackjack.crazy_value import CrazyValue
from saalchef.odds.blackjack.insurance import even_money, insurance
from saalchef.odds.blackjack.known_ends import forget
from saalchef.odds.blackjack.results import results
from saalchef.odds.blackjack.twins import twins
from saalchef.odds.blackjack.two_boxes import covariance
from saalchef.odds.figures import BetOdds, Outcome, Price
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card


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
    forget()  # some fifty megabytes
    return BlackJack(bets, offer, by_boxes(rules, known), played_for)


def _main(rules: Rules, seen: tuple[Card, ...]) -> Main:
    ev, ends = analyse(rules, seen).ev, results(rules, seen=seen)
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
    return None if rules.crazy is None else crazy_value(rules, seen)


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

_NO_YES = False, True
# A guest who plays best gains by every further choice, and by whatever takes less from him. (Not by split_by:
# who may split any two tens cannot choose to split two kings only, for he sees values.)
_HELPS_THE_BOX = {
    "bank_blackjack_takes": ("all", "original"),
    "bank_blackjack_against_21": ("wins", "stand_off"),
    "auto_stand_21": (True, False),
    "soft_double": _NO_YES,
    "double_after_split": _NO_YES,
    "max_hands": tuple(range(1, 9)),
    "resplit_aces": _NO_YES,
    "even_money": _NO_YES,
}
# The play of the box being the same.
_HELPS_CRAZY = {
    "twins_pay": ("gross", "net"),
    "crazy_joker": ("second", "first_or_second"),
    "crazy_split": ("every_hand", "net", "any_hand"),
    "crazy_push": _NO_YES,
}

PRICES = {
    "main": Price(_PLAY, lambda rules, seen: analyse(rules, seen).ev, _HELPS_THE_BOX),
    "insurance": Price(_PACK | {"insurance_pays"}, lambda rules, seen: insurance(rules, seen).ev),
    "twins": Price(_PACK | {"twins", "twins_pay", "joker_scope"}, _twins),
    "crazy": Price(
        _PLAY | {"crazy", "twins_pay", "crazy_joker", "crazy_joker_split", "crazy_split", "crazy_push"},
        _crazy,
        _HELPS_CRAZY,
        CrazyValue,
    ),
}
