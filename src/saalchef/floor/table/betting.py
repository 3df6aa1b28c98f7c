"""How the bets of a coup are closed, when their time is over or everyone says that his stand."""

from saalchef.rules import challenge
from saalchef.rules.actions import Action, Close, Withdraw
from saalchef.rules.challenge.limits import FIELDS, on_field
from saalchef.rules.table import Table, apply, check


def when_bets_close(table: Table) -> list[Action]:
    """What cannot be played goes back first, so that nobody keeps the others waiting; nothing where too few
    could play even so.
    """
    back: list[Action] = []
    if check(table, Close()) is not None:
        back += _unplayable(table)
        for action in back:
            table, _ = apply(table, action)
    return [*back, Close()] if check(table, Close()) is None else []


def _unplayable(table: Table) -> list[Withdraw]:
    """At Black Jack Challenge an Ante without a bonus bet, or a bonus bet without an Ante."""
    if not isinstance(table, challenge.Table) or table.phase != "betting":
        return []
    return [
        Withdraw(box.guest, field, box.number)
        for box in table.boxes
        if not box.complete
        for field in FIELDS
        if on_field(box, field)
    ]
