"""The wire under a websocket: one that can be cut, so that who does not read costs nothing for long.

It has a short way out, too: a message is framed and written at the moment it is told.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from saalchef.catalogue import Lang
from saalchef.floor.http.every_answer import CARRIED, JSON, carried
from saalchef.floor.http.problems import document
from saalchef.floor.http.requests import lang_in
from saalchef.floor.server.connection import DirectWrite, never
from saalchef.floor.table.refusal import Denied

CUT, WRITE = "cut", "write"
MARKED = CARRIED[0][0].decode()  # on every answer of ours
TEXT = 0x81  # a whole message of text
SHORT, MEDIUM = 126, 65_536  # the lengths from which a frame needs two, then eight bytes to tell its own


class Handshake(ServerProtocol):
    """The library's; what it refuses by itself is a problem as everywhere, in the reader's language."""

    _lang: Lang = "en"

    def __init__(self, *, secure: bool, **more: Any) -> None:
        super().__init__(**more)
        self._secure = secure

    def accept(self, request: Request) -> Response:
        self._lang = lang_in(
            (name.lower().encode(), value.encode()) for name, value in request.headers.raw_items()
        )
        return super().accept(request)

    def send_response(self, response: Response) -> None:
        if response.status_code >= 400 and MARKED not in response.headers:
            response.body = document(Denied("unreadable", {}, "websocket"), self._lang)
            del response.headers["Content-Type"], response.headers["Content-Length"]
            told = (*carried(secure=self._secure), JSON, (b"content-length", b"%d" % len(response.body)))
            response.headers.update({name.decode(): value.decode() for name, value in told})
        super().send_response(response)


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

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for what comes next: it is taken at once."""
        return self._arrived is not None and not self._arrived.done()


class Writable:
    """Whether more may be written: what a websocket needs of `asyncio.Event`, without its memory."""

    __slots__ = ("_again",)

    def __init__(self) -> None:
        self._again: asyncio.Future[None] | None = None  # there as long as nothing may be written

    def is_set(self) -> bool:
        return self._again is None

    def set(self) -> None:
        if self._again is not None and not self._again.done():
            self._again.set_result(None)
        self._again = None

    def clear(self) -> None:
        if self._again is None:
            self._again = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        while self._again is not None:
            await asyncio.shield(self._again)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's websocket; it would wait for ever to send its last words to one who does not read them.

    What it remembers lies in it, not in a dictionary of its own, which would be much larger; an
    attribute that a later uvicorn adds goes there as before.
    """

    __slots__ = (
        "app", "app_state", "asgi_version", "client", "close_sent", "close_timeout", "close_timer", "config",
        "conn", "connections", "curr_msg_data_type", "default_headers", "disconnected", "frames",
        "handshake_complete", "handshake_initiated", "initial_response", "last_ping_rtt", "left", "logger",
        "loop", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout", "ping_timer",
        "pong_timer", "queue", "read_paused", "request", "response", "root_path", "scheme", "scope", "server",
        "tasks", "transport", "writable",
    )  # fmt: skip

    left: Callable[[], None]  # told when the wire is gone

    def __init__(self, *args: Any, secure: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.left = _nobody
        self.conn = Handshake(secure=secure, max_size=self.config.ws_max_size, logger=self.logger)
        self.queue = cast("asyncio.Queue[Any]", Inbox())
        self.writable = cast(asyncio.Event, Writable())

    def connection_lost(self, exc: Exception | None) -> None:
        self.left()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))  # why it is no handshake
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake is one
            self.scope["state"] |= {CUT: self.transport.abort, WRITE: self.write}

    def send_receive_event_to_app(self) -> None:
        """Reading does not halt behind what is taken at once: to halt and to go on costs as much again."""
        if self.read_paused or not cast(Inbox, self.queue).awaited:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # uvicorn would halt where it does not yet
        super().send_receive_event_to_app()
        self.read_paused = False

    def start_keepalive(self) -> None:
        """The handshake is over, and what was said in it is not kept as long as the connection lasts."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser holds on to the request itself
        del self.request, self.response

    def write(self, *messages: bytes) -> bool:
        """Whether the messages are on their way: not where the reader is behind, or nothing may follow.

        Frames are written whole, so those of the two ways out never mix.
        """
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(framed, messages)))
        return True

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping reads no farewell either."""
        super().keepalive_timeout()
        self.transport.abort()


def _nobody() -> None:
    """Whom a wire tells that it is gone, before somebody asks for it."""


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
