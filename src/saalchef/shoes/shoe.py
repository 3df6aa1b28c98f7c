"""Shoes behind one small interface. The rules never see one: they see the cards it deals."""

from collections.abc import Callable, Iterable
from typing import Protocol

from saalchef.houses import House
from saalchef.rules.cards import Card, pack
from saalchef.rules.table import packs

# An unbiased whole number from 0 up to, not including, the bound: the only randomness a shoe needs.
Below = Callable[[int], int]


class Exhausted(Exception):  # noqa: N818 - the shoe is
    """The shoe has no card left."""


class Shoe(Protocol):
    """A source of cards."""

    @property
    def spent(self) -> bool:
        """Whether the cards are shuffled anew before the next coup."""

    def draw(self) -> Card:
        """The next card; Exhausted when there is none."""

    def coup_over(self) -> None:
        """The cards on the table are collected: a machine takes them back, a shoe may have to be shuffled."""

    def reshuffle(self, lying: Iterable[Card]) -> None:
        """All cards but those lying on the table are shuffled together again, in the middle of a coup."""


class _Shuffled:
    """A pack drawn from at random, card by card: a Fisher–Yates shuffle as far as cards are needed."""

    def __init__(self, cards: tuple[Card, ...], below: Below) -> None:
        self._pack = cards
        self._below = below
        self._left = list(cards)

    def draw(self) -> Card:
        left = self._left
        if not left:
            raise Exhausted
        at = self._below(len(left))
        left[at], left[-1] = left[-1], left[at]
        return left.pop()

    def reshuffle(self, lying: Iterable[Card]) -> None:
        self._left = list(self._pack)
        for card in lying:
            self._left.remove(card)


class ContinuousShuffler(_Shuffled):
    """A shuffling machine: every coup is dealt from the full pack."""

    @property
    def spent(self) -> bool:
        return True

    def coup_over(self) -> None:
        self.reshuffle(())


class CutCardShoe(_Shuffled):
    """A shoe dealt down to its cut card: the coup in which it appears is the last before the shuffle."""

    def __init__(self, cards: tuple[Card, ...], below: Below, penetration: int) -> None:
        super().__init__(cards, below)
        self._behind_cut = len(cards) - len(cards) * penetration // 100

    @property
    def spent(self) -> bool:
        return len(self._left) <= self._behind_cut

    def coup_over(self) -> None:
        if self.spent:
            self.reshuffle(())


class FixedSequence:
    """Cards in a given order, for replays and tests."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = iter(tuple(cards))

    @property
    def spent(self) -> bool:
        return False

    def draw(self) -> Card:
        for card in self._cards:
            return card
        raise Exhausted

    def coup_over(self) -> None:
        """The sequence goes on."""

    def reshuffle(self, lying: Iterable[Card]) -> None:
        """The sequence already is as the shuffle left it."""


def shoe_for(house: House, below: Below) -> Shoe:
    """The house's own shoe: its packs, its joker, its way of shuffling."""
    played = packs(house.rules)
    cards = pack(played.decks, played.jokers)
    if played.penetration is not None:
        return CutCardShoe(cards, below, played.penetration)
    return ContinuousShuffler(cards, below)
