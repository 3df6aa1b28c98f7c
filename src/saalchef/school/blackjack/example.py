"""A box that asks for a card, and a bank that goes over."""

from collections.abc import Mapping

GUESTS = {"Anna": 4}
BETS = ("main",)
SAYS: Mapping[str, tuple[str, ...]] = {"Anna": ("cards",)}
CARDS = "6h 6c 5d 8s Tc 9d"
CUTS: tuple[int, ...] = (4,)
