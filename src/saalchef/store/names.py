"""A guest takes another name only while nothing of his lies at a table, and brings chips in the name he has.

A table knows its guests by name. Whoever signs up in one tab and joins in another, over two processes even,
would leave his chips under a name that nobody has any more. So it is with an account that is closed: nothing
is left at a table or in its purse, and nothing is paid into it.
"""

from collections import Counter
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.journal import Change
from saalchef.store.saalchefs import ON_DUTY

_g, _a = schema.guests.c, schema.accounts.c
_OWNERS = _g.id.in_(sa.bindparam("owners", expanding=True))
# In one order, and before anything else of theirs, so that none waits crosswise.
_ALL = sa.select(_g.id, _g.name, _g.closed_at).order_by(_g.id).with_for_update()
_LOCK = _ALL.where(_OWNERS)
_LOCK_WITH_SAALCHEFS = _ALL.where(sa.or_(_OWNERS, ON_DUTY))  # where one of these may be taken away
_AT_TABLES = (
    sa.select(_a.id)
    .where(_a.owner == sa.bindparam("owner"), _a.kind.in_(("chips", "stakes")), _a.balance != 0)
    .limit(1)
)
_PURSES = sa.select(_a.id, _a.balance).where(
    _a.owner == sa.bindparam("owner"), _a.kind == "purse", _a.balance != 0
)


class Names:
    """The names concerned in one group of changes; of a guest it takes his chips or his new name.

    Or that his account is closed, or that he is paid.
    """

    def __init__(self, connection: Connection, changes: Sequence[Change]) -> None:
        self._connection = connection
        self._names: dict[str, str] = {}
        self._bringing: set[str] = set()
        self._renamed: set[str] = set()
        self._paid: set[str] = set()
        self._closed: set[str] = set()
        # whoever has limits of his own waits here for himself too
        of_owners = [each for c in changes for each in (c.brings, c.loss_limit, c.table_limit)]
        owners = {each.owner for each in of_owners if each is not None}
        owners |= {owner for c in changes for owner in (c.renames, c.closes, c.pays) if owner is not None}
        if owners:
            dismissed = any(change.dismisses for change in changes)
            lock = _LOCK_WITH_SAALCHEFS if dismissed else _LOCK
            found = connection.execute(lock, {"owners": sorted(owners)})
            for row in found:
                self._names[row.id] = row.name
                if row.closed_at is not None:
                    self._closed.add(row.id)

    def hold(self, change: Change) -> bool:
        """Whether a change was decided on what is still so."""
        owner, brings = change.renames or change.closes, change.brings
        if owner is not None and (owner in self._bringing | self._renamed or self._is_at_tables(owner)):
            return False
        if change.closes is not None and not self._empties_purses(change, change.closes):
            return False
        if change.pays in self._closed:
            return False
        if brings is None:
            return True
        return brings.owner not in self._renamed | self._closed and (
            self._names.get(brings.owner, brings.name) == brings.name
        )

    def _empties_purses(self, change: Change, owner: str) -> bool:
        """Whether all that is in his purses now goes with it: he may have been paid meanwhile."""
        if owner in self._paid:
            return False
        moved: Counter[str] = Counter()
        for row in change.rows:
            moved.update({posting.account.id: -posting.amount for posting in row.entry})
        return all(
            moved[account] == balance
            for account, balance in self._connection.execute(_PURSES, {"owner": owner})
        )

    def _is_at_tables(self, owner: str) -> bool:
        return self._connection.execute(_AT_TABLES, {"owner": owner}).first() is not None

    def take(self, change: Change) -> None:
        """It is booked: what follows in the group finds it so."""
        if change.renames is not None:
            self._renamed.add(change.renames)
        if change.brings is not None:
            self._bringing.add(change.brings.owner)
        if change.closes is not None:
            self._closed.add(change.closes)
        if change.pays is not None:
            self._paid.add(change.pays)
