"""What someone may do now, for buttons, bots and help: a verb, its place and the amounts to choose from."""

from msgspec import Struct

from saalchef.rules.money import Cents, Range
from saalchef.rules.refusal import Refusal


class Option(Struct, frozen=True):
    """One allowed action; `amounts` where one is to be named, `cost` where it is fixed."""

    verb: str
    field: str | None = None
    box: int | None = None
    seat: int | None = None
    amounts: Range | None = None
    cost: Cents | None = None


class Withheld(Struct, frozen=True):
    """A decision that the game knows, and the reason for which it is refused now."""

    verb: str
    refusal: Refusal
    field: str | None = None
    box: int | None = None
