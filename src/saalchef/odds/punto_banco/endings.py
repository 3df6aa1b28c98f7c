"""How coups end by a house's drawing table, counted over all orders of the cards."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

from msgspec import Struct

from saalchef.odds.punto_banco.six_cards import VALUES, add_orders, all_orders
from saalchef.rules.punto_banco.facts import CardValues, is_natural, owed, total
from saalchef.rules.punto_banco.rules import Rules


class CoupEnd(Struct, frozen=True, gc=False):
    """How a coup can end: the cards dealt, and both totals."""

    cards: int
    punto: int
    banco: int

    @property
    def natural(self) -> bool:
        return self.of_punto or self.of_banco

    @property
    def of_punto(self) -> bool:
        """Whether Punto has a natural."""
        return self.cards == 4 and is_natural(self.punto, 2)

    @property
    def of_banco(self) -> bool:
        """Whether Banco has a natural."""
        return self.cards == 4 and is_natural(self.banco, 2)


ENDS = tuple(CoupEnd(cards, p, b) for cards in (4, 5, 6) for p in range(VALUES) for b in range(VALUES))


class Coups(Struct, frozen=True):
    """The number of orders of six cards behind each of ENDS, of all orders."""

    by_end: tuple[int, ...]
    orders: int

    def chance(self, of: Callable[[CoupEnd], bool]) -> Fraction:
        found = zip(ENDS, self.by_end, strict=True)
        return Fraction(sum(number for end, number in found if of(end)), self.orders)


def coups(rules: Rules, pack: tuple[int, ...]) -> Coups:
    """Every end of a coup dealt from these ten counts."""
    counted = [0] * len(ENDS)
    add_orders(list(pack), ends(rules), counted, [0] * 10, [0] * 100)
    return Coups(tuple(counted), all_orders(pack))


@cache
def ends(rules: Rules) -> tuple[int, ...]:
    """Which of ENDS each fifth card, sixth card and pair of two-card totals leads to, in this order."""
    place = {end: at for at, end in enumerate(ENDS)}
    return tuple(
        place[_end(rules, (p, 0), (b, 0), (fifth, sixth))]
        for fifth, sixth, p, b in product(range(VALUES), repeat=4)
    )


def _end(rules: Rules, punto: CardValues, banco: CardValues, further: CardValues) -> CoupEnd:
    """How a coup ends that stands like this, with the cards that follow."""
    for card in further:
        match owed(rules, punto, banco):
            case "punto":
                punto = (*punto, card)
            case "banco":
                banco = (*banco, card)
            case None:
                break
    return CoupEnd(len(punto) + len(banco), total(punto), total(banco))
