"""A floor without sockets: guests whose messages are heard and queues read, for quick whole evenings."""

import asyncio
import math
import random
import re
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from guests_words import fresh_words, hash_of
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import Operator
from saalchef.floor.server.connection import Budget, Connection
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.visitor import Visitor
from saalchef.floor.table.live import coming_coup
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.messages import TableWish
from saalchef.rules.actions import Close
from saalchef.rules.awaiting import AwaitGuests
from saalchef.store.clock import WallClock
from saalchef.store.commit import Hook, no_hook
from saalchef.store.database import Database
from saalchef.store.witness import Witness

CARD = re.compile(rb'"([A2-9TJQK][shdc]|Jk)"')
QUICK = Pace(bets=600, answer=600, pause=0)


class Player:
    """One guest (or spectator) at one table."""

    def __init__(self, floor: Floor, host: HostedTable, guest: Guest | None) -> None:
        self.floor, self.host, self.guest = floor, host, guest
        self.connection = Connection(guest, "en", Budget(1e9, 1e9))
        self.visitor = Visitor(floor, host, self.connection)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.words: dict[int, str] = {}  # by coup, to which he is bound
        self._number = 0

    @property
    def name(self) -> str:
        assert self.guest is not None
        return self.guest.name

    def read(self) -> list[dict[str, Any]]:
        """Everything told since the last time."""
        queue = self.connection._queue
        new = list(queue)
        queue.clear()
        self.connection._bytes = 0
        self.raw += new
        messages = [msgspec.json.decode(each) for each in new]
        self.heard += messages
        return messages

    async def send(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """What is answered to a message, and whatever else was told meanwhile."""
        await self.visitor.receive(msgspec.json.encode(message))
        return self.read()

    def fresh_id(self) -> str:
        self._number += 1
        return f"{self.guest.id if self.guest else 'x'}-{self._number}"

    async def do(self, command: str | None = None, **action: Any) -> dict[str, Any]:
        """An action in the guest's name; the answer to it."""
        message = {"type": "do", "id": command or self.fresh_id(), "action": {"guest": self.name, **action}}
        answers = [m for m in await self.send(message) if m["type"] in ("done", "refused")]
        return answers[-1]

    async def bind(self, own: str = "") -> list[dict[str, Any]]:
        """He is bound to fresh words for the coup to come; what is answered."""
        coup = coming_coup(self.host.live)
        words = self.words[coup] = fresh_words(own)
        hashed = hash_of(self.host.id, coup, self.name, words)
        return await self.send({"type": "commit_words", "coup": coup, "hash": hashed})

    async def tell(self, words: str | None = None) -> list[dict[str, Any]]:
        """He tells the words that are awaited; what is answered."""
        coup = self.host.live.words.coup
        return await self.send({"type": "open_words", "coup": coup, "words": words or self.words[coup]})

    async def join(self, seat: int | None, chips: int = 50_000) -> dict[str, Any]:
        message = {"type": "join", "id": self.fresh_id(), "chips": chips, "seat": seat}
        answers = [m for m in await self.send(message) if m["type"] in ("done", "refused")]
        return answers[-1]

    @property
    def options(self) -> list[dict[str, Any]]:
        for message in reversed(self.heard):
            if message.get("options") is not None:
                return list(message["options"])
        return []


@asynccontextmanager
async def open_floor(
    url: str,
    operator: Operator | None = None,
    bot_delay: float = 0.0,
    clock: WallClock | None = None,
    at: Hook = no_hook,
    witness: Witness | None = None,
) -> Any:
    database = Database(url, clock)
    database.migrate()
    floor = Floor(database, operator or Operator(), at, bot_delay, witness=witness)
    await floor.start()
    try:
        yield floor
    finally:
        await floor.stop()


async def table(floor: Floor, house: str, pace: Pace = QUICK, **more: Any) -> HostedTable:
    wish = TableWish(id=f"open-{random.random()}", house=house, pace=pace, **more)
    return await floor.tables.open(wish, "tester")


async def player(floor: Floor, host: HostedTable, seat: int | None = None, join: bool = True) -> Player:
    guest, _ = await floor.accounts.pass_by()
    found = Player(floor, host, guest)
    await found.visitor.enter(None)
    found.read()
    if join:
        answer = await found.join(seat)
        assert answer["type"] == "done", answer
    return found


async def own_table(floor: Floor, house: str = "pfaeffikon", **more: Any) -> Player:
    """A guest seated at a table without a clock that he has opened himself."""
    somebody, _ = await floor.accounts.pass_by()
    wish = TableWish(id="own", house=house, pace=Pace(bets=0, answer=0, pause=60), **more)
    found = Player(floor, await floor.tables.open(wish, somebody.id), somebody)
    await found.visitor.enter(None)
    assert (await found.join(1))["type"] == "done"
    return found


async def to_a_decision(guest: Player, *others: Player) -> None:
    """Coups at Black Jack, each guest on box 1, 2, …, until this guest is asked how to go on."""
    host, boxes = guest.host, {each.name: box for box, each in enumerate((guest, *others), 1)}
    guests = {each.name: each for each in (guest, *others)}
    while True:
        for name, each in guests.items():
            bet = await each.do(type="bets", amount=500, field="main", box=boxes[name])
            assert bet["type"] == "done", bet
        await host.command("clock", None, lambda _: [Close()])
        while isinstance(awaited := host.live.table.awaiting, AwaitGuests):
            name = awaited.guests[0]
            if name == guest.name and awaited.question == "decision":
                return
            said = "stays" if awaited.question == "decision" else "declines"
            await guests[name].do(type=said, box=boxes[name])


def quiet_for(host: HostedTable) -> float:
    """So many seconds nothing happens at this table unless somebody does something; perhaps for ever."""
    at = host._due_at()
    return math.inf if at is None else (at - host.clock.now()) / 1000


async def until(what: Callable[[], bool]) -> None:
    """Wait for it, as long as the test's own limit allows."""
    while not what():
        await asyncio.sleep(0.005)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder}/floor.db"
