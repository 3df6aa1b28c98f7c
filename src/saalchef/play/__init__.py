"""Drives a table: a shoe for the dealer, someone who chooses for the guests, until the coup is over."""

from saalchef.play.drive import NotOver, draw, drive, pack_reshuffled, play_out
from saalchef.play.random_guests import RandomGuests, action_of, random_coup, random_coups

__all__ = [
    "NotOver",
    "RandomGuests",
    "action_of",
    "draw",
    "drive",
    "pack_reshuffled",
    "play_out",
    "random_coup",
    "random_coups",
]
