"""What every request says: which floor it is for, in which language, from which address."""

from typing import Any, cast

from litestar import Request
from litestar.connection import ASGIConnection

from saalchef.catalogue import Lang
from saalchef.floor.server.floor import Floor

Ask = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def floor_of(connection: AnyConnection) -> Floor:
    return cast(Floor, connection.app.state.floor)


def lang_of(connection: AnyConnection) -> Lang:
    asked = str(connection.query_params.get("lang") or connection.headers.get("accept-language") or "")
    return "de" if asked.strip().lower().startswith("de") else "en"


def address(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else ""
