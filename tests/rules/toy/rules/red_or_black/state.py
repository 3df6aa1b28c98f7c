"""A game of one card, for trying out the registry: a guest bets that it is red."""

from collections.abc import Mapping

from msgspec import Struct

from saalchef.rules.cards import Packs
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.seating import GuestAtTable, arrive


class Rules(Struct, frozen=True):
    decks: int


class Table(Struct, frozen=True):
    rules: Rules
    guests: dict[str, GuestAtTable]
    bank: Cents = Cents(0)


def open_table(_: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    return Table(rules, arrive(chips))


def legal(_: Table, __: str) -> tuple[Option, ...]:
    return (Option("bets", field="red"),)


def lying(_: Table, __: str) -> Cents:
    return Cents(0)


def packs(rules: Rules) -> Packs:
    return Packs(rules.decks)
