"""Cards as Punto Banco counts them: their values, totals, and to whom the next one goes."""

from typing import Final

from saalchef.rules.cards import PACK, POINTS, Card
from saalchef.rules.punto_banco import facts
from saalchef.rules.punto_banco.facts import Side
from saalchef.rules.punto_banco.rules import Rules

VALUE: Final[dict[Card, int]] = {card: facts.value_of(POINTS[card]) for card in PACK}


def values(cards: tuple[Card, ...]) -> facts.CardValues:
    return tuple(map(VALUE.__getitem__, cards))


def total(cards: tuple[Card, ...]) -> int:
    return facts.total(values(cards))


def owed(rules: Rules, punto: tuple[Card, ...], banco: tuple[Card, ...]) -> Side | None:
    """Which side the next card goes to, or None when both hands are complete."""
    first = facts.first_four(len(punto) + len(banco))
    return first or facts.draws(rules, values(punto), values(banco))
