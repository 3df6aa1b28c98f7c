"""What is so at Punto Banco, on whole numbers: the rules, the odds and the simulator all ask here.

A hand is the values of its cards, in the order in which they came.
"""

from typing import Literal

from saalchef.rules.counting import TEN
from saalchef.rules.punto_banco.rules import BancoRow, Rules

Side = Literal["punto", "banco"]
CardValues = tuple[int, ...]

NATURAL = 8  # with this or more in two cards nobody draws

_FIRST_FOUR: tuple[Side, ...] = ("punto", "banco", "punto", "banco")


def value_of(points: int) -> int:
    """Ten, jack, queen and king count nothing, the ace one."""
    return points % TEN


def total(hand: CardValues) -> int:
    """Only the units digit counts."""
    return sum(hand) % TEN


def is_natural(total: int, cards: int) -> bool:
    """Eight or nine with the first two cards."""
    return total >= NATURAL and cards == 2


def owed(rules: Rules, punto: CardValues, banco: CardValues) -> Side | None:
    """Which side the next card goes to, or None when both hands are complete."""
    return first_four(len(punto) + len(banco)) or draws(rules, punto, banco)


def first_four(dealt: int) -> Side | None:
    """Which side gets the next of the first four cards, whatever they are worth; None after them."""
    return _FIRST_FOUR[dealt] if dealt < len(_FIRST_FOUR) else None


def draws(rules: Rules, punto: CardValues, banco: CardValues) -> Side | None:
    """Which side draws after the first four cards, by the house's drawing table; None when neither does."""
    if len(banco) == 3:
        return None
    of_punto, of_banco = total(punto), total(banco)
    if len(punto) == 2:
        if is_natural(of_punto, 2) or is_natural(of_banco, 2):
            return None
        if rules.punto[of_punto] == "draws":
            return "punto"
        return "banco" if rules.banco[of_banco].punto_stood == "draws" else None
    row = rules.banco[of_banco]
    return "banco" if row.punto_drew[looked_at(row, punto)] == "draws" else None


def looked_at(row: BancoRow, punto: CardValues) -> int:
    """The number that decides a row once Punto has drawn."""
    match row.by:
        case "third_card":
            return punto[2]
        case "total":
            return total(punto)
        case "first_two":
            return total(punto[:2])


def winner(punto: int, banco: int) -> Literal["punto", "banco", "tie"]:
    """The higher total wins; equal totals are a tie."""
    if punto == banco:
        return "tie"
    return "punto" if punto > banco else "banco"


def stays(field: str, won_by: str) -> bool:
    """Whether a stake on a field neither wins nor loses: Punto and Banco on a tie."""
    return won_by == "tie" and field != "tie"
