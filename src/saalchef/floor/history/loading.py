"""A live table from what is booked: its last snapshot, and the deeds since."""

from collections.abc import Iterable

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live, Step, take
from saalchef.floor.table.results import Start
from saalchef.floor.table.settings import Settings
from saalchef.floor.table.shuffle import Secret
from saalchef.floor.wire.messages import Emblem
from saalchef.rules.codec import decode, encode
from saalchef.store import schema
from saalchef.store.archived import gone_of
from saalchef.store.database import Database
from saalchef.store.journal import Head, Row
from saalchef.store.read import rows_on
from saalchef.store.streams import TABLE, stream_of_table

NO_SECRET = Secret("", "")


class Loaded(Struct, frozen=True):
    live: Live
    head: Head
    secret: Secret
    start: Start
    since: tuple[Step, ...] = ()  # the deeds of the present coup
    opener: str = ""  # who opened the table, by the key of his accounts
    opener_name: str | None = None  # where a guest has
    emblems: dict[str, Emblem] = {}  # of those at the table, by the keys of their accounts


class Unreplayable(Exception):  # noqa: N818 - the row is
    """A booked deed that does not bring about what is booked beside it."""

    def __init__(self, row: int) -> None:
        super().__init__(f"row {row}")
        self.row = row


def take_row(live: Live | None, row: Row) -> Step:
    """A booked deed done again; it must bring about what it did the first time."""
    step = take(live, decode(row.action, d.DEED), row.at)
    if encode(step.events).decode() != row.events or step.entry != row.entry:
        raise Unreplayable(row.version)
    return step


def steps_of(live: Live, rows: Iterable[Row]) -> list[Step]:
    """The steps that booked rows are, from the table as it was before them."""
    steps: list[Step] = []
    for row in rows:
        steps.append(take_row(live, row))
        live = steps[-1].live
    return steps


def load_table(database: Database, table: str) -> Loaded | None:
    """The table as it stands."""
    with database.reader.begin() as connection:
        return load_on(connection, table)


def load_since(database: Database, table: str, version: int) -> tuple[Loaded, list[Row]]:
    """The table as it stands, and the rows booked after a version; both of the same moment."""
    with database.reader.begin() as connection:
        loaded = load_on(connection, table)
        assert loaded is not None
        return loaded, list(rows_on(connection, stream_of_table(table), version))


def load_on(connection: Connection, table: str) -> Loaded | None:
    """The table as one transaction sees it."""
    t, j, s, g = schema.tables.c, schema.journal.c, schema.secrets.c, schema.guests.c
    kept = connection.execute(sa.select(t.snapshot, t.snapshot_version).where(t.id == table)).first()
    if kept is None:
        return None
    start = Start(kept.snapshot_version, kept.snapshot)
    stream = stream_of_table(table)
    rows = list(rows_on(connection, stream, start.version - 1))
    live, head = decode(start.snapshot, Live), _head_at(connection, stream, start.version, rows)
    rows = [row for row in rows if row.version > start.version]
    since = steps_of(live, rows)
    if rows:
        live, head = since[-1].live, rows[-1].head
    with_guests = schema.journal.outerjoin(schema.guests, g.id == j.actor)
    first = sa.select(j.actor, g.name).select_from(with_guests).where(j.stream == stream, j.version == 1)
    opener = connection.execute(first).one()
    hidden = sa.select(s.seed, s.salt).where(s.table == table, s.shoe == live.shoe.number)
    found = connection.execute(hidden).first()
    secret = Secret(found.seed, found.salt) if found else NO_SECRET
    emblems = _emblems(connection, live)
    return Loaded(live, head, secret, start, tuple(since), opener.actor, opener.name, emblems)


def emblems_at(database: Database, live: Live) -> dict[str, Emblem]:
    """The signs of those at a table, by the keys of their accounts."""
    with database.reader.connect() as connection:
        return _emblems(connection, live)


def _emblems(connection: Connection, live: Live) -> dict[str, Emblem]:
    g = schema.guests.c
    chosen = sa.and_(g.id.in_(set(live.owners.values())), g.emblem.is_not(None))
    return {row.id: row.emblem for row in connection.execute(sa.select(g.id, g.emblem).where(chosen))}


def _head_at(connection: Connection, stream: str, version: int, rows: list[Row]) -> Head:
    """Of the row from which a table goes on; of one that lies wholly in archives, as it is remembered."""
    if rows and rows[0].version == version:
        return rows[0].head
    archived = gone_of(connection, stream)
    if archived is None or archived.version != version:
        raise Unreplayable(version)
    return archived.head


def open_tables(database: Database) -> list[str]:
    """The tables that are not closed."""
    t = schema.tables.c
    with database.reader.connect() as connection:
        wanted = sa.select(t.id).where(t.closed.is_(False)).order_by(t.opened_at, t.id)
        return [row.id for row in connection.execute(wanted)]


def opened_by_passing(database: Database) -> int:
    """How many tables are open that passing guests have opened."""
    t, j, g = schema.tables.c, schema.journal.c, schema.guests.c
    opened = sa.and_(j.stream == sa.literal(TABLE) + t.id, j.version == 1)
    passing = sa.and_(g.id == j.actor, g.password.is_(None))
    found = schema.tables.join(schema.journal, opened).join(schema.guests, passing)
    with database.reader.connect() as connection:
        wanted = sa.select(sa.func.count()).select_from(found).where(t.closed.is_(False))
        return int(connection.execute(wanted).scalar_one())


def house_named(database: Database, table: str) -> str:
    """The house a table is of, as far as its settings can be read."""
    t = schema.tables.c
    with database.reader.connect() as connection:
        found = connection.execute(sa.select(t.settings).where(t.id == table)).scalar_one_or_none()
    try:
        return msgspec.json.decode(found or "", type=Settings).house
    except msgspec.MsgspecError:
        return ""
