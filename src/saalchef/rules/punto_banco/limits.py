"""How much may be put where: the range that both `check` and `legal` read."""

from saalchef.rules.money import Cents, Range
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.state import Table, staked


def one_maximum(rules: Rules) -> bool:
    """Whether Punto and Banco have one maximum together in a box."""
    return bool(rules.boxes) and rules.box_maximum == "combined"


def bet_range(t: Table, guest: str, field: str, box: int | None) -> Range:
    """What a guest may add to a field by its limits, his chips aside; empty where high is below low.

    The minimum is each guest's own; the maximum of a box is for everyone on it together, and by the house's
    word for both its sides.
    """
    sign = t.rules.limits
    own = there = staked(t, guest, field, box)
    if box is not None:
        both = one_maximum(t.rules)
        there = Cents(sum([s.amount for s in t.stakes if s.box == box and (both or s.field == field)]))
    maximum = sign.tie_maximum if field == "tie" else sign.maximum
    low, high = max(sign.minimum - own, sign.step), (maximum - there) // sign.step * sign.step
    return Range(Cents(low), Cents(high), sign.step)
