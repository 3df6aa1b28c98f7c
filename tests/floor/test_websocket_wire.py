"""How a websocket reads and waits to write, and what it keeps of the request it began with."""

import asyncio
import gc
import weakref
from typing import Any, cast

import uvicorn
from litestar.connection import ASGIConnection
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from saalchef.floor.http.incoming import http_protocol
from saalchef.floor.http.requests import AnyConnection, forget_headers
from saalchef.floor.http.shares import Shares
from saalchef.floor.http.transport import WebSocketProtocol, Writable


class Wire(asyncio.Transport):
    """Notes when it is told to halt and to go on."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1)})
        self.told: list[str] = []
        self._protocol: asyncio.BaseProtocol

    def is_closing(self) -> bool:
        return False

    def write(self, _: object) -> None: ...

    def close(self) -> None: ...

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def pause_reading(self) -> None:
        self.told.append("halt")

    def resume_reading(self) -> None:
        self.told.append("on")


async def _app(_scope: Any, _receive: Any, _send: Any) -> None: ...


def test_reading_halts_behind_what_nobody_awaits_and_then_alone() -> None:
    async def scenario() -> None:
        protocol = WebSocketProtocol(uvicorn.Config(_app), ServerState(), {})
        wire = protocol.transport = Wire()

        def comes(text: bytes) -> None:
            protocol.handle_text(Frame(Opcode.TEXT, text))

        async def taken() -> str:
            return str(cast(dict[str, Any], await protocol.receive())["text"])

        taking = asyncio.create_task(taken())
        await asyncio.sleep(0)
        comes(b"one")
        assert wire.told == []
        comes(b"two")  # the first is not even taken
        assert wire.told == ["halt"]
        assert await taking == "one"
        assert await taken() == "two"
        assert wire.told == ["halt", "on"]
        comes(b"three")  # nobody asks for it yet
        assert wire.told == ["halt", "on", "halt"]
        assert await taken() == "three"
        assert wire.told == ["halt", "on", "halt", "on"]

    asyncio.run(scenario())


def test_a_websocket_keeps_nothing_of_the_request_but_its_place() -> None:
    async def scenario() -> None:
        config = uvicorn.Config(_app, ws=WebSocketProtocol, ws_ping_interval=None)
        config.load()
        shares, wire = Shares(2, 1, ()), Wire()
        http = http_protocol(shares, 10, https_alone=False)(config, ServerState(), {})
        http.connection_made(wire)
        http.data_received(
            b"GET /ws/lobby HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        websocket = wire.get_protocol()
        assert isinstance(websocket, WebSocketProtocol)
        kept = weakref.ref(http)
        del http
        await asyncio.sleep(0)
        gc.collect()
        assert kept() is None
        assert len(vars(websocket)) < 5  # what it remembers lies in it; a later uvicorn may add something
        assert not shares.enter("192.0.2.1")
        websocket.left()
        assert shares.enter("192.0.2.1")

    asyncio.run(scenario())


def test_headers_and_cookies_are_forgotten_once_they_are_read() -> None:
    headers = [(b"host", b"here"), (b"cookie", b"saalchef=token")]
    scope: Any = {"type": "websocket", "headers": headers, "query_string": b"resume=7", "state": {}}
    connection: AnyConnection = ASGIConnection(scope)
    assert connection.headers["host"] == "here"
    assert connection.cookies["saalchef"] == "token"
    forget_headers(connection)
    later: AnyConnection = ASGIConnection(scope)
    assert not later.headers
    assert not later.cookies
    assert later.query_params["resume"] == "7"


def test_who_waits_to_write_goes_on_when_there_is_room() -> None:
    async def scenario() -> None:
        writable, written = Writable(), list[str]()

        async def write(who: str) -> None:
            await writable.wait()
            written.append(who)

        await write("at once")
        writable.clear()
        waiting = [asyncio.create_task(write(who)) for who in ("first", "gone", "last")]
        await asyncio.sleep(0)
        assert not writable.is_set()
        waiting[1].cancel()
        await asyncio.sleep(0)
        assert written == ["at once"]
        writable.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert written == ["at once", "first", "last"]
        assert writable.is_set()

    asyncio.run(scenario())
