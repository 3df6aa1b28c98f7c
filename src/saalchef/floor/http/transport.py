"""The wire under a websocket: one that can be cut, so that who does not read costs nothing for long.

It has a short way out, too: a message is framed and written at the moment it is told.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from saalchef.floor.server.connection import DirectWrite, never

CUT, WRITE = "cut", "write"
TEXT = 0x81  # a whole message of text
SHORT, MEDIUM = 126, 65_536  # the lengths from which a frame needs two, then eight bytes to tell its own


class Inbox:
    """What has come in and is not read yet: what a websocket needs of `asyncio.Queue`, without its memory."""

    __slots__ = ("_arrived", "_events")

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._arrived: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived
        return self._events.pop(0)

    def empty(self) -> bool:
        return not self._events


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's websocket; it would wait for ever to send its last words to one who does not read them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = cast("asyncio.Queue[Any]", Inbox())

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake is one
            self.scope["state"] |= {CUT: self.transport.abort, WRITE: self.write}

    def start_keepalive(self) -> None:
        """The handshake is over, and what was said in it is not kept as long as the connection lasts."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser holds on to the request itself
        del self.request, self.response

    def write(self, message: bytes) -> bool:
        """Whether the message is on its way: not where the reader is behind, or nothing may follow.

        Frames are written whole, so those of the two ways out never mix.
        """
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(framed(message))
        return True

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping reads no farewell either."""
        super().keepalive_timeout()
        self.transport.abort()


def wire_cutter(scope: Any) -> Callable[[], None]:
    """What cuts the wire of a connection at once; nothing where it has none of ours."""
    found = scope["state"].get(CUT, lambda: None)
    return cast(Callable[[], None], found)


def write_of(scope: Any) -> DirectWrite:
    """What writes to a connection at once; never where it has none of ours."""
    return cast(DirectWrite, scope["state"].get(WRITE, never))


def framed(message: bytes) -> bytes:
    """A server's frame: its kind, its length, and the message unmasked."""
    size = len(message)
    if size < SHORT:
        return bytes((TEXT, size)) + message
    if size < MEDIUM:
        return struct.pack("!BBH", TEXT, 126, size) + message
    return struct.pack("!BBQ", TEXT, 127, size) + message
