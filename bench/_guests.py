"""Guests who play over real sockets, as little of a browser as a measurement needs."""

import asyncio
import base64
import json
import os
import time
from collections.abc import Sequence
from typing import Any, cast

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
        self.left: asyncio.Future[None] | None = None
        self.name = ""
        self.seat = 0
        self.messages = 0
        self._bet_in = 0  # the last coup he has bet in
        self._asked = self._done = 0
        self._open_to_him: set[str] = set()
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
                kind = bytes(buffer[start : start + 16])
                self._heard(kind, now)
                if kind == b'{"type":"snapsho':
                    self.table.coup = json.loads(buffer[start : start + size])["view"]["coup"]
                elif self.table.playing and kind == b'{"type":"events"':
                    self._play(json.loads(buffer[start : start + size]))
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
        elif beginning == b'{"type":"done","' and self.left is not None and not self.left.done():
            self.left.set_result(None)
        elif beginning == b'{"type":"done","' and self.table.playing:
            self._done += 1
            self._answer()
        elif beginning == b'{"type":"refused':
            self.table.refused += 1

    def _play(self, told: dict[str, Any]) -> None:
        """He bets once more when a coup is over, and answers what he is asked."""
        view = told["view"]
        self.table.coup, self.table.dealt = view["coup"], view["phase"] not in ("betting", "settled")
        if told["options"] is not None:
            self._open_to_him = {each["verb"] for each in told["options"] if each["box"] == self.seat}
        if view["phase"] == "settled":
            self.bet(view["coup"] + 1)
        self._answer()

    def _answer(self) -> None:
        """One thing after the other: what is open to him is told before his last answer is."""
        verb = next((each for each in ("declines", "stays") if each in self._open_to_him), None)
        if verb is not None and self._done == self._asked:
            self._do(verb)

    def bet(self, coup: int) -> None:
        """He bets for this coup, if he has not yet, and lets it stand."""
        if self.table.ending or coup <= self._bet_in:
            return
        self._bet_in = coup
        self._do("bets", amount=STAKE, field="main")
        self.send({"type": "ready", "ready": True})

    def _do(self, verb: str, **more: object) -> None:
        self._asked += 1
        action = {"type": verb, "guest": self.name, "box": self.seat, **more}
        self.send({"type": "do", "id": f"p{self._asked}", "action": action})

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
        self.playing = self.ending = self.dealt = False
        self.coup = 0

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

    async def play(self, seconds: float) -> int:
        """Everybody plays one coup after the other, the last one to its end; how many there were."""
        first = self.coup
        self.playing, self.ending = True, False
        for line in self.lines:
            line.bet(first)
        await asyncio.sleep(seconds)
        self.ending = True
        before = -1
        while not self.refused and (self.dealt or before != sum(line.messages for line in self.lines)):
            before = sum(line.messages for line in self.lines)
            await asyncio.sleep(0.5)
        self.playing = False
        return self.coup - first

    async def leave(self) -> None:
        """Everybody takes back what lies and goes, and is answered before his line is closed."""
        for line in self.lines:
            line.left = asyncio.get_running_loop().create_future()
            line.send({"type": "do", "id": "leave", "action": {"type": "leaves", "guest": line.name}})
            await line.left


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


async def sit(ports: Sequence[int], tables: list[Table], guests: int) -> None:
    """Every guest comes, connects and takes a seat; those of one table at all processes in turn."""
    turnstile = asyncio.Semaphore(16)

    async def one(number: int) -> None:
        async with turnstile:
            table, seat = tables[number % len(tables)], number // len(tables) + 1
            port = ports[(number + seat) % len(ports)]
            name, cookies, _ = await Door(port).guest()
            key = base64.b64encode(os.urandom(16)).decode()
            request = (
                f"GET /ws/tables/{table.id} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {cookies}\r\n\r\n"
            ).encode()
            loop = asyncio.get_running_loop()
            _, line = await loop.create_connection(lambda: Line(table, request), "127.0.0.1", port)
            await line.ready
            line.name, line.seat = name, seat
            line.send({"type": "join", "id": "join", "chips": CHIPS, "seat": line.seat})
            await line.joined
            table.lines.append(line)

    await asyncio.gather(*(one(number) for number in range(guests)))
