"""Whether an amount may be put: one answer for `check`, the same one for `legal`."""

from saalchef.rules.money import Cents, Range
from saalchef.rules.refusal import Code, Refusal, refuse


def within(amount: Cents, allowed: Range, chips: Cents) -> Refusal | None:
    """Whether an amount lies in its range and in the guest's hand."""
    if allowed.high < allowed.low and amount >= allowed.step:
        return refuse(Code.ABOVE_MAXIMUM, amount=amount, room=max(allowed.high, 0))
    if amount < allowed.low:
        return refuse(Code.BELOW_MINIMUM, amount=amount, minimum=allowed.low)
    if amount > allowed.high:
        return refuse(Code.ABOVE_MAXIMUM, amount=amount, room=allowed.high)
    if (amount - allowed.low) % allowed.step:
        return refuse(Code.NOT_A_MULTIPLE, amount=amount, step=allowed.step)
    if amount > chips:
        return refuse(Code.NOT_ENOUGH_CHIPS, amount=amount, chips=chips)
    return None


def affordable(allowed: Range, chips: Cents) -> Range | None:
    """The part of a range that a guest's chips reach, or nothing."""
    high = min(allowed.high, allowed.low + (chips - allowed.low) // allowed.step * allowed.step)
    return Range(allowed.low, Cents(high), allowed.step) if high >= allowed.low else None
