"""What a table asks for before the cards: how many seats it has, who must come, and with how much."""

from functools import cache
from typing import Any, Protocol

from saalchef.rules.games import game_of
from saalchef.rules.money import Cents
from saalchef.rules.table import Rules


class Demands(Protocol):
    """What every game says of this by its own rules."""

    def seats(self, rules: Any) -> int: ...
    def fewest_guests(self, rules: Any) -> int: ...
    def least_stake(self, rules: Any) -> Cents: ...
    def carries_others(self, field: str) -> bool: ...


@cache
def _demands(kind: type) -> Demands:
    demands: Demands = game_of(kind).part("rules", "demands")
    return demands


def seats(rules: Rules) -> int:
    """How many the table has."""
    return _demands(type(rules)).seats(rules)


def fewest_guests(rules: Rules) -> int:
    """How many must bet before cards are dealt."""
    return _demands(type(rules)).fewest_guests(rules)


def least_stake(rules: Rules) -> Cents:
    """What suffices for any one bet without which a guest is not dealt in."""
    return _demands(type(rules)).least_stake(rules)


def carries_others(rules: Rules, field: str) -> bool:
    """Whether a guest's other bets need the one on this field, and go back with it."""
    return _demands(type(rules)).carries_others(field)
