"""What guests allow themselves to lose, held to where all their stakes are booked, whatever the table."""

from collections import defaultdict

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.store import schema
from saalchef.store.journal import Change

_a, _r, _k = schema.accounts.c, schema.coup_guests.c, schema.corrections.c
_STAKED = sa.select(sa.func.coalesce(sa.func.sum(_a.balance), 0)).where(
    _a.owner == sa.bindparam("owner"), _a.currency == sa.bindparam("currency"), _a.kind == "stakes"
)
_WON = sa.select(sa.func.coalesce(sa.func.sum(_r.won), 0)).where(
    _r.guest == sa.bindparam("owner"),
    _r.currency == sa.bindparam("currency"),
    _r.ended_at >= sa.bindparam("since"),
)
_CORRECTED = sa.select(sa.func.coalesce(sa.func.sum(_k.amount), 0)).where(
    _k.guest == sa.bindparam("owner"),
    _k.currency == sa.bindparam("currency"),
    _k.at >= sa.bindparam("since"),
)


class LossLimits:
    """The limits of one group of changes, and what those of the group add that were taken before."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._taken: dict[tuple[str, str], int] = defaultdict(int)

    def holds(self, change: Change) -> bool:
        """Whether its owner could lose no more than he allows himself, with this change booked."""
        limit = change.loss_limit
        assert limit is not None
        asked = {"owner": limit.owner, "currency": limit.currency}
        staked = int(self._connection.execute(_STAKED, asked).scalar_one())
        today = {**asked, "since": limit.since}
        won = sum(int(self._connection.execute(each, today).scalar_one()) for each in (_WON, _CORRECTED))
        before = self._taken[limit.owner, limit.currency]
        return staked + before + limit.more - won <= limit.most

    def take(self, change: Change) -> None:
        """It is booked: what follows in the group counts on top of it."""
        if change.loss_limit is not None:
            key = (change.loss_limit.owner, change.loss_limit.currency)
            self._taken[key] += change.loss_limit.more
