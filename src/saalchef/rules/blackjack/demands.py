"""What Black Jack asks for before the cards."""

from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents


def seats(rules: Rules) -> int:
    return rules.boxes


def fewest_guests(_: Rules) -> int:
    return 1


def least_stake(rules: Rules) -> Cents:
    return rules.limits.minimum


def carries_others(field: str) -> bool:
    """The side bets of a box need a stake on it."""
    return field == "main"
