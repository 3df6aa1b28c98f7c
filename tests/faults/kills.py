"""Servers killed with -9 at random moments under load, on SQLite and PostgreSQL, again and again.

    python tests/faults/kills.py --kills 1000

Guests play over real sockets and repeat what was not answered. After every kill: what was acknowledged is in
the books, and what was refused is not; at the end of each evening the whole audit. The moments are drawn from
a number.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

sys.path[:0] = [str(Path(__file__).parent.parent)]


from databases import new_url  # noqa: E402 - after the path is set
from live_server import Client, Server, Socket  # noqa: E402 - after the path is set
from saalchef.floor.audit import audit  # noqa: E402 - after the path is set
from saalchef.floor.guests.guest import by_name  # noqa: E402 - after the path is set
from saalchef.store import read  # noqa: E402 - after the path is set
from saalchef.store.database import Database  # noqa: E402 - after the path is set

KINDS = ("sqlite", "postgresql")
GUESTS = 6
AN_EVENING = 25  # kills; then a new floor
GONE = (WebSocketException, OSError)
PACE = {"bets": 1, "answer": 1, "pause": 0}


class Guest:
    """Bets and decides as fast as he is told; a command that was not answered is sent again."""

    def __init__(self, client: Client, table: str, seat: int, chance: random.Random) -> None:
        self.client, self.table, self.seat, self.chance = client, table, seat, chance
        self.pending: dict[str, Any] | None = None
        self.acknowledged: set[str] = set()
        self.refused: dict[str, str] = {}
        self.joined = False
        self.seen = -1
        self.events: dict[int, Any] = {}

    async def play(self, port: int) -> None:
        """Until the server is gone."""
        resume = f"?resume={self.seen}" if self.seen >= 0 else ""
        with contextlib.suppress(*GONE):
            async with Socket(port, f"/ws/tables/{self.table}{resume}", self.client.cookies) as socket:
                if self.pending is not None:
                    await socket.send(self.pending)
                elif not self.joined:
                    await self._send(socket, {"type": "join", "chips": 100_000, "seat": self.seat})
                while True:
                    await self._take(socket, await socket.hear())

    async def _take(self, socket: Socket, message: dict[str, Any]) -> None:
        for each in message.get("events", ()):
            assert self.events.setdefault(each["seq"], each["event"]) == each["event"], (
                "an event told otherwise"
            )
            assert self.seen < 0 or each["seq"] <= self.seen + 1, "an event is missing"
            self.seen = max(self.seen, each["seq"])
        if message["type"] == "snapshot":
            self.seen = max(self.seen, message["seq"])
        if self.pending is not None and message.get("id") == self.pending["id"]:
            if message["type"] == "done":
                self.acknowledged.add(message["id"])
                self.joined = True
            else:
                self.refused[message["id"]] = message["code"]
                if not self.joined:
                    raise AssertionError(f"he may not sit down: {message}")
            self.pending = None
        if self.pending is None and self.joined and message.get("options"):
            await self._act(socket, message["options"])

    async def _act(self, socket: Socket, options: list[dict[str, Any]]) -> None:
        verbs = {o["verb"]: o for o in options if o.get("box") in (None, self.seat)}
        mine = {"guest": self.client.name, "box": self.seat}
        if "bets" in verbs and ("withdraws" not in verbs or self.chance.random() < 0.5):
            bet = {"type": "bets", "amount": verbs["bets"]["amounts"]["low"], "field": "main", **mine}
            await self._send(socket, {"type": "do", "action": bet})
        elif "withdraws" in verbs:
            await socket.send({"type": "ready"})
        elif "cards" in verbs or "declines" in verbs:
            verb = "declines" if "declines" in verbs else self.chance.choice(("stays", "cards"))
            await self._send(socket, {"type": "do", "action": {"type": verb, **mine}})

    async def _send(self, socket: Socket, message: dict[str, Any]) -> None:
        self.pending = {**message, "id": uuid.uuid4().hex}
        await socket.send(self.pending)


class Evening:
    """One floor, and a number of kills on it."""

    def __init__(self, kind: str, seed: int, folder: Path) -> None:
        self.kind, self.chance = kind, random.Random(f"{kind} {seed}")
        self.url = new_url(kind, folder)
        self.guests: list[Guest] = []
        self.checked = 0

    def run(self, kills: int) -> None:
        with Server(self.url) as server:
            port = server.port
            self._arrive(server)
            server.kill()
        for _ in range(kills):
            with Server(self.url, port) as server:
                asyncio.run(self._until_killed(server))
            self._look()
        database = Database(self.url)
        try:
            found = audit(database)
            assert found.problems == [], found.problems
        finally:
            database.close()
        for guest in self.guests:
            guest.client.http.close()

    def _arrive(self, server: Server) -> None:
        tables: list[str] = []
        for number in range(GUESTS):
            client = Client(server.base).pass_by()
            if number % 3 == 0:
                tables.append(client.open_table("pfaeffikon", pace=PACE))
            self.guests.append(Guest(client, tables[-1], 1 + number % 3, self.chance))

    async def _until_killed(self, server: Server) -> None:
        playing = [asyncio.create_task(guest.play(server.port)) for guest in self.guests]
        await asyncio.sleep(self.chance.random() * 1.5)
        server.kill()
        await asyncio.gather(*playing)

    def _look(self) -> None:
        """Nothing acknowledged is lost, and what was refused is not there."""
        database = Database(self.url)
        try:
            for guest in self.guests:
                found = by_name(database, guest.client.name)
                assert found is not None, "a guest is lost"
                for command in guest.acknowledged:
                    self.checked += 1
                    assert read.answer(database, found[0].id, command) is not None, f"{command} is lost"
                for command, code in guest.refused.items():
                    assert read.answer(database, found[0].id, command) is None, f"{command} refused: {code}"
        finally:
            database.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--kills", type=int, default=1000, help="in all, half of them on each database")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    began, done, seed, acknowledged = time.monotonic(), 0, options.seed, 0
    while done < options.kills:
        kind, kills = KINDS[seed % 2], min(AN_EVENING, options.kills - done)
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(kind, seed, Path(folder))
            evening.run(kills)
        done, seed = done + kills, seed + 1
        acknowledged += sum(len(guest.acknowledged) for guest in evening.guests)
        minutes = (time.monotonic() - began) / 60
        told = f"{done} kills, {acknowledged} acknowledged commands, nothing lost, nothing twice"
        print(f"{told}; {kind}, {minutes:.1f} minutes", flush=True)


if __name__ == "__main__":
    main()
