"""Whether numbers of a house file make sense, for the games to ask of their own."""

from collections.abc import Iterable
from fractions import Fraction

from saalchef.houses.convert import Expected
from saalchef.rules.money import Cents, decimal, show_ratio

Payout = tuple[str, Cents, Fraction]  # a key that pays, the smallest step of the stake it pays on, the ratio


def whole_cents(payouts: Iterable[Payout]) -> None:
    """Expected, with the reason, for the first payout that would be a fraction of a cent."""
    for key, step, ratio in payouts:
        if step * ratio % 1:
            paid, stake = show_ratio(ratio), decimal(step)
            problem = f"{paid} of a stake of {stake} would be a fraction of a cent; choose another chip step"
            raise Expected(problem, key, "fraction_of_a_cent", ratio=paid, step=stake)


def from_to(key: str, value: int, low: int, high: int) -> None:
    """Expected for a number the game cannot be played with."""
    if not low <= value <= high:
        wanted = str(low) if low == high else f"a number from {low} to {high}"
        raise Expected(f"expected {wanted}, found {value}", key)


def between(low_key: str, low: Cents, high_key: str, high: Cents, step: Cents) -> None:
    """Expected for limits nobody could bet within."""
    if high < low:
        problem = f"{decimal(high)} is below the minimum {decimal(low)}"
        facts = {"amount": decimal(high), "minimum": decimal(low)}
        raise Expected(problem, f"limits.{high_key}", f"{high_key}_below_minimum", **facts)
    if low % step:
        problem = f"{decimal(low)} is not a multiple of the step {decimal(step)}"
        facts = {"amount": decimal(low), "step": decimal(step)}
        raise Expected(problem, f"limits.{low_key}", f"{low_key}_no_multiple", **facts)
