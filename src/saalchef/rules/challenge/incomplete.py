"""Bets with which nobody is dealt in: an Ante without a bonus bet, or a bonus bet without an Ante."""

from saalchef.rules.actions import Withdraw
from saalchef.rules.challenge.limits import FIELDS, on_field
from saalchef.rules.challenge.state import Box, Table, played_by
from saalchef.rules.refusal import Code, Refusal, refuse


def lacks(box: Box) -> Refusal | None:
    """Why nobody is dealt in with what lies on a box."""
    if not box.ante:
        return refuse(Code.BOX_NOT_PLAYED, "bonus_alone", box=box.number, guest=box.guest)
    return None if box.complete else refuse(Code.BONUS_REQUIRED, guest=box.guest, box=box.number)


def lacking(t: Table, guest: str) -> Refusal | None:
    """Why a guest is not dealt in with his bets as they lie, while bets are open."""
    box = played_by(t, guest) if t.phase == "betting" else None
    return lacks(box) if box else None


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
