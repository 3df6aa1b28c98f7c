"""The websockets: one for a table, one for the lobby."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from saalchef.floor.guests.guest import Guest
from saalchef.floor.guests.sessions import token_digest
from saalchef.floor.http.guard import Budgets, is_own_origin
from saalchef.floor.http.keys import key_in
from saalchef.floor.http.requests import address, floor_of, forget_headers, lang_of
from saalchef.floor.http.session import SESSION, guest_of
from saalchef.floor.http.transport import wire_cutter, write_of
from saalchef.floor.operator import Operator
from saalchef.floor.server.admission import Asking
from saalchef.floor.server.connection import NO_TABLE, OUT, TOO_MANY, TOO_SLOW, Budget, Connection
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.messages_read import MessageReader
from saalchef.floor.server.visitor import Visitor
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import Ping, Pong
from saalchef.floor.wire.refused import as_message
from saalchef.rules.codec import encode

Socket = WebSocket[Any, Any, Any]
Receive = Callable[[bytes], Awaitable[None]]

_PING = msgspec.json.Decoder(Ping)

WRONG_ORIGIN = 4003
FAREWELL = 2.0  # seconds in which last words are taken, or not at all
LINGER = 15.0  # seconds after which a wire is cut, whatever still waits on it


class OpenSockets:
    """How many websockets are open from one address and by one guest."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def full(self, who: tuple[str, ...], most: tuple[int, ...]) -> bool:
        return any(self._open[key] >= limit for key, limit in zip(who, most, strict=True))

    def enter(self, who: tuple[str, ...]) -> None:
        self._open.update(who)

    def leave(self, who: tuple[str, ...]) -> None:
        self._open.subtract(who)
        for key in who:
            if not self._open[key]:
                del self._open[key]


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: Socket, table: str) -> None:
    """Watch a table, and play at it."""
    key = key_in(socket, table)
    async with _opened(socket, to_play=True) as opened:
        if opened is None:
            return
        floor, connection = opened
        try:
            found = await floor.admission.table(table, Asking(connection.guest, key))
            visitor = Visitor(floor, found, connection)
            await visitor.enter(_resume(socket))
        except Denied as refusal:
            await socket.send_text(encode(as_message(refusal, None, "", connection.lang)).decode())
            await socket.close(NO_TABLE, refusal.code)
            return
        try:
            await floor.calls.tell(connection)
            await _converse(socket, floor, connection, visitor.receive)
        finally:
            visitor.leave()


@websocket("/ws/lobby")
async def lobby_socket(socket: Socket) -> None:
    """The tables as they change."""
    async with _opened(socket, to_play=False) as opened:
        if opened is None:
            return
        floor, connection = opened
        floor.lobby.join(connection)
        floor.warn_of_closing(connection)
        reader = MessageReader(connection, _PING)

        async def receive(text: bytes) -> None:
            """Nothing is asked of the lobby but whether it still hears."""
            if (ping := reader.read(text)) is not None:
                connection.tell(encode(Pong(ping.n)))

        try:
            await floor.calls.tell(connection)
            await _converse(socket, floor, connection, receive)
        finally:
            floor.lobby.connections.discard(connection)


@asynccontextmanager
async def _opened(socket: Socket, *, to_play: bool) -> AsyncIterator[tuple[Floor, Connection] | None]:
    """The connection, as long as it lasts; None where it is refused, with a code that says why."""
    floor, operator = floor_of(socket), floor_of(socket).operator
    if not is_own_origin(socket):
        await socket.close(WRONG_ORIGIN, "wrong_origin")
        yield None
        return
    budgets: Budgets = socket.app.state.budgets
    often = operator.sockets_a_minute
    in_time = budgets.spend(f"sockets {address(socket)}", often / 60, often)
    guest = await guest_of(socket) if in_time else None
    sockets: OpenSockets = socket.app.state.sockets
    who, most = _limited(socket, guest, operator)
    await socket.accept()
    if not in_time or sockets.full(who, most):
        await socket.close(TOO_MANY, "too_many_connections")
        yield None
    elif to_play and guest is not None and (why := _out(guest)) is not None:
        await socket.close(OUT, why)
        yield None
    else:
        budget = Budget(operator.messages_a_second, operator.messages_in_reserve)
        session = token_digest(socket.cookies[SESSION]) if guest is not None else ""
        connection = Connection(guest, lang_of(socket), budget, session, write_of(socket.scope))
        forget_headers(socket)
        sockets.enter(who)
        try:
            yield floor, connection
        finally:
            sockets.leave(who)


def _out(guest: Guest) -> str | None:
    """Why he may not come to a table, if he may not."""
    if guest.locked is not None:
        return "locked"
    if guest.closed:
        return "account_closed"
    return "change_password" if guest.one_time else None


def _limited(
    socket: Socket, guest: Guest | None, operator: Operator
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """In whose names a connection counts, and how many each may have."""
    here = f"address {address(socket)}"
    if guest is None:
        return (here,), (operator.sockets_an_address,)
    return (here, f"guest {guest.id}"), (operator.sockets_an_address, operator.sockets_a_guest)


def _resume(socket: Socket) -> int | None:
    asked = socket.query_params.get("resume")
    return int(asked) if asked is not None and asked.isdecimal() and len(asked) < 16 else None


class _Reader:
    """Reads one message after the other; what is being booked is never left half way."""

    __slots__ = ("_busy", "_over", "_receive", "_socket", "reading")

    def __init__(self, socket: Socket, receive: Receive) -> None:
        self._socket = socket
        self._receive = receive
        self._busy = False
        self._over = False
        self.reading = asyncio.create_task(self._read())

    def stop(self) -> None:
        self._over = True
        if not self._busy:
            self.reading.cancel()

    async def _read(self) -> None:
        while not self._over:
            try:
                message = await self._socket.receive_data(mode="text")
            except (WebSocketDisconnect, msgspec.MsgspecError):
                return
            self._busy = True
            try:
                await self._receive(message.encode() if isinstance(message, str) else message)
            finally:
                self._busy = False


async def _converse(socket: Socket, floor: Floor, connection: Connection, receive: Receive) -> None:
    """Listen and speak until either side ends it; a slow reader holds up nobody but himself."""
    send = socket.send

    async def speak(message: bytes) -> None:
        await send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    reader = _Reader(socket, receive)
    speaking = asyncio.create_task(connection.pump(speak))
    try:
        await _first_of(reader.reading, speaking, connection.ended)
        reader.stop()
        if connection.ended.done():
            await _farewell(socket, floor, speaking)
    finally:
        speaking.cancel()
        reader.stop()
        await asyncio.gather(reader.reading, speaking, return_exceptions=True)


def _first_of(*either: asyncio.Future[Any]) -> asyncio.Future[None]:
    """Done with the first of them. `asyncio.wait` keeps much more, as long as a connection lasts."""
    first: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def note(_: asyncio.Future[Any]) -> None:
        if not first.done():
            first.set_result(None)

    for each in either:
        each.add_done_callback(note)
    return first


async def _farewell(socket: Socket, floor: Floor, speaking: asyncio.Task[tuple[int, str]]) -> None:
    """What still waits and the code; who does not take them in time is cut off."""
    cut = wire_cutter(socket.scope)
    try:
        async with asyncio.timeout(FAREWELL):
            code, reason = await speaking
            await socket.close(code, reason)
    except TimeoutError:
        floor.metrics.dropped.inc()
        cut()
        return
    except Exception:  # he was gone already
        return
    if code == TOO_SLOW:
        floor.metrics.dropped.inc()
    asyncio.get_running_loop().call_later(LINGER, cut)
