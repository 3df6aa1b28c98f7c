"""What may become of a change that was to be booked."""

from msgspec import Struct

from saalchef.ledger import Account
from saalchef.store.journal import Head


class Booked(Struct, frozen=True):
    head: Head


class Repeated(Struct, frozen=True):
    """The command was booked before: its first answer, and the stream it was for."""

    answer: str
    stream: str


class Conflict(Struct, frozen=True):
    """Somebody else booked first: read on, and decide anew."""


class NotCovered(Struct, frozen=True):
    """An account would fall below zero."""

    account: Account


class OverLossLimit(Struct, frozen=True):
    """More would be at stake than its owner allows himself to lose."""


class TooManyTables(Struct, frozen=True):
    """Its opener has as many tables open as he may."""


class Failed(Struct, frozen=True):
    """The database would not take it; nothing is booked."""

    reason: str


BookingOutcome = Booked | Repeated | Conflict | NotCovered | OverLossLimit | TooManyTables | Failed
