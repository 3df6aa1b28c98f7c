"""The chart of a house that a bot has learnt by heart: the very one `saalchef strategy` prints."""

from typing import Any

from msgspec import Struct

from saalchef.odds.blackjack.figures import Cell
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import JOKER, POINTS, Card
from saalchef.rules.counting import TEN


class Learnt(Struct, frozen=True):
    """Answers by total, soft total and pair, and whether to insure or to take even money."""

    hard: dict[int, dict[str, Cell]]
    soft: dict[int, dict[str, Cell]]
    pairs: dict[str, dict[str, Cell]]
    insurance: bool
    even_money: bool


def learn(rules: Rules) -> Learnt:
    """Takes a second, or where it must be compiled first a minute: for a process of its own."""
    from saalchef.odds.blackjack.chart import chart  # noqa: PLC0415 - its compiler is not for the floor's loop

    found = chart(rules)
    return Learnt(found.hard, found.soft, found.pairs, found.insurance, found.even_money)


def cell(learnt: Learnt, hand: Any, bank_cards: tuple[Card, ...], may_split: bool) -> Cell:
    """What the chart says about a hand; to stand where no card could be asked for."""
    if may_split:
        pair = next(value(card) for card in hand.cards if card != JOKER)
        if _against(learnt.pairs[pair], bank_cards) == "split":
            return "split"
    rows = learnt.soft if hand.soft else learnt.hard
    return _against(rows[hand.total], bank_cards) if hand.total in rows else "stand"


def _against(row: dict[str, Cell], bank_cards: tuple[Card, ...]) -> Cell:
    """By the bank's first card; a joker is one only where it occupies a place, and then has a column."""
    return next(row[value(card)] for card in bank_cards if value(card) in row)


def value(card: Card) -> str:
    """A card as charts name it: 10, J, Q and K are all T."""
    if card == JOKER:
        return card
    return "T" if POINTS[card] == TEN else card[0]
