"""Guests over real sockets who keep a notebook: what they sent, and what they were told about it."""

import asyncio
import random
import uuid
from typing import Any

from websockets.exceptions import WebSocketException

from live_server import Client, Socket

GONE = (WebSocketException, OSError)
CHIPS = 100_000  # what everyone brings
AGAIN = 0.05  # seconds until what the server was too busy for is sent again


class Notebook:
    """What one guest knows of his commands at one table. Each of them books one row in his name, or none."""

    def __init__(self, name: str, table: str) -> None:
        self.name, self.table = name, table
        self.sent: dict[str, str] = {}  # by command, the kind of the row it asks for
        self.acknowledged: dict[str, int] = {}  # by command, the number it was answered with
        self.refused: dict[str, str] = {}  # and why
        self.seen = -1  # the last event
        self.events: dict[int, Any] = {}

    @property
    def unanswered(self) -> set[str]:
        return self.sent.keys() - self.acknowledged.keys() - self.refused.keys()

    @property
    def joined(self) -> bool:
        return any(self.sent[command] == "arrives" for command in self.acknowledged)

    def hear(self, message: dict[str, Any]) -> None:
        for each in message.get("events", ()):
            known = self.events.setdefault(each["seq"], each["event"])
            assert known == each["event"], f"{self.name} is told event {each['seq']} otherwise"
            gap = f"{self.name} has heard event {self.seen}, then {each['seq']}"
            assert self.seen < 0 or each["seq"] <= self.seen + 1, gap
            self.seen = max(self.seen, each["seq"])
        if message["type"] == "snapshot":
            assert message["seq"] >= self.seen, (
                f"{self.name} has heard {self.seen}; now it is {message['seq']}"
            )
            self.seen = message["seq"]
        if message["type"] == "done":
            command, seq = message["id"], message["seq"]
            assert command not in self.refused, f"{command} of {self.name} was refused, and is done"
            known = self.acknowledged.setdefault(command, seq)
            assert known == seq, f"{command} of {self.name} is answered otherwise"
        elif message["type"] == "refused" and message["code"] != "busy":
            assert message["id"] in self.sent, f"{self.name} is refused {message}"
            assert message["id"] not in self.acknowledged, f"{message['id']} was done, and is refused"
            self.refused[message["id"]] = message["code"]


class Player:
    """Bets and decides as fast as he is told; a command that was not answered is sent again."""

    def __init__(self, client: Client, table: str, seat: int, chance: random.Random) -> None:
        self.client, self.seat, self.chance = client, seat, chance
        self.notebook = Notebook(client.name, table)
        self.pending: dict[str, Any] | None = None
        self.is_here = False  # with a line to the server, and told how the table stands
        self.done = 0  # commands acknowledged on this line
        self.sending = asyncio.Event()  # set with each command

    def begin(self, sending: asyncio.Event) -> None:
        """With a server that is new."""
        self.is_here, self.done, self.sending = False, 0, sending

    async def play(self, port: int) -> None:
        """Until the server is gone."""
        book = self.notebook
        resume = f"?resume={book.seen}" if book.seen >= 0 else ""
        async with Socket(port, f"/ws/tables/{book.table}{resume}", self.client.cookies) as socket:
            if self.pending is not None:
                await socket.send(self.pending)
            elif not book.joined:
                await self._send(socket, "arrives", {"type": "join", "chips": CHIPS, "seat": self.seat})
            while True:
                await self._take(socket, await socket.hear())

    async def _take(self, socket: Socket, message: dict[str, Any]) -> None:
        self.notebook.hear(message)
        self.is_here = True
        if self.pending is not None and message.get("id") == self.pending["id"]:
            if message.get("code") == "busy":  # perhaps it is booked all the same
                await asyncio.sleep(AGAIN)
                await socket.send(self.pending)
            else:
                assert self.notebook.joined, f"{self.notebook.name} may not sit down: {message}"
                self.done += message["type"] == "done"
                self.pending = None
        if self.pending is None and message.get("options"):
            await self._act(socket, message["options"])

    async def _act(self, socket: Socket, options: list[dict[str, Any]]) -> None:
        verbs = {o["verb"]: o for o in options if o.get("box") in (None, self.seat)}
        if "bets" in verbs and ("withdraws" not in verbs or self.chance.random() < 0.5):
            await self._do(socket, "bets", amount=verbs["bets"]["amounts"]["low"], field="main")
        elif "withdraws" in verbs:
            await socket.send({"type": "ready"})
        elif "cards" in verbs or "declines" in verbs:
            await self._do(
                socket, "declines" if "declines" in verbs else self.chance.choice(("stays", "cards"))
            )

    async def _do(self, socket: Socket, verb: str, **more: Any) -> None:
        action = {"type": verb, "guest": self.client.name, "box": self.seat, **more}
        await self._send(socket, verb, {"type": "do", "action": action})

    async def _send(self, socket: Socket, kind: str, message: dict[str, Any]) -> None:
        self.pending = {**message, "id": uuid.uuid4().hex}
        self.notebook.sent[self.pending["id"]] = kind
        await socket.send(self.pending)
        self.sending.set()
