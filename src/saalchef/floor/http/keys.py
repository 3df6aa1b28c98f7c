"""The key of a closed table, as a browser keeps it: a cookie for the addresses of that table alone."""

from litestar.datastructures import Cookie

from saalchef.floor.http.requests import AnyConnection, floor_of
from saalchef.floor.http.session import guest_of, is_secure
from saalchef.floor.server.admission import Asking
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.store.clock import DAY

KEY = "saalchef_key"
WHERE = ("/api/tables", "/ws/tables")


def key_cookies(connection: AnyConnection, table: str, key: str) -> list[Cookie]:
    seconds = floor_of(connection).operator.session_days * DAY // 1000
    secure = is_secure(connection)
    return [
        Cookie(
            f"{KEY}_{table}",
            path=f"{where}/{table}",
            value=key,
            max_age=seconds,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
        for where in WHERE
    ]


def key_in(connection: AnyConnection, table: str) -> str:
    return connection.cookies.get(f"{KEY}_{table}", "")


async def asking(connection: AnyConnection, table: str) -> Asking:
    """Who asks for a table, with the key he has shown there."""
    return Asking(await guest_of(connection), key_in(connection, table))


async def table_asked(connection: AnyConnection, table: str) -> HostedTable:
    """The table, where who asks may come to it."""
    return await floor_of(connection).admission.table(table, await asking(connection, table))
