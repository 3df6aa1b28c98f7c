"""Whether numbers of a house file make sense, for the games to ask of their own."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from saalchef.catalogue import said
from saalchef.houses.convert import Expected
from saalchef.rules.money import Cents, decimal, show_ratio

Ranges = Mapping[str, tuple[int, int]]  # the lowest and the highest number a key may have
Payout = tuple[str, Cents, Fraction]  # a key that pays, the smallest step of the stake it pays on, the ratio
Maximum = tuple[str, Cents, Cents]  # a limit, its amount, the step of the stakes below it


def whole_cents(payouts: Iterable[Payout]) -> None:
    """Expected, with the reason, for the first payout that would be a fraction of a cent."""
    for key, step, ratio in payouts:
        if step * ratio % 1:
            raise Expected("house.fraction_of_a_cent", key, ratio=show_ratio(ratio), step=decimal(step))


def within(ranges: Ranges, rules: object) -> None:
    """Expected for the first of these keys with which the game cannot be played."""
    for key, (low, high) in ranges.items():
        from_to(key, getattr(rules, key), low, high)


def from_to(key: str, value: int, low: int, high: int) -> None:
    """Expected for a number the game cannot be played with."""
    if not low <= value <= high:
        wanted = str(low) if low == high else said("kind.number_from_to", low=low, high=high)
        raise Expected("house.found", key, what=wanted, found=value)


def between(low_key: str, low: Cents, high_key: str, high: Cents, step: Cents) -> None:
    """Expected for limits nobody could bet within."""
    if high < low:
        facts = {"amount": decimal(high), "minimum": decimal(low)}
        raise Expected("house.below_minimum", f"limits.{high_key}", **facts)
    _multiple(low_key, low, step)


def reached(maxima: Iterable[Maximum]) -> None:
    """Expected for the first maximum that is no multiple of its step."""
    for each in maxima:
        _multiple(*each)


def _multiple(key: str, amount: Cents, step: Cents) -> None:
    if amount % step:
        facts = {"amount": decimal(amount), "step": decimal(step)}
        raise Expected("house.no_multiple", f"limits.{key}", **facts)
