"""Looks at the books of a database, for tests of the store and the floor."""

from pathlib import Path

import sqlalchemy as sa

import dumps
from databases import new_url
from saalchef.catalogue import Said
from saalchef.store import schema
from saalchef.store.audit import Sums, audit_books, audit_stream, streams_on
from saalchef.store.database import Database


def opened(book: Path, folder: Path) -> Database:
    """The floor of a journal that was written down, in the present form."""
    url = new_url("sqlite" if "sqlite" in book.name else "postgresql", folder)
    dumps.load(dumps.read(book), url)
    database = Database(url)
    database.migrate()
    return database


def problems(database: Database) -> list[str]:
    with database.reader.begin() as connection:
        found: list[str] = []
        moved = Sums()
        for stream, head in streams_on(connection):
            for each in audit_stream(connection, stream, head):
                if isinstance(each, Said):
                    found.append(str(each))
                else:
                    moved.take(each)
        found += [str(problem) for problem in audit_books(connection, moved)]
    return found


def balance(database: Database, account: str) -> int:
    with database.reader.connect() as connection:
        a = schema.accounts.c
        return int(connection.execute(sa.select(a.balance).where(a.id == account)).scalar_one())
