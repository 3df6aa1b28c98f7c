"""The wire under a websocket: one that can be cut, so that who does not read costs nothing for long."""

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

CUT = "cut"


class Line(WebSocketsSansIOProtocol):
    """Uvicorn's websocket; it would wait for ever to send its last words to one who does not read them."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake is one
            self.scope["state"][CUT] = self.transport.abort

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping reads no farewell either."""
        super().keepalive_timeout()
        self.transport.abort()


def cut_of(scope: Any) -> Callable[[], None]:
    """What cuts the wire of a connection at once; nothing where it has none of ours."""
    found = scope["state"].get(CUT, lambda: None)
    return cast(Callable[[], None], found)
