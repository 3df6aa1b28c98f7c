"""What the coach says: plain values, cheap to import."""

from typing import Literal

from msgspec import Struct

from saalchef.rules.awaiting import AskedAtTable
from saalchef.rules.cards import Card
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


class HandHeld(Struct, frozen=True):
    """The hand that a question is about, and what it is held against."""

    cards: tuple[Card, ...]
    total: int
    soft: bool = False
    pair: bool = False  # two cards that may be split now
    blackjack: bool = False
    bank: int | None = None  # the bank's first card in points: 11 an ace, 0 a joker; None where none plays


class Why(Struct, frozen=True):
    """Why one alternative is better than another: a code of the catalogue, with parts of one as its facts."""

    code: str
    parts: dict[str, float]


class Advice(Struct, frozen=True):
    """One question to the asking guest; no values where none are known exactly."""

    question: AdviceOn
    box: int | None
    hand: int | None
    stake: Cents  # the guest's own, to which the values are related
    open_cards: int  # how many have been counted
    values: tuple[Worth, ...] = ()  # the best first
    chances: tuple[Odds, ...] = ()
    holding: HandHeld | None = None  # None where one is asked for no hand
    why: Why | None = None


class Judgement(Struct, frozen=True):
    """A decision that was taken, and what it cost on average against the best one, in cents."""

    guest: str
    advice: Advice  # as it stood before the decision
    said: str  # the option's verb
    cost: float | None  # None where no value is known exactly


def ranked(values: list[Worth]) -> tuple[Worth, ...]:
    return tuple(sorted(values, key=lambda worth: -worth.value))
