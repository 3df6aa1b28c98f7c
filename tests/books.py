"""Looks at the books of a database, for tests of the store and the floor."""

import sqlalchemy as sa

from saalchef.catalogue import Said
from saalchef.store import schema
from saalchef.store.audit import Sums, audit_books, audit_stream, streams_on
from saalchef.store.database import Database


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
