"""Guests at live tables over real sockets: how many messages, how late, and what a connection costs.

Guests bet and withdraw in turn; every command is on the disk before its events go to everyone at the table.
Server and guests share this machine. `python -m bench floor_load` is a short run; the goal's size is
`python -c "from bench.floor_load import run; run(2000, 300, (1000, 2000, 2900), 10)"`.
"""

import asyncio
import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import uvloop

SERVER = """
import sys
from saalchef.floor.operator import Operator
from saalchef.floor.http.serve import bind, serve
from saalchef.store.database import Database
generous = Operator(requests_a_second=10**6, requests_in_reserve=10**6, new_guests_a_minute=10**6,
                    messages_a_second=10**6, messages_in_reserve=10**6, tables_a_guest=10**6,
                    wires_an_address=10**6, sockets_a_guest=10**6, sockets_an_address=10**6,
                    sockets_a_minute=10**6, tables_an_address=10**6,
                    passing_tables_an_address=10**6)
listening = bind("127.0.0.1", 0)
up = lambda: print(listening.getsockname()[1], flush=True)
serve(Database(sys.argv[1]), listening, generous, up, bots=None)
"""
CHIPS = 50_000
STAKE = 500
HOUSE = "pfaeffikon"


class Line(asyncio.Protocol):
    """A websocket, as little of it as a measurement needs."""

    def __init__(self, table: "Table", request: bytes) -> None:
        self.table = table
        self._request = request
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.name = ""
        self.seat = 0
        self.messages = 0
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer[:200])
            del buffer[: end + 4]
            self._open = True
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            if buffer[0] & 15 == 1:
                self._heard(bytes(buffer[start : start + 16]), now)
            elif buffer[0] & 15 == 9:
                self._frame(10, bytes(buffer[start : start + size]))
            del buffer[: start + size]

    def _heard(self, beginning: bytes, now: float) -> None:
        self.messages += 1
        if beginning == b'{"type":"events"':
            self.table.told(now)
        elif beginning == b'{"type":"snapsho':
            self.ready.set_result(None)
        elif beginning == b'{"type":"done","' and not self.joined.done():
            self.joined.set_result(None)
        elif beginning == b'{"type":"refused':
            self.table.refused += 1

    def send(self, message: object) -> None:
        self._frame(1, json.dumps(message).encode())

    def _frame(self, kind: int, body: bytes) -> None:
        """Masked with zeros: the mask is asked for, not secrecy."""
        size = len(body)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self._transport.write(bytes([128 | kind]) + length + b"\0\0\0\0" + body)

    def close(self) -> None:
        self._transport.close()


class Table:
    """One table's guests, and the time from each command to everybody's event."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.lines: list[Line] = []
        self.delays: list[float] = []
        self.refused = 0
        self._sent = 0.0
        self._missing = 0
        self._turn = 0
        self.late = 0

    def told(self, now: float) -> None:
        if self._missing:
            self._missing -= 1
            if self._missing == 0:
                self.delays.append(now - self._sent)

    def command(self) -> None:
        """The next guest bets, or takes his bet back; skipped while the last is not told to everyone."""
        if self._missing:
            self.late += 1
            return
        line = self.lines[self._turn // 2 % len(self.lines)]
        verb = {"type": "withdraws"} if self._turn % 2 else {"type": "bets", "amount": STAKE}
        action = {**verb, "guest": line.name, "field": "main", "box": line.seat}
        self._turn += 1
        self._missing = len(self.lines)
        self._sent = time.perf_counter()
        line.send({"type": "do", "id": f"c{self._turn}", "action": action})


class Door:
    """HTTP with a kept connection: signing in and opening tables."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def ask(self, method: str, path: str, body: object = None, headers: str = "") -> tuple[str, bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        text = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nConnection: close\r\n{headers}"
        kind = "Content-Type: application/json\r\n" if text else ""
        writer.write(f"{head}{kind}Content-Length: {len(text)}\r\n\r\n".encode() + text)
        answer = await reader.read()
        writer.close()
        top, _, found = answer.partition(b"\r\n\r\n")
        assert b" 20" in top.split(b"\r\n")[0], answer
        return top.decode(), found

    async def guest(self) -> tuple[str, str, str]:
        """Name, cookies and token of a new passing guest."""
        top, found = await self.ask("GET", "/api/me")
        visit, csrf = _cookie(top, "saalchef_visit"), json.loads(found)["csrf"]
        headers = f"Cookie: saalchef_visit={visit}\r\nX-CSRF-Token: {csrf}\r\n"
        top, found = await self.ask("POST", "/api/guests/passing", None, headers)
        cookies = f"saalchef_visit={visit}; saalchef={_cookie(top, 'saalchef')}"
        return json.loads(found)["name"], cookies, csrf

    async def open_table(self, number: int, cookies: str, csrf: str) -> str:
        pace = {"bets": 0, "answer": 0, "pause": 60}
        wish = {"id": f"t{number}", "house": HOUSE, "pace": pace}
        headers = f"Cookie: {cookies}\r\nX-CSRF-Token: {csrf}\r\n"
        return str(json.loads((await self.ask("POST", "/api/tables", wish, headers))[1])["id"])


