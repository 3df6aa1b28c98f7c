"""Money in whole cents, ratios as fractions, and the one place where they meet."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation, Overflow
from fractions import Fraction
from typing import NamedTuple, NewType, Protocol, TypeVar

from msgspec import Struct

from saalchef.catalogue import Lang

Cents = NewType("Cents", int)


class Wager(Struct, frozen=True, gc=False):
    """What one guest has lying on a field."""

    guest: str
    amount: Cents


class PlacedStake(NamedTuple):
    """What one guest has lying, and where."""

    guest: str
    field: str
    box: int | None
    amount: Cents


class OfGuest(Protocol):
    """What lies for one guest, on a field or on a hand."""

    @property
    def guest(self) -> str: ...


S = TypeVar("S", bound=OfGuest)


class Range(Struct, frozen=True, gc=False):
    """The amounts one may choose from: low, low + step, …, high.

    >>> 7_00 in Range(Cents(5_00), Cents(500_00), Cents(5_00))
    False
    """

    low: Cents
    high: Cents
    step: Cents

    def __contains__(self, amount: int) -> bool:
        return self.low <= amount <= self.high and (amount - self.low) % self.step == 0


class SpokenAmount(Struct, frozen=True, gc=False):
    """An amount with its currency, as a fact of a sentence."""

    amount: Cents
    currency: str

    def told(self, lang: Lang) -> str:
        """20 CHF, 7.5 CHF; euros have a comma in German: 7,5 EUR."""
        written = decimal(self.amount)
        if lang == "de" and self.currency != "CHF":
            written = written.replace(".", ",")
        return f"{written} {self.currency}".rstrip()


def pay(stake: Cents, ratio: Fraction) -> Cents:
    """What a stake wins at a ratio; house files are refused where this would not be whole cents.

    >>> pay(Cents(15_00), Fraction(3, 2))
    2250
    """
    numerator, denominator = ratio.as_integer_ratio()
    won, rest = divmod(stake * numerator, denominator)
    if rest:
        raise ValueError(f"{ratio} of {stake} cents is not a whole number of cents")
    return Cents(won)


def round_up(amount: Fraction, step: Cents) -> Cents:
    """The next multiple of a chip."""
    return Cents(-(-amount.numerator // (amount.denominator * step)) * step)


def total(wagers: Iterable[Wager]) -> Cents:
    amount = 0
    for w in wagers:
        amount += w.amount
    return Cents(amount)


def of(wagers: Iterable[Wager], guest: str) -> Cents:
    """What one guest has among these wagers."""
    for w in wagers:
        if w.guest == guest:
            return w.amount
    return Cents(0)


def by_guest(stakes: Iterable[PlacedStake]) -> dict[str, Cents]:
    """The sum of each guest's."""
    sums: dict[str, Cents] = {}
    for guest, _, _, amount in stakes:
        sums[guest] = Cents(sums.get(guest, 0) + amount)
    return sums


def put(wagers: tuple[Wager, ...], guest: str, amount: Cents) -> tuple[Wager, ...]:
    """The wagers with an amount added for a guest, who keeps his place in the order."""
    for i, w in enumerate(wagers):
        if w.guest == guest:
            return (*wagers[:i], Wager(guest, Cents(w.amount + amount)), *wagers[i + 1 :])
    return (*wagers, Wager(guest, amount))


def without(stakes: tuple[S, ...], guest: str) -> tuple[S, ...]:
    """The stakes less a guest's, of which there is one at most."""
    for i, stake in enumerate(stakes):
        if stake.guest == guest:
            return stakes[:i] + stakes[i + 1 :]
    return stakes


def parse_amount(text: str) -> Cents:
    """Cents from a decimal such as "7.5"; a ValueError says what is wrong."""
    try:
        cents = Decimal(text) * 100
    except InvalidOperation:
        raise ValueError(f"{text!r} is not an amount") from None
    except Overflow:
        raise ValueError(f"{text!r} is not an amount in whole cents") from None
    if not cents.is_finite() or cents != cents.to_integral_value() or abs(cents) > 10**15:
        raise ValueError(f"{text!r} is not an amount in whole cents")
    return Cents(int(cents))


def decimal(amount: Cents) -> str:
    """The shortest decimal: 20, 7.5, -0.05."""
    sign, (whole, cents) = "-" if amount < 0 else "", divmod(abs(amount), 100)
    return f"{sign}{whole}" + (f".{cents:02d}".rstrip("0") if cents else "")


def parse_ratio(text: str) -> Fraction:
    """A ratio as a leaflet writes it: "3:2"."""
    won, colon, staked = text.partition(":")
    if not colon or not won.isdecimal() or not staked.isdecimal() or int(staked) == 0:
        raise ValueError(f'{text!r} is not a ratio such as "3:2"')
    return Fraction(int(won), int(staked))


def show_ratio(ratio: Fraction) -> str:
    return f"{ratio.numerator}:{ratio.denominator}"
