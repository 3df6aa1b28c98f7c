"""Twins: the two initial cards of a box share their index; more is paid when the joker came along."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product

from saalchef.odds.figures import BetOdds, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.rules.blackjack.facts import same_index
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.settle import side_bet_pays
from saalchef.rules.cards import JOKER, Card, rank_of


def twins(rules: Rules, boxes: int = 1, seen: Iterable[Card] = ()) -> BetOdds:
    """Twins on one of so many boxes played; their number matters only where a joker anywhere counts."""
    bet = rules.twins
    if bet is None:
        raise ValueError("this house has no Twins")
    left = remaining(rules.decks, rules.jokers, seen)
    jokers = left.pop(JOKER, 0)
    cards = left.total()
    if cards + jokers < 2 * boxes + 1:
        raise PackError("odds.too_few.deal", needed=2 * boxes + 1, left=cards + jokers)
    pair = _pair(left)
    alone, joined = _with_the_joker(rules, boxes, cards, jokers)
    with_joker, without = pair * joined, pair * alone
    return exact_bet(
        [
            ("win_with_joker", side_bet_pays(rules, bet, joker=True), with_joker),
            ("win", side_bet_pays(rules, bet, joker=False), without),
            ("lose", Fraction(-1), 1 - with_joker - without),
        ]
    )


def _pair(left: Counter[Card]) -> Fraction:
    """Two cards from the pack without a joker share their index."""
    ranks: Counter[int] = Counter()
    for card, number in left.items():
        ranks[rank_of(card)] += number
    cards = ranks.total()
    return Fraction(same_index_ways(ranks), cards * (cards - 1))


def same_index_ways(ranks: Mapping[int, int]) -> int:
    """In how many orders two cards that share their index come from so many of each rank."""
    return sum(
        ranks[one] * (ranks[other] - (one == other))
        for one, other in product(ranks, repeat=2)
        if same_index(one, other)
    )


def _with_the_joker(rules: Rules, boxes: int, cards: int, jokers: int) -> tuple[Fraction, Fraction]:
    """The chances that a box has two cards with an index and no joker came, or one came, where it counts.

    The joker is equally likely at each of the cards + 1 places in the order of the pack, whatever they hold.
    Laid beside a hand, it lies with the card that follows it; else it takes one of the places itself.
    """
    if not jokers:
        return Fraction(1), Fraction(0)
    own, table = 2, 2 * boxes + 1  # the bank's first card belongs to the initial deal
    counting = own if rules.joker_scope == "box" else table
    spoilt = own if rules.joker_place == "occupies" else 0
    joined = counting - spoilt
    return Fraction(cards + 1 - spoilt - joined, cards + 1), Fraction(joined, cards + 1)
