"""One takes the first community card, one stays; the pot goes to the better hand."""

from collections.abc import Mapping

GUESTS = {"Anna": 3, "Beat": 5}
BETS = ("ante", "black")
SAYS: Mapping[str, tuple[str, ...]] = {"Anna": ("stakes",)}
CARDS = "8h Kc 5d 7s 7c 2d"
CUTS: tuple[int, ...] = ()
