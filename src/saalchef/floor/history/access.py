"""Whose a table is and who may come to it, as it is booked: of tables that are closed too."""

from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from saalchef.floor.table.settings import Settings
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select
from saalchef.store.streams import stream_of_table

NO_KEY = "unreadable"  # a lock that no key opens


class BookedAccess(NamedTuple):
    """What is known of a table without playing it again."""

    settings: Settings
    opener: str  # by the key of his accounts


def table_kept(database: Database, table: str) -> BookedAccess | None:
    t, j = schema.tables.c, schema.journal.c
    opened = sa.and_(j.stream == stream_of_table(table), j.version == 1)
    wanted = sa.select(t.settings, j.actor).select_from(schema.tables.outerjoin(schema.journal, opened))
    for row in select(database, wanted.where(t.id == table)):
        try:
            return BookedAccess(msgspec.json.decode(row["settings"], type=Settings), row["actor"] or "")
        except (
            msgspec.MsgspecError
        ):  # it may have been a closed one: who opened it hears that it is out of order
            return BookedAccess(Settings(table, "", lock=NO_KEY), row["actor"] or "")
    return None


def key_kept(database: Database, table: str) -> str | None:
    """The key of a closed table, for who opened it."""
    k = schema.table_keys.c
    found = select(database, sa.select(k.key).where(k.table == table))
    return str(found[0]["key"]) if found else None


def coups_played(database: Database, table: str, guest: str) -> bool:
    """Whether somebody has played any coup of a table."""
    g = schema.coup_guests.c
    return bool(select(database, sa.select(g.coup).where(g.table == table, g.guest == guest).limit(1)))
