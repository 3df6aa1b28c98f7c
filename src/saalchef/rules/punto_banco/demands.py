"""What Punto Banco asks for before the cards."""

from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.rules import Rules


def seats(rules: Rules) -> int:
    return rules.seats


def fewest_guests(_: Rules) -> int:
    return 1


def least_stake(rules: Rules) -> Cents:
    return rules.limits.minimum


def carries_others(_: str) -> bool:
    return False
