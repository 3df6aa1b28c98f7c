"""Both sides draw a third card, and Banco wins."""

from collections.abc import Mapping

GUESTS = {"Anna": 4}
BETS = ("banco",)
SAYS: Mapping[str, tuple[str, ...]] = {}
CARDS = "3h 4c 2d Kd 6s 3c"
CUTS: tuple[int, ...] = (4, 5)
