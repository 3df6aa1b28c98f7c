"""Two ways to write to many websockets side by side: the floor's own frames by uvloop, and picows.

Both write to as many guests in turn, within one process and in one run: so many rounds in which everyone is
written a message of an event's size. What is compared is the server's processor time.
"""

import asyncio
import base64
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import cast

import picows
import uvloop

from saalchef.floor.http.transport import framed

GUESTS = 200
ROUNDS = 60
TURNS = 5
MESSAGE = b'{"type":"events","padding":"' + b"x" * 1500 + b'"}'  # as long as a bet told at a full table

Write = Callable[[bytes], None]


class Ours(asyncio.Protocol):
    """As `floor/http/transport.py` writes once the handshake is over."""

    def __init__(self, writers: list[Write]) -> None:
        self._writers = writers

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._transport.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        self._writers.append(lambda message: self._transport.write(framed(message)))


class Listener(picows.WSListener):
    """The same by picows."""

    def __init__(self, writers: list[Write]) -> None:
        super().__init__()
        self._writers = writers

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self._writers.append(lambda message: transport.send(picows.WSMsgType.TEXT, message))


def read_all(guests: Connection) -> None:
    """A process of guests that read whatever comes; a port is where, a number how many."""

    async def guest(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while await reader.read(65_536):
            pass

    async def all_of_them(ports: list[int]) -> None:
        await asyncio.gather(*(guest(port) for port in ports for _ in range(GUESTS)))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(all_of_them(guests.recv()))


async def _written(writers: list[Write]) -> float:
    """Microseconds of processor time for a message."""
    used = time.process_time()
    for _ in range(ROUNDS):
        for write in writers:
            write(MESSAGE)
        await asyncio.sleep(0.002)
    return (time.process_time() - used) / ROUNDS / len(writers) * 1e6


async def _compare(reading: Connection) -> None:
    loop = asyncio.get_running_loop()
    ours: list[Write] = []
    theirs: list[Write] = []
    first = await loop.create_server(lambda: Ours(ours), "127.0.0.1", 0)
    second = await picows.ws_create_server(lambda _: Listener(theirs), "127.0.0.1", 0)
    reading.send([each.sockets[0].getsockname()[1] for each in (first, second)])
    while min(len(ours), len(theirs)) < GUESTS:
        await asyncio.sleep(0.05)
    for _ in range(TURNS):
        own, other = await _written(ours), await _written(theirs)
        print(
            f"a message to each of {GUESTS}: the floor's own {own:.1f} µs, picows {other:.1f} µs", flush=True
        )


def run() -> None:
    """The guests in a process of their own."""
    here, there = multiprocessing.Pipe()
    guests = multiprocessing.get_context("spawn").Process(target=read_all, args=(there,), daemon=True)
    guests.start()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_compare(here))
    guests.terminate()
    guests.join()
