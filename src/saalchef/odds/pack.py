"""The pack that remains when some cards are seen."""

from collections import Counter
from collections.abc import Iterable

from saalchef.rules.cards import JOKER, Card, pack


class PackError(Exception):
    """Cards that cannot all come from the pack, or too few that remain in it, as a sentence for people."""


def remaining(decks: int, jokers: int, gone: Iterable[Card]) -> Counter[Card]:
    """How many of each card are still in the pack; cards that it cannot have held are refused."""
    left = Counter(pack(decks, jokers))
    for card, times in Counter(gone).items():
        held = left[card]
        if times > held:
            packs = "the pack" if decks == 1 else f"{decks} packs"
            holds = f"{packs} {'holds' if decks == 1 else 'hold'} {held or 'none'}"
            raise PackError(f"{card} is named {_times(times)}, but {_with_joker(card, jokers)}{holds}.")
        left[card] = held - times
    return left


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _with_joker(card: Card, jokers: int) -> str:
    return "no joker is played with: " if card == JOKER and not jokers else ""
