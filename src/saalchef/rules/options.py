"""What someone may do now, for buttons, bots and help: a verb, its place and the amounts to choose from."""

from msgspec import Struct

from saalchef.rules.money import Cents, Range


class Option(Struct, frozen=True):
    """One allowed action; `amounts` where one is to be named, `cost` where it is fixed."""

    verb: str
    field: str | None = None
    box: int | None = None
    seat: int | None = None
    amounts: Range | None = None
    cost: Cents | None = None
