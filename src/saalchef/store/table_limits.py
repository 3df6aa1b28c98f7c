"""How many tables guests may have open, held to where they are opened, at whatever process."""

from collections import defaultdict

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.journal import Change
from saalchef.store.streams import TABLE

_t, _j = schema.tables.c, schema.journal.c
_OPENED = sa.and_(_j.stream == sa.literal(TABLE) + _t.id, _j.version == 1, _j.actor == sa.bindparam("owner"))
_COUNTED = (
    sa.select(sa.func.count())
    .select_from(schema.tables.join(schema.journal, _OPENED))
    .where(_t.closed.is_(False))
)


class TableLimits:
    """The limits of one group of changes, and the tables opened by those of it that were taken before.

    Whoever opens two at once, over two processes even, waits for himself where his row is locked.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._opened: dict[str, int] = defaultdict(int)

    def holds(self, change: Change) -> bool:
        """Whether its opener has no more than he may, with this table."""
        limit = change.table_limit
        assert limit is not None
        opened = int(self._connection.execute(_COUNTED, {"owner": limit.owner}).scalar_one())
        return opened + self._opened[limit.owner] < limit.most

    def take(self, change: Change) -> None:
        """It is booked: what follows in the group counts on top of it."""
        if change.table_limit is not None:
            self._opened[change.table_limit.owner] += 1