def _cookie(top: str, name: str) -> str:
    return (
        next(line for line in top.split("\r\n") if line.startswith(f"set-cookie: {name}="))
        .split("=", 1)[1]
        .split(";")[0]
    )


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


async def sit(door: Door, port: int, tables: list[Table], guests: int) -> None:
    """Every guest comes, connects and takes a seat."""
    turnstile = asyncio.Semaphore(16)

    async def one(number: int) -> None:
        async with turnstile:
            name, cookies, _ = await door.guest()
            table = tables[number % len(tables)]
            key = base64.b64encode(os.urandom(16)).decode()
            request = (
                f"GET /ws/tables/{table.id} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {cookies}\r\n\r\n"
            ).encode()
            loop = asyncio.get_running_loop()
            _, line = await loop.create_connection(lambda: Line(table, request), "127.0.0.1", port)
            await line.ready
            line.name, line.seat = name, number // len(tables) + 1
            line.send({"type": "join", "id": "join", "chips": CHIPS, "seat": line.seat})
            await line.joined
            table.lines.append(line)

    await asyncio.gather(*(one(number) for number in range(guests)))


def processor(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(pid: int, tables: list[Table], rate: int, seconds: float) -> str:
    """So many commands a second, spread over the tables."""
    for table in tables:
        table.delays.clear()
        table.late = 0
    before = sum(line.messages for table in tables for line in table.lines)
    used, own = processor(pid), time.process_time()
    began = time.perf_counter()
    done = 0
    while (now := time.perf_counter() - began) < seconds:
        while done < now * rate:
            tables[done % len(tables)].command()
            done += 1
        await asyncio.sleep(0.001)
    took = time.perf_counter() - began
    messages = sum(line.messages for table in tables for line in table.lines) - before
    used, own = processor(pid) - used, time.process_time() - own
    await asyncio.sleep(0.5)
    delays = sorted(delay for table in tables for delay in table.delays)
    late = sum(table.late for table in tables)
    sent = done - late
    if not delays:
        return f"{rate:>7,} commands/s asked: nothing was told"
    at = [delays[min(len(delays) - 1, int(len(delays) * part))] * 1000 for part in (0.5, 0.99)]
    return (
        f"{rate:>6,} commands/s: {sent / took:>7,.0f} booked/s, {messages / took:>8,.0f} messages/s out; "
        f"to everybody's event p50 {at[0]:.1f} ms, p99 {at[1]:.1f} ms; "
        f"{messages / max(used, 0.01):,.0f} messages for a second of the server's processor time; "
        f"of a core the server took {used / took:.2f}, the guests {own / took:.2f}"
    )


async def load(port: int, pid: int, guests: int, tables: int, rates: Iterable[int], seconds: float) -> None:
    door = Door(port)
    _, cookies, csrf = await door.guest()
    opened = [Table(await door.open_table(number, cookies, csrf)) for number in range(tables)]
    before = memory(pid)
    began = time.perf_counter()
    await sit(door, port, opened, guests)
    took = time.perf_counter() - began
    each = (memory(pid) - before) / guests / 1024
    print(
        f"{guests:,} guests seated at {tables:,} tables in {took:.1f} s; {each:.0f} kB a connection, all told"
    )
    for rate in rates:
        print(await measure(pid, opened, rate, seconds), flush=True)
    for table in opened:
        assert table.refused == 0, f"{table.refused} commands were refused"
        for line in table.lines:
            line.close()


def run(
    guests: int = 210, tables: int = 30, rates: Iterable[int] = (200, 400, 800), seconds: float = 3
) -> None:
    """A floor in a process of its own, and the guests in this one."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-c", SERVER, f"sqlite:///{folder}/floor.db"]
        with subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            try:
                assert server.stdout is not None
                port = int(server.stdout.readline())
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    runner.run(load(port, server.pid, guests, tables, rates, seconds))
            finally:
                server.terminate()
                server.wait(20)
