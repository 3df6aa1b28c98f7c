"""Which rows of the drawing table a coup has come to, and what they say: for those who read along."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from saalchef.rules.cards import Card
from saalchef.rules.punto_banco import facts
from saalchef.rules.punto_banco.draw import values
from saalchef.rules.punto_banco.facts import CardValues, Side
from saalchef.rules.punto_banco.rules import BancoRow, Move, Rules

# What decided besides the total: a natural, nothing else, that Punto stood, or a number of Punto's.
Deciding = Literal["natural", "always", "punto_stood", "third_card", "total", "first_two"]


class DrawingRow(Struct, frozen=True, gc=False):
    """A row of the drawing table, as it applied to a side with its first two cards."""

    side: Side
    total: int
    move: Move
    by: Deciding
    number: int | None  # of Punto's, where one decided
    cards: int  # lay when it was looked up


def rows(rules: Rules, punto: tuple[Card, ...], banco: tuple[Card, ...]) -> tuple[DrawingRow, ...]:
    """The rows that a coup has come to so far."""
    if len(punto) < 2 or len(banco) < 2:
        return ()
    return tuple(_rows(rules, values(punto), values(banco)[:2]))


def _rows(rules: Rules, punto: CardValues, banco: CardValues) -> Iterator[DrawingRow]:
    two = punto[:2]
    of_punto, of_banco = facts.total(two), facts.total(banco)
    naturals: list[tuple[Side, int]] = [("punto", of_punto), ("banco", of_banco)]
    naturals = [(side, total) for side, total in naturals if facts.is_natural(total, 2)]
    if naturals:
        yield from (DrawingRow(side, total, "stands", "natural", None, 4) for side, total in naturals)
        return
    first = facts.draws(rules, two, banco)
    yield DrawingRow("punto", of_punto, "draws" if first == "punto" else "stands", "always", None, 4)
    row = rules.banco[of_banco]
    if first != "punto":
        by: Deciding = "always" if _never_differs(row) else "punto_stood"
        yield DrawingRow("banco", of_banco, row.punto_stood, by, None, 4)
    elif len(punto) == 3:
        move: Move = "draws" if facts.draws(rules, punto, banco) == "banco" else "stands"
        if _never_differs(row):
            yield DrawingRow("banco", of_banco, move, "always", None, 5)
        else:
            yield DrawingRow("banco", of_banco, move, row.by, facts.looked_at(row, punto), 5)


def _never_differs(row: BancoRow) -> bool:
    """Whatever Punto does, Banco does the same."""
    return {row.punto_stood} == set(row.punto_drew)
