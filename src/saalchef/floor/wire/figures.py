"""What the floor's manager is told of its business: by table and day, by house and day, and who has ruled."""

from typing import Literal

from msgspec import Struct

from saalchef.rules.money import Cents


class DayFigures(Struct, frozen=True, kw_only=True):
    """One day (UTC) of a table, or of all tables of a house (`table` is empty then), in cents.

    Money is that of guests against the bank; what the house's own bots brought it stands apart, and what
    guests play for among themselves is no business of the bank's. `played` is what the coups brought the
    bank, `corrected` what the Saalchef has paid back or taken; `expected` and `spread` are what the exact
    odds promise of these stakes, and one standard deviation around it: None where a bet has no price.
    """

    day: str
    house: str
    currency: str
    table: str = ""
    name: str = ""
    coups: int = 0
    voids: int = 0
    guests: int = 0
    handle: Cents = Cents(0)
    among_guests: Cents = Cents(0)
    played: Cents = Cents(0)
    corrected: Cents = Cents(0)
    bots: Cents = Cents(0)
    expected: float | None = None
    spread: float | None = None


class Lying(Struct, frozen=True):
    """What guests have at a table now, the house's bots not among them: on the felt, in its pot, in chips."""

    table: str
    name: str
    house: str
    currency: str
    staked: Cents
    pot: Cents
    chips: Cents
    guests: int


class RulingCount(Struct, frozen=True):
    """How often somebody has voided or corrected at a table on one day; what corrections paid to guests
    in all, and what they took from them, both above zero."""

    day: str
    table: str
    name: str
    kind: Literal["void", "correction"]
    by: str
    count: int
    currency: str
    paid: Cents
    taken: Cents


class FloorFigures(Struct, frozen=True):
    """Days from the first to the last, both told; without tables that `unreadable` names."""

    first: str
    last: str
    tables: tuple[DayFigures, ...]
    houses: tuple[DayFigures, ...]
    lying: tuple[Lying, ...]
    rulings: tuple[RulingCount, ...]
    unreadable: tuple[str, ...] = ()
