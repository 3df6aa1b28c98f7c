"""What the coach says: plain values, cheap to import."""

from typing import Literal

from msgspec import Struct

from saalchef.rules.awaiting import AskedAtTable
from saalchef.rules.money import Cents

AdviceOn = AskedAtTable | Literal["bets"]


class Worth(Struct, frozen=True):
    """One alternative: an option's verb and field, and the result to expect per unit of the stake."""

    verb: str
    value: float
    field: str | None = None


class Odds(Struct, frozen=True):
    """How likely something is that the next card may bring."""

    name: Literal["bust", "twenty_one"]
    probability: float


class Advice(Struct, frozen=True):
    """One question to the asking guest; no values where none are known exactly."""

    question: AdviceOn
    box: int | None
    hand: int | None
    stake: Cents  # the guest's own, to which the values are related
    open_cards: int  # how many have been counted
    values: tuple[Worth, ...] = ()  # the best first
    chances: tuple[Odds, ...] = ()


def ranked(values: list[Worth]) -> tuple[Worth, ...]:
    return tuple(sorted(values, key=lambda worth: -worth.value))
