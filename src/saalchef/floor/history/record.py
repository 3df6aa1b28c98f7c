"""A coup as it is booked: the table it found, and every deed of it."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from saalchef.floor.history.loading import steps_of
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.refusal import deny
from saalchef.rules.codec import decode
from saalchef.store import schema
from saalchef.store.archived import gone_of
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.journal import Row
from saalchef.store.read import rows_on, select
from saalchef.store.segments import before_of
from saalchef.store.streams import stream_of_table


class Record(Struct, frozen=True):
    """One coup: the table before it, and its rows."""

    table: str
    coup: int
    shoe: int
    before: Live
    rows: tuple[Row, ...]

    def steps(self) -> list[Step]:
        """Every deed done again."""
        return steps_of(self.before, self.rows)

    @property
    def now(self) -> Live:
        """The table after the last of them."""
        return self.steps()[-1].live if self.rows else self.before


def coup_record(database: Database, table: str, coup: int, upto: int = 0) -> Record | None:
    """A coup that has ended, and what the croupier did after it up to a version."""
    c = schema.coups.c
    wanted = sa.select(schema.coups).where(c.table == table, c.coup == coup)
    with database.reader.begin() as connection:
        row = connection.execute(wanted).mappings().first()
        if row is None:
            return None
        last = max(upto, row["last_version"])
        stream, first = stream_of_table(table), row["first_version"]
        must_be_here(connection, stream, first)
        rows = tuple(rows_on(connection, stream, first - 1, last))
        before = before_of(connection, table, coup, first)
    return Record(table, coup, row["shoe"], decode(before, Live), rows)


def must_be_here(connection: Connection, stream: str, version: int) -> None:
    """Refuses what lies in an archive."""
    archived = gone_of(connection, stream)
    if archived is not None and version <= archived.version:
        raise deny("archived", since=iso(archived.at)[:10])


def running_record(database: Database, table: str) -> Record | None:
    """The coup that runs at a table, as far as it is booked."""
    t = schema.tables.c
    with database.reader.begin() as connection:
        kept = connection.execute(sa.select(t.snapshot, t.snapshot_version).where(t.id == table)).first()
        if kept is None:
            return None
        rows = tuple(rows_on(connection, stream_of_table(table), kept.snapshot_version))
    try:
        before = decode(kept.snapshot, Live)
    except msgspec.MsgspecError:
        raise deny("out_of_order") from None
    record = Record(table, before.table.coup, before.shoe.number, before, rows)
    now = record.now
    return replace(record, coup=now.table.coup, shoe=now.shoe.number)


def corrections_of(database: Database, table: str, coup: int, after: int) -> Sequence[sa.RowMapping]:
    """Payouts of the coup that were corrected after a row, in their order, each with its deed as booked."""
    c, j = schema.corrections.c, schema.journal.c
    wanted = (
        sa.select(schema.corrections, j.action)
        .join(schema.journal, sa.and_(j.stream == stream_of_table(table), j.version == c.version))
        .where(c.table == table, c.coup == coup, c.version > after)
    )
    return select(database, wanted.order_by(c.version))
