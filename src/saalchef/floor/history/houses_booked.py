"""The houses of tables, from their settings as they are kept."""

from collections.abc import Set

import msgspec
import sqlalchemy as sa

from saalchef.floor.table.house import house_of
from saalchef.floor.table.settings import Settings
from saalchef.houses import House
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select


def houses_of(database: Database, tables: Set[str]) -> dict[str, House]:
    """By table; one whose settings cannot be read is left out, and the others are told of all the same."""
    t = schema.tables.c
    houses = {}
    for row in select(database, sa.select(t.id, t.settings).where(t.id.in_(tables))):
        try:
            houses[row["id"]] = house_of(msgspec.json.decode(row["settings"], type=Settings))
        except Exception:  # whatever it is: `audit` says more
            continue
    return houses
