"""The websockets: one for a table, one for the lobby."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from saalchef.floor.connection import TOO_SLOW, Budget, Connection
from saalchef.floor.floor import Floor
from saalchef.floor.http.context import floor_of, guest_of, is_own_origin, lang_of
from saalchef.floor.refusals import NotHere
from saalchef.floor.seat import Seat

Socket = WebSocket[Any, Any, Any]
Hear = Callable[[bytes], Awaitable[None]]

WRONG_ORIGIN = 4003
NO_TABLE = 4004


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: Socket, table: str) -> None:
    """Watch a table, and play at it."""
    opened = await _open(socket)
    if opened is None:
        return
    floor, connection = opened
    try:
        host = await floor.host(table)
    except NotHere:
        await socket.close(NO_TABLE, "no such table")
        return
    seat = Seat(floor, host, connection)
    await seat.enter(_resume(socket))
    try:
        await _converse(socket, floor, connection, seat.hear)
    finally:
        seat.leave()


@websocket("/ws/lobby")
async def lobby_socket(socket: Socket) -> None:
    """The tables as they change."""
    opened = await _open(socket)
    if opened is None:
        return
    floor, connection = opened
    floor.lobby.join(connection)

    async def hear(_: bytes) -> None:
        """Nothing is asked of the lobby."""

    try:
        await _converse(socket, floor, connection, hear)
    finally:
        floor.lobby.connections.discard(connection)


async def _open(socket: Socket) -> tuple[Floor, Connection] | None:
    floor = floor_of(socket)
    if not is_own_origin(socket):
        await socket.close(WRONG_ORIGIN, "the origin is not allowed")
        return None
    guest = await guest_of(socket)
    await socket.accept()
    if guest is not None and guest.locked is not None:
        await socket.close(4001, "locked")
        return None
    operator = floor.operator
    budget = Budget(operator.messages_a_second, operator.messages_in_reserve)
    return floor, Connection(guest, lang_of(socket), budget)


def _resume(socket: Socket) -> int | None:
    asked = socket.query_params.get("resume")
    return int(asked) if asked is not None and asked.isdecimal() and len(asked) < 16 else None


async def _converse(socket: Socket, floor: Floor, connection: Connection, hear: Hear) -> None:
    """Listen and speak until either side ends it; a slow reader holds up nobody but himself."""
    send = socket.send

    async def speak(message: bytes) -> None:
        await send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    listening = asyncio.create_task(_listen(socket, hear))
    speaking = asyncio.create_task(connection.pump(speak))
    done, pending = await asyncio.wait({listening, speaking}, return_when=asyncio.FIRST_COMPLETED)
    if speaking in done and not speaking.exception():
        code, reason = speaking.result()
        if code == TOO_SLOW:
            floor.metrics.dropped.inc()
        await socket.close(code, reason)
    for task in pending:
        task.cancel()
    await asyncio.gather(listening, speaking, return_exceptions=True)


async def _listen(socket: Socket, hear: Hear) -> None:
    while True:
        try:
            message = await socket.receive_data(mode="text")
        except (WebSocketDisconnect, msgspec.MsgspecError):
            return
        await hear(message.encode() if isinstance(message, str) else message)
