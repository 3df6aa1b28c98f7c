"""How the bets of a coup are closed, when their time is over or everyone says that his stand."""

from saalchef.rules.actions import Action, Close
from saalchef.rules.table import Table, apply, check, incomplete


def when_bets_close(table: Table) -> list[Action]:
    """What cannot be played goes back first, so that nobody keeps the others waiting; nothing where too few
    could play even so.
    """
    back: list[Action] = []
    if check(table, Close()) is not None:
        back += incomplete(table)
        for action in back:
            table, _ = apply(table, action)
    return [*back, Close()] if check(table, Close()) is None else []
