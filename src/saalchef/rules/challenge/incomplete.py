"""Bets with which nobody is dealt in: an Ante without a bonus bet, or a bonus bet without an Ante."""

from saalchef.rules.actions import Withdraw
from saalchef.rules.challenge.limits import FIELDS, on_field
from saalchef.rules.challenge.state import Table


def incomplete(t: Table) -> list[Withdraw]:
    """What would take them back, while bets are open."""
    if t.phase != "betting":
        return []
    return [
        Withdraw(box.guest, field, box.number)
        for box in t.boxes
        if not box.complete
        for field in FIELDS
        if on_field(box, field)
    ]
