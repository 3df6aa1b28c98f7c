"""Days of booked times, in the database: the days of limits and figures are those of UTC."""

from typing import Any

import sqlalchemy as sa

from saalchef.store.clock import DAY
from saalchef.store.database import Database


def day_of(database: Database, at: sa.ColumnElement[int]) -> sa.ColumnElement[int]:
    """The number of the day since 1970."""
    if database.is_sqlite:
        return at // DAY
    whole: sa.ColumnElement[Any] = sa.func.floor(at / DAY)
    return sa.cast(whole, sa.BigInteger)
