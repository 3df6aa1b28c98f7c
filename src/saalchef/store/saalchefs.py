"""The floor keeps a Saalchef: whoever would take the last one away is refused where it is booked."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.journal import Change

_g = schema.guests.c
# Whose password is a one-time one has yet to come, and may never: he is not counted.
ON_DUTY = sa.and_(
    _g.role == "saalchef",
    _g.locked.is_(None),
    _g.closed_at.is_(None),
    _g.password.is_not(None),
    _g.one_time.is_(False),
)
# Two who lock each other out at once, over two processes even, wait for each other.
_LOCK = sa.select(_g.id).where(ON_DUTY).order_by(_g.id).with_for_update()


class Saalchefs:
    """Who can sign in as Saalchef, less those whom a group of changes takes away."""

    def __init__(self, connection: Connection, changes: Sequence[Change]) -> None:
        asked = any(change.dismisses for change in changes)
        self._left = set(connection.execute(_LOCK).scalars()) if asked else set()

    def hold(self, change: Change) -> bool:
        """Whether one is left with this change booked."""
        return change.dismisses is None or bool(self._left - {change.dismisses})

    def take(self, change: Change) -> None:
        """It is booked: what follows in the group is judged after it."""
        self._left -= {change.dismisses}
