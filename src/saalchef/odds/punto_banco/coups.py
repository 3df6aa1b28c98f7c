"""How coups end by a house's drawing table, counted over all orders of the cards."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from msgspec import Struct

from saalchef.odds.punto_banco.six_cards import VALUES, add_orders, all_orders
from saalchef.rules.punto_banco.rules import Move, Row, Rules

NATURAL = 8


class End(Struct, frozen=True, gc=False):
    """How a coup can end: the cards dealt, and both totals."""

    cards: int
    punto: int
    banco: int

    @property
    def natural(self) -> bool:
        return self.cards == 4 and (self.punto >= NATURAL or self.banco >= NATURAL)


ENDS = tuple(End(cards, p, b) for cards in (4, 5, 6) for p in range(VALUES) for b in range(VALUES))


class Coups(Struct, frozen=True):
    """The number of orders of six cards behind each of ENDS, of all orders."""

    by_end: tuple[int, ...]
    orders: int

    def chance(self, of: Callable[[End], bool]) -> Fraction:
        found = zip(ENDS, self.by_end, strict=True)
        return Fraction(sum(number for end, number in found if of(end)), self.orders)


def coups(rules: Rules, pack: tuple[int, ...]) -> Coups:
    """Every end of a coup dealt from these ten counts."""
    counted = [0] * len(ENDS)
    add_orders(list(pack), ends(rules.punto, rules.banco), counted, [0] * 10, [0] * 100)
    return Coups(tuple(counted), all_orders(pack))


@cache
def ends(punto: tuple[Move, ...], banco: tuple[Row, ...]) -> tuple[int, ...]:
    """Which of ENDS each fifth card, sixth card and pair of two-card totals leads to, in this order."""
    place = {end: at for at, end in enumerate(ENDS)}
    return tuple(
        place[End(4, p, b) if max(p, b) >= NATURAL else _drawn((p, b), punto[p], banco[b], (fifth, sixth))]
        for fifth in range(VALUES)
        for sixth in range(VALUES)
        for p in range(VALUES)
        for b in range(VALUES)
    )


def _drawn(totals: tuple[int, int], punto: Move, banco: Row, further: tuple[int, int]) -> End:
    """What becomes of two totals by their rows of the table and the next two cards."""
    (p, b), (fifth, sixth) = totals, further
    if punto == "stands":
        # Without a third card for Punto, Banco's third is the fifth of the coup.
        return End(5, p, (b + fifth) % VALUES) if banco.punto_stood == "draws" else End(4, p, b)
    reached = (p + fifth) % VALUES
    if banco.punto_drew[fifth if banco.by == "third_card" else reached] == "draws":
        return End(6, reached, (b + sixth) % VALUES)
    return End(5, reached, b)
