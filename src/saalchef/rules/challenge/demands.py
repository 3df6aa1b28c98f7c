"""What Black Jack Challenge asks for before the cards."""

from saalchef.rules.challenge.rules import Rules
from saalchef.rules.money import Cents


def seats(rules: Rules) -> int:
    return rules.boxes


def fewest_guests(rules: Rules) -> int:
    return rules.fewest_players


def least_stake(rules: Rules) -> Cents:
    """Of the Ante and a bonus bet, the dearer one."""
    return max(rules.limits.minimum, rules.limits.bonus_minimum)


def carries_others(_: str) -> bool:
    """An Ante and a bonus bet need each other, but each may be taken back alone."""
    return False
