"""Killed at every step of a commit in the middle of coups, the floor goes on where it stood."""

import asyncio
import uuid
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from databases import new_url
from live_server import Client, Server, Socket
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import by_name
from saalchef.store import read
from saalchef.store.commit import STEPS
from saalchef.store.database import Database

COUPS = 2  # after the last power cut
TOO_LATE = ("not_open", "not_closed", "not_your_turn", "already_decided", "no_stake")  # the clock was quicker
GONE = (WebSocketException, OSError)


class Evening:
    """One guest plays on through any number of power cuts, repeating what was not answered."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.seen = -1
        self.events: dict[int, Any] = {}
        self.answered: dict[str, dict[str, Any]] = {}
        self.pending: dict[str, Any] | None = None
        self.ended = 0
        self.joined = False
        self.seat = 2

    async def play(self, port: int, coups: int) -> None:
        """Until so many coups have ended, or the server is gone."""
        resume = f"?resume={self.seen}" if self.seen >= 0 else ""
        path = f"/ws/tables/{self.table}{resume}"
        try:
            async with Socket(port, path, self.client.cookies) as socket:
                if self.pending is not None:
                    await socket.send(self.pending)
                elif not self.joined:
                    await self._join(socket)
                while self.ended < coups:
                    await self._answer(socket, await socket.hear())
        except GONE:
            return

    async def _answer(self, socket: Socket, message: dict[str, Any]) -> None:
        if message["type"] in ("done", "refused") and self.pending and message["id"] == self.pending["id"]:
            if message.get("code") == "seat_taken":  # the bot was quicker
                self.seat += 1
                await self._join(socket)
                return
            assert message["type"] == "done" or message["code"] in TOO_LATE, message
            if message["type"] == "done":
                self.answered[message["id"]] = message
            self.joined = True
            self.pending = None
        for each in message.get("events", []):
            assert self.events.setdefault(each["seq"], each["event"]) == each["event"]
            self.ended += each["event"]["type"] == "coup_settled" and each["seq"] > self.seen
            self.seen = max(self.seen, each["seq"])
        if message["type"] == "snapshot":
            self.seen = max(self.seen, message["seq"])
        if self.pending is None and self.joined and message.get("options"):
            await self._act(socket, message["options"])

    async def _join(self, socket: Socket) -> None:
        await self._send(socket, {"type": "join", "chips": 200_000, "seat": self.seat})

    async def _act(self, socket: Socket, options: list[dict[str, Any]]) -> None:
        verbs = {o["verb"]: o for o in options if o.get("box") in (None, self.seat)}
        mine = {"guest": self.client.name, "box": self.seat}
        if "withdraws" in verbs:
            await socket.send({"type": "ready"})
        elif "bets" in verbs:
            bet = {"type": "bets", "amount": verbs["bets"]["amounts"]["low"], "field": "main", **mine}
            await self._send(socket, {"type": "do", "action": bet})
        elif "cards" in verbs or "declines" in verbs:
            verb = "declines" if "declines" in verbs else "stays"
            await self._send(socket, {"type": "do", "action": {"type": verb, **mine}})

    async def _send(self, socket: Socket, message: dict[str, Any]) -> None:
        self.pending = {**message, "id": uuid.uuid4().hex}
        await socket.send(self.pending)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_evening_with_a_power_cut_at_every_step(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    with Server(url) as server, Client(server.base) as client:
        client.pass_by()
        table = client.open_table("pfaeffikon", bots=1, pace={"bets": 1, "answer": 2, "pause": 0})
        evening = Evening(client, table)
        asyncio.run(evening.play(server.port, 1))
        assert evening.ended == 1
        port = server.port
        server.kill()
    for number, step in enumerate(STEPS):
        with Server(url, port, step, 3 + number) as server:
            asyncio.run(evening.play(server.port, 10**6))
            assert server.process.wait() == -9
    with Server(url, port) as server, Client(server.base) as watcher:
        before = evening.ended
        asyncio.run(evening.play(server.port, before + COUPS))
        assert evening.ended >= before + COUPS
        assert watcher.http.get(f"/api/tables/{table}").json()["coup"] >= 2
        assert '"error"' not in server.stop()
    assert sorted(evening.events) == list(range(min(evening.events), max(evening.events) + 1))
    database = Database(url)
    try:
        found = audit(database)
        assert found.problems == []
        for command, done in evening.answered.items():
            owner = _owner(database, client.name)
            assert read.answer(database, owner, command) is not None, done
    finally:
        database.close()


def _owner(database: Database, name: str) -> str:
    found = by_name(database, name)
    assert found is not None
    return found[0].id
