"""A guest takes another name only while nothing of his lies at a table, and brings chips in the name he has.

A table knows its guests by name. Whoever signs up in one tab and joins in another, over two processes even,
would leave his chips under a name that nobody has any more.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.journal import Change

_g, _a = schema.guests.c, schema.accounts.c
# In one order, and before anything else of theirs, so that none waits crosswise.
_LOCK = (
    sa.select(_g.id, _g.name)
    .where(_g.id.in_(sa.bindparam("owners", expanding=True)))
    .order_by(_g.id)
    .with_for_update()
)
_AT_TABLES = (
    sa.select(_a.id)
    .where(_a.owner == sa.bindparam("owner"), _a.kind.in_(("chips", "stakes")), _a.balance != 0)
    .limit(1)
)


class Names:
    """The names concerned in one group of changes; of a guest it takes his chips or his new name."""

    def __init__(self, connection: Connection, changes: Sequence[Change]) -> None:
        self._connection = connection
        self._names: dict[str, str] = {}
        self._bringing: set[str] = set()
        self._renamed: set[str] = set()
        # whoever has limits of his own waits here for himself too
        of_owners = [each for c in changes for each in (c.brings, c.loss_limit, c.table_limit)]
        owners = {each.owner for each in of_owners if each is not None}
        owners |= {c.renames for c in changes if c.renames}
        if owners:
            found = connection.execute(_LOCK, {"owners": sorted(owners)})
            self._names = {row.id: row.name for row in found}

    def hold(self, change: Change) -> bool:
        """Whether a change was decided on what is still so."""
        owner, brings = change.renames, change.brings
        if owner is not None and (owner in self._bringing | self._renamed or self._is_at_tables(owner)):
            return False
        if brings is None:
            return True
        return brings.owner not in self._renamed and (
            self._names.get(brings.owner, brings.name) == brings.name
        )

    def _is_at_tables(self, owner: str) -> bool:
        return self._connection.execute(_AT_TABLES, {"owner": owner}).first() is not None

    def take(self, change: Change) -> None:
        """It is booked: what follows in the group finds it so."""
        if change.renames is not None:
            self._renamed.add(change.renames)
        if change.brings is not None:
            self._bringing.add(change.brings.owner)
