"""How much may be put where: the ranges that both `check` and `legal` read."""

from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.state import Box
from saalchef.rules.money import Cents, Range

FIELDS = ("ante", "red", "black")


def on_field(box: Box | None, field: str) -> Cents:
    """What lies on a field of a box."""
    if box is None:
        return Cents(0)
    match field:
        case "ante":
            return box.ante
        case "red":
            return box.red
        case _:
            return box.black


def bet_range(rules: Rules, field: str, there: Cents) -> Range:
    """What may be added to a field by its limits, the guest's chips aside; empty where high is below low."""
    sign = rules.limits
    if field != "ante":
        low, high, step = sign.bonus_minimum, sign.bonus_maximum, sign.bonus_step
    elif rules.ante_size == "fixed":
        low, high, step = sign.minimum, sign.minimum, sign.step
    else:
        low, high, step = sign.minimum, sign.maximum, sign.step
    return Range(Cents(max(low - there, step)), Cents((high - there) // step * step), step)
