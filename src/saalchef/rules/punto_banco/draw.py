"""Who draws: the two hands, their totals, and the drawing table of the house."""

from typing import Final, Literal

from saalchef.rules.cards import PACK, POINTS, Card
from saalchef.rules.punto_banco.rules import Rules

Side = Literal["punto", "banco"]

# Ten, jack, queen and king count nothing, the ace one.
VALUE: Final[dict[Card, int]] = {card: POINTS[card] % 10 for card in PACK}

_FIRST_FOUR: Final[tuple[Side, ...]] = ("punto", "banco", "punto", "banco")


def total(cards: tuple[Card, ...]) -> int:
    """Only the units digit counts."""
    return sum([VALUE[card] for card in cards]) % 10


def owed(rules: Rules, punto: tuple[Card, ...], banco: tuple[Card, ...]) -> Side | None:
    """Which side the next card goes to, or None when both hands are complete."""
    dealt = len(punto) + len(banco)
    if dealt < 4:
        return _FIRST_FOUR[dealt]
    if len(banco) == 3:
        return None
    of_banco = total(banco)
    of_punto = total(punto)
    if len(punto) == 2:
        if of_punto >= 8 or of_banco >= 8:
            return None
        if rules.punto[of_punto] == "draws":
            return "punto"
        return "banco" if rules.banco[of_banco].punto_stood == "draws" else None
    row = rules.banco[of_banco]
    drew = VALUE[punto[2]] if row.by == "third_card" else of_punto
    return "banco" if row.punto_drew[drew] == "draws" else None
