"""The pot: chips that are nobody's until it is won, and stay for the next game where it is not."""

from collections.abc import Iterable

from msgspec.structs import replace

from saalchef.rules.challenge.events import PotFormed
from saalchef.rules.challenge.state import Table
from saalchef.rules.money import Cents, Wager


def in_pot(t: Table) -> Cents:
    """What is fought for, or stays for the next game."""
    return t.pot


def formed(events: Iterable[object]) -> tuple[Wager, ...] | None:
    """Whose stakes went into it, where one was formed."""
    return next((event.stakes for event in events if isinstance(event, PotFormed)), None)


def given_back(t: Table, amount: Cents) -> Table:
    """The table with so much less in the pot that stays for the next game."""
    rest = Cents(t.pot - amount)
    return replace(t, pot=rest, carried=rest)
