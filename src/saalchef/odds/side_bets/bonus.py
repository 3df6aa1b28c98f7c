"""Red Bonus and Black Bonus of Black Jack Challenge: the player's first two cards."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from saalchef.odds.figures import Bet, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.rules.cards import POINTS, RED, Card, index
from saalchef.rules.challenge.rules import Rules

Named = Callable[[Card, Card], str]
LOST = "lose"


def red_bonus(rules: Rules, seen: Iterable[Card] = ()) -> Bet:
    """Red Pair, or else Double Red."""

    def named(one: Card, other: Card) -> str:
        if not (_red(one) and _red(other)):
            return LOST
        return "red_pair" if _alike(rules, one, other) else "double_red"

    pays = {"red_pair": rules.red_pair_pays, "double_red": rules.double_red_pays}
    return _two_cards(rules, seen, pays, named)


def black_bonus(rules: Rules, seen: Iterable[Card] = ()) -> Bet:
    """Black Pair, or else Pair (a red one too), or else Double Black."""

    def named(one: Card, other: Card) -> str:
        black = not _red(one) and not _red(other)
        if _alike(rules, one, other):
            return "black_pair" if black else "pair"
        return "double_black" if black else LOST

    pays = {
        "black_pair": rules.black_pair_pays,
        "pair": rules.pair_pays,
        "double_black": rules.double_black_pays,
    }
    return _two_cards(rules, seen, pays, named)


def _two_cards(rules: Rules, seen: Iterable[Card], pays: dict[str, Fraction], named: Named) -> Bet:
    left = remaining(rules.decks, 0, seen)
    if left.total() < 2:
        raise PackError(f"a hand needs 2 cards, and only {left.total()} remain.")
    ways: Counter[str] = Counter()
    for one, of_one in left.items():
        for other, of_other in left.items():
            ways[named(one, other)] += of_one * (of_other - (one == other))
    pays = {**pays, LOST: Fraction(-1)}
    return exact_bet((name, ratio, Fraction(ways[name], ways.total())) for name, ratio in pays.items())


def _red(card: Card) -> bool:
    return card[1] in RED


def _alike(rules: Rules, one: Card, other: Card) -> bool:
    if rules.bonus_pair == "rank":
        return index(one) == index(other)
    return POINTS[one] == POINTS[other]
