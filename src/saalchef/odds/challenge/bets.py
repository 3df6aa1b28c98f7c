"""The bets of Black Jack Challenge against the bank; the pot is among the players."""

from collections.abc import Iterable

from saalchef.odds.challenge.bonus import black_bonus, red_bonus
from saalchef.odds.figures import Figures, Price
from saalchef.rules.cards import Card
from saalchef.rules.challenge.rules import Rules


def figures(rules: Rules, seen: Iterable[Card] = ()) -> Figures:
    """Red Bonus and Black Bonus on the player's first two cards."""
    known = tuple(seen)
    return Figures({"red": red_bonus(rules, known), "black": black_bonus(rules, known)})


_PAIR = frozenset(("decks", "bonus_pair"))

PRICES = {
    "red": Price(_PAIR | {"red_pair_pays", "double_red_pays"}, lambda rules, seen: red_bonus(rules, seen).ev),
    "black": Price(
        _PAIR | {"black_pair_pays", "pair_pays", "double_black_pays"},
        lambda rules, seen: black_bonus(rules, seen).ev,
    ),
}
