"""Insurance and even money: two bets on the bank's second card when its first is an ace."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from saalchef.odds.figures import BetOdds, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import outcome, ratio
from saalchef.rules.cards import JOKER, POINTS, Card
from saalchef.rules.counting import ACE, BEST, TEN


class EvenMoneyOdds(Struct, frozen=True):
    """A Black Jack against the bank's ace: paid at once, or waiting for the bank's second card."""

    take: Fraction
    wait: BetOdds


def insurance(rules: Rules, seen: Iterable[Card] = ()) -> BetOdds:
    """Per unit staked on insurance against an ace of the bank, when these further cards are seen."""
    left = remaining(rules.decks, rules.jokers, seen)
    _deal(left, 1)
    blackjack = _blackjack(rules, left)
    return exact_bet([("win", rules.insurance_pays, blackjack), ("lose", Fraction(-1), 1 - blackjack)])


def even_money(rules: Rules, seen: Iterable[Card] = ()) -> EvenMoneyOdds:
    """Both ways to be paid for a Black Jack against an ace of the bank, when these further cards are seen."""
    left = remaining(rules.decks, rules.jokers, seen)
    for points in (ACE, TEN, ACE):
        _deal(left, points)
    blackjack = _blackjack(rules, left)
    paid = {against: ratio(rules, outcome(rules, BEST, True, BEST, against)) for against in (False, True)}
    wait = exact_bet([("win", paid[False], 1 - blackjack), ("stand_off", paid[True], blackjack)])
    return EvenMoneyOdds(Fraction(facts.even_money(1)), wait)


def _deal(left: Counter[Card], points: int) -> None:
    """Take a card of these points out of the pack: which of them it is makes no difference."""
    for card, number in left.items():
        if number and POINTS[card] == points:
            left[card] -= 1
            return
    raise PackError("odds.no_ace" if points == ACE else "odds.no_ten")


def _blackjack(rules: Rules, left: Counter[Card]) -> Fraction:
    """The bank's second card makes its Black Jack; a joker laid beside is replaced by the next card."""
    jokers = 0 if rules.joker_place == "beside" else left[JOKER]
    cards = sum(number for card, number in left.items() if card != JOKER) + jokers
    if not cards:
        raise PackError("odds.no_card")
    return Fraction(sum(n for card, n in left.items() if facts.makes_blackjack(ACE, POINTS[card])), cards)
