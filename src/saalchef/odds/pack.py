"""The pack that remains when some cards are seen."""

from collections import Counter
from collections.abc import Iterable

from saalchef.odds.complaints import OddsError
from saalchef.rules.cards import JOKER, Card, pack, show_card


class PackError(OddsError):
    """Cards that cannot all come from the pack, or too few that remain in it."""


def remaining(decks: int, jokers: int, gone: Iterable[Card]) -> Counter[Card]:
    """How many of each card are still in the pack; cards that it cannot have held are refused."""
    left = Counter(pack(decks, jokers))
    for card, times in Counter(gone).items():
        held = left[card]
        if times > held:
            if card == JOKER and not jokers:
                raise PackError("odds.no_joker")
            code = "odds.too_often" if decks > 1 else "odds.too_often.one_pack"
            raise PackError(code, card=show_card(card), times=times, decks=decks, held=held)
        left[card] = held - times
    return left
