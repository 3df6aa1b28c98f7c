"""What every request says: which floor it is for, in which language, from which address."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.utils.scope.state import delete_litestar_scope_state

from saalchef.catalogue import Lang
from saalchef.floor.server.floor import Floor

Ask = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
HOUSEHOLD = 64  # bits of an address of IPv6 that are one customer's


def floor_of(connection: AnyConnection) -> Floor:
    return cast(Floor, connection.app.state.floor)


def lang_of(connection: AnyConnection) -> Lang:
    return _lang(str(connection.query_params.get("lang") or connection.headers.get("accept-language") or ""))


def lang_in(headers: Iterable[tuple[bytes, bytes]]) -> Lang:
    """The reader's language where nothing but the headers is known, or not even all of them."""
    return _lang(next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), ""))


def _lang(asked: str) -> Lang:
    return "de" if asked.strip().lower().startswith("de") else "en"


def forget_headers(connection: AnyConnection) -> None:
    """Of a connection that lasts: whoever asks for its headers or cookies has done so."""
    connection.scope["headers"] = ()
    for kept in ("headers", "cookies"):
        delete_litestar_scope_state(connection.scope, kept)


def address(connection: AnyConnection) -> str:
    """In whose name what is limited for each address counts."""
    return household(connection.client.host) if connection.client else ""


@lru_cache(4096)
def household(host: str) -> str:
    """An address; of IPv6 the network that one customer has, who may take any address in it."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))
