"""Statements for whole groups of rows: one JSON text goes in with all of them, one comes back.

Between two rows a driver lets other threads run, and must then wait for its turn; between two statements of a
group that is bearable, between all its rows it is not.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSON
from sqlalchemy.dialects.sqlite import dialect as sqlite
from sqlalchemy.engine import Connection

ColumnType = sa.BigInteger | sa.Text
NUMBER, TEXT = sa.BigInteger(), sa.Text()
Columns = Mapping[str, ColumnType]
Values = Sequence[str | int]

DIALECTS: dict[str, sa.Dialect] = {
    "sqlite": sqlite(paramstyle="named"),
    "postgresql": sa.make_url("postgresql+psycopg://").get_dialect()(),
}


class JsonRows:
    """The rows handed to a statement as lists of values, and how each dialect reads and gives them."""

    def __init__(self, dialect: str) -> None:
        self._is_sqlite = dialect == "sqlite"

    def handed(self, columns: Columns) -> sa.Subquery:
        text = sa.bindparam("rows", type_=sa.Text)
        if self._is_sqlite:
            each = sa.func.json_each(text).table_valued("value")
        else:
            each = sa.func.json_array_elements(sa.cast(text, JSON)).table_valued("value")
        values = [self._value(each.c.value, at, type_) for at, type_ in enumerate(columns.values())]
        named = [value.label(name) for value, name in zip(values, columns, strict=True)]
        return sa.select(*named).subquery("handed")

    def _value(self, row: sa.ColumnElement[Any], at: int, type_: ColumnType) -> sa.ColumnElement[Any]:
        if self._is_sqlite:
            return sa.func.json_extract(row, sa.text(f"'$[{at}]'"))
        return sa.cast(row.op("->>")(sa.text(str(at))), type_)

    def given(self, found: sa.Select[Any]) -> sa.Select[Any]:
        """All that is found as one text."""
        rows = found.subquery("found")
        if self._is_sqlite:
            return sa.select(sa.func.json_group_array(sa.func.json_array(*rows.c)))
        return sa.select(sa.cast(sa.func.json_agg(sa.func.json_build_array(*rows.c)), sa.Text))


class Batch:
    """A statement in the words of each database, built once: that costs more than running it."""

    def __init__(self, build: Callable[[JsonRows], sa.ClauseElement]) -> None:
        self._text = {
            name: str(build(JsonRows(name)).compile(dialect=dialect)) for name, dialect in DIALECTS.items()
        }

    def run(self, connection: Connection, rows: Iterable[Values]) -> None:
        """Nothing is asked of the database where there are no rows."""
        listed = list(rows)
        if listed:
            self._execute(connection, listed)

    def ask(self, connection: Connection, rows: Iterable[Values]) -> list[list[Any]]:
        listed = list(rows)
        found = self._execute(connection, listed).scalar() if listed else None
        return msgspec.json.decode(found) if found else []

    def _execute(self, connection: Connection, rows: list[Values]) -> sa.CursorResult[Any]:
        handed = msgspec.json.encode(rows).decode()
        return connection.exec_driver_sql(self._text[connection.dialect.name], {"rows": handed})


def inserting(table: sa.Table) -> Batch:
    """Rows with a value for every column of a table, in their order."""

    def build(rows: JsonRows) -> sa.ClauseElement:
        # of no length: a value too long is to be refused, and a cast would only cut it
        columns = {c.name: NUMBER if isinstance(c.type, sa.Integer) else TEXT for c in table.c}
        return sa.insert(table).from_select(list(columns), sa.select(rows.handed(columns)))

    return Batch(build)
