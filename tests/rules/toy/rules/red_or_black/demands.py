from saalchef.rules.red_or_black.state import Rules

from saalchef.rules.money import Cents


def seats(_: Rules) -> int:
    return 3


def fewest_guests(_: Rules) -> int:
    return 1


def least_stake(_: Rules) -> Cents:
    return Cents(500)


def carries_others(_: str) -> bool:
    return False
