"""Red Bonus and Black Bonus of Black Jack Challenge: the player's first two cards."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from saalchef.odds.figures import BetOdds, exact_bet
from saalchef.odds.pack import PackError, remaining
from saalchef.rules.cards import Card
from saalchef.rules.challenge import settle
from saalchef.rules.challenge.rules import Rules

Prize = Callable[[Rules, Card, Card], str]


def red_bonus(rules: Rules, seen: Iterable[Card] = ()) -> BetOdds:
    """Red Pair, or else Double Red."""
    return _two_cards(rules, seen, settle.red_bonus, settle.ON_RED)


def black_bonus(rules: Rules, seen: Iterable[Card] = ()) -> BetOdds:
    """Black Pair, or else Pair (a red one too), or else Double Black."""
    return _two_cards(rules, seen, settle.black_bonus, settle.ON_BLACK)


def _two_cards(rules: Rules, seen: Iterable[Card], prize: Prize, prizes: dict[int, str]) -> BetOdds:
    left = remaining(rules.decks, 0, seen)
    if left.total() < 2:
        raise PackError("odds.too_few.hand", left=left.total())
    ways: Counter[str] = Counter()
    for one, of_one in left.items():
        for other, of_other in left.items():
            ways[prize(rules, one, other)] += of_one * (of_other - (one == other))
    return exact_bet(
        (
            "lose" if name == settle.LOST else name,
            settle.prize_pays(rules, name),
            Fraction(ways[name], ways.total()),
        )
        for name in reversed(prizes.values())
    )
