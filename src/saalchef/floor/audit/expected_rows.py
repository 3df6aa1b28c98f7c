"""Rows beside the journal as they should be, and where those in the database differ."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.catalogue import Lang, Said, said, say
from saalchef.floor.table.live import Live
from saalchef.rules.codec import decode, encode
from saalchef.store import schema
from saalchef.store.journal import Write

RowKey = tuple[Any, ...]
DIGESTED = ("before",)  # tables written down, long: a digest is enough to compare


class Begin(NamedTuple):
    """From where rows beside the journal are compared: a coup, a shuffle, a row of the journal."""

    coup: int = 0
    shoe: int = 0
    version: int = 0

    def of(self, table: sa.Table, wanted: sa.Select[Any]) -> sa.Select[Any]:
        column, least = self._least(table)
        return wanted.where(table.c[column] >= least)

    def covers(self, table: sa.Table, row: Mapping[str, Any]) -> bool:
        column, least = self._least(table)
        return bool(row[column] >= least)

    def _least(self, table: sa.Table) -> tuple[str, int]:
        column = table.primary_key.columns.values()[1].name
        return column, {"coup": self.coup, "shoe": self.shoe, "version": self.version}[column]


EVERYTHING = Begin()


class ExpectedRows:
    """Gathered from writes as the floor wishes them, in their order."""

    def __init__(self, table: str, names: tuple[str, ...]) -> None:
        self._table = table
        self._rows: dict[str, dict[RowKey, dict[str, Any]]] = {name: {} for name in names}

    def take(self, write: Write) -> None:
        table = schema.metadata.tables[write.table]
        values = {column: _kept(column, value) for column, value in write.values.items()}
        rows = self._rows[write.table]
        if write.where is None:
            empty = {column.name: None for column in table.c}
            rows[_key(table, values)] = {**empty, **values}
            return
        for row in self._where(table, write.where):
            row.update(values)

    def _where(self, table: sa.Table, where: dict[str, Any]) -> Iterator[dict[str, Any]]:
        rows = self._rows[table.name]
        if where.keys() >= {column.name for column in table.primary_key}:
            yield from [rows[key] for key in (_key(table, where),) if key in rows]
        else:
            wanted = where.items()
            yield from [row for row in rows.values() if all(row[name] == value for name, value in wanted)]

    def since(self, begin: Begin) -> list[tuple[str, dict[str, Any]]]:
        """What later rows of the journal may still change."""
        return [
            (name, row)
            for name, rows in self._rows.items()
            for row in rows.values()
            if begin.covers(schema.metadata.tables[name], row)
        ]

    def put_back(self, kept: list[tuple[str, dict[str, Any]]]) -> None:
        for name, row in kept:
            self._rows[name][_key(schema.metadata.tables[name], row)] = row

    def problems(self, connection: Connection, compacted: Mapping[int, str], begin: Begin) -> Iterator[Said]:
        """What the database says otherwise; everything asked for is compared and then forgotten.

        `compacted`: by coup, the digest of the table before it where its segment has that.
        """
        for name, rows in self._rows.items():
            table = schema.metadata.tables[name]
            wanted = sa.select(table).where(table.c.table == self._table).order_by(*table.primary_key)
            wanted = begin.of(table, wanted)
            for there in connection.execute(wanted.execution_options(yield_per=500)).mappings():
                row = rows.pop(_key(table, there), None)
                if row is None:
                    yield said("audit.stranger", name=_named(table, there))
                    continue
                for column, value in row.items():
                    if _kept(column, there[column]) != value:
                        problem = said("audit.differs", column=column)
                        yield said("audit.row_of", name=_named(table, there), problem=problem)
            for row in rows.values():
                if name == "starts" and compacted.get(row["coup"]) == row["before"]:
                    continue
                yield said("audit.missing", name=_named(table, row))


def _kept(column: str, value: Any) -> Any:
    return digest(value) if column in DIGESTED else value


def digest(written: str) -> str:
    """Of a table written down, as it is written today."""
    return hashlib.sha256(as_written_today(written, Live).encode()).hexdigest()


def as_written_today(text: str, kind: type[Struct]) -> str:
    """A struct written down earlier as it is written today; the text itself where it cannot be read."""
    try:
        return encode(decode(text, kind)).decode()
    except (msgspec.MsgspecError, ValueError):
        return text


def _key(table: sa.Table, row: Any) -> RowKey:
    return tuple(row[column.name] for column in table.primary_key)


class NamedRow(NamedTuple):
    """A row in words: its table in the database, and its key without the table it is all about."""

    table: str
    key: dict[str, Any]

    def told(self, lang: Lang) -> str:
        key = [say(f"audit.key.{column}", lang, value=value) for column, value in self.key.items()]
        return ", ".join([self.table, *key])


def _named(table: sa.Table, row: Any) -> NamedRow:
    return NamedRow(table.name, {c.name: row[c.name] for c in table.primary_key if c.name != "table"})


def strangers(connection: Connection, known: set[str]) -> Iterator[Said]:
    """Rows of live tables that have no journal."""
    for name in (
        "tables",
        "shoes",
        "secrets",
        "coups",
        "coup_guests",
        "coup_bets",
        "corrections",
        "starts",
        "table_keys",
    ):
        table = schema.metadata.tables[name]
        column = table.c.id if name == "tables" else table.c.table
        for (found,) in connection.execute(sa.select(column).distinct().order_by(column)):
            if found not in known:
                yield said("audit.unknown_table", name=name, table=found)
