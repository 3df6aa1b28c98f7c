"""Guests of the simulated world: they play, lose their lines, and repeat what was not answered."""

import random
from typing import Any

import msgspec
from servers import Server, Socket, Unknown
from sqlalchemy.exc import DBAPIError

from saalchef.floor.guests.guest import Guest as Account
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import coming_coup
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.shuffle import words_hash
from saalchef.floor.wire.messages import TableWish
from saalchef.play.random_guests import RandomGuests, action_of
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.codec import encode
from saalchef.rules.demands import least_stake
from saalchef.rules.table import legal

SEATING = ("sits", "stands", "leaves", "claims", "bets", "withdraws")
NEEDED = ("main", "ante", "red", "punto", "banco")  # without which there is no coup
PATIENCE = 8.0  # seconds after which a guest looks for another server
UNKNOWN = (Unknown, DBAPIError, Denied)


class Guest:
    """One guest at one table, at whatever server serves him."""

    def __init__(self, world: Any, number: int, table: "TableToOpen") -> None:
        self.world, self.number, self.table = world, number, table
        self.chance = random.Random(f"{world.seed} guest {number}")
        self._random = RandomGuests(self.chance)
        self.account: Account | None = None
        self._token = ""
        self.socket: Socket | None = None
        self.server: Server | None = None
        self.pending: dict[str, Any] | None = None
        self.waited = 0.0  # seconds for which a server that is well has owed him something
        self._sent_at = 0.0
        self.seen = -1
        self.events: dict[int, Any] = {}
        self._commands = 0
        self._lines = 1  # over which the pending command was sent
        self._ready_for = ""
        self._bound: dict[int, str] = {}  # by coup: the hash of his words
        self.wordy = self.chance.random() < 0.8  # adds words to the shuffle
        self.answered = 0

    @property
    def name(self) -> str:
        return self.account.name if self.account is not None else f"guest {self.number}"

    # ——— his evening ———

    async def live(self) -> None:
        await self.world.pause(self.chance.random() * 2)
        while self.account is None:
            await self._come()
        while self.table.id is None:
            await self._open_table()
        while True:
            if self.socket is None:
                self._connect()
            await self.world.pause(0.5 + self.chance.expovariate(0.8))
            self._act()

    def _somewhere(self) -> Server | None:
        there = [server for server in self.world.servers if server.process.alive and server.ready]
        well = [server for server in there if server.well]  # as a proxy chooses, mostly
        if well and self.chance.random() < 0.8:
            return self.chance.choice(well)
        return self.chance.choice(there) if there else None

    async def _come(self) -> None:
        server = self._somewhere()
        try:
            if server is not None:
                self.account, self._token = await server.ask(lambda floor: floor.accounts.pass_by())
                self.world.books.come(self.account)
                return
        except UNKNOWN:
            pass
        await self.world.pause(0.5)

    async def _open_table(self) -> None:
        """Whoever wishes it again finds the table that was opened."""
        server, wish = self._somewhere(), self.table.wish
        opener = self.table.opener = self.table.opener or self
        try:
            if server is not None and opener is self:
                who = self.account
                assert who is not None
                found = await server.ask(lambda floor: _opened(floor, wish, who.id))
                self.table.id = found
                self.world.books.opened(found, wish)
                return
        except UNKNOWN:
            pass
        await self.world.pause(0.5)

    def _connect(self) -> None:
        self.server = self._somewhere()
        if self.server is None:
            return
        resume = self.seen if self.seen >= 0 and self.chance.random() < 0.8 else None
        assert self.table.id is not None
        self.socket = Socket(self.server, self._token, self.table.id, resume, self._hear, self._cut)
        if self.pending is not None:
            self._lines += 1
            self._send(self.pending)

    def hang_up(self) -> None:
        if self.socket is not None:
            self.socket.hang_up()
            self._cut()

    def _cut(self) -> None:
        self.socket = None

    # ——— hearing ———

    def _hear(self, socket: Socket, text: bytes) -> None:
        if socket is not self.socket:
            return
        message = msgspec.json.decode(text)
        kind = message["type"]
        for each in message.get("events", ()):
            kept = self.events.setdefault(each["seq"], each["event"])
            if kept != each["event"]:
                self.world.wrong(f"{self.name} is told event {each['seq']} of {self.table.id} in two ways")
            if each["seq"] > self.seen + 1 and self.seen >= 0:
                self.world.wrong(f"{self.name} misses events between {self.seen} and {each['seq']}")
            self.seen = max(self.seen, each["seq"])
            if each["event"]["type"] == "words_committed":
                self._open_words(each["event"]["coup"], each["event"]["words"])
        if kind == "snapshot":
            self.seen = message["seq"]
            fairness = message["fairness"]
            if fairness["awaiting_words"]:
                self._open_words(fairness["coup"], fairness["committed"])
        if self.pending is not None and message.get("id") == self.pending["id"]:
            self._answered(message)

    def _open_words(self, coup: int, committed: list[dict[str, str]]) -> None:
        """Where they are awaited; now and then he stays silent."""
        if {"guest": self.name, "hash": self._bound.get(coup)} in committed and self.chance.random() < 0.9:
            words = {"type": "open_words", "coup": coup, "words": self._words(coup)}
            self._say(words)

    def _words(self, coup: int) -> str:
        return f"{self.number} {coup} of {self.world.seed}"

    def _bind(self, live: Any) -> None:
        """To words for the coming coup, once."""
        coup = coming_coup(live)
        if coup not in self._bound and self.table.id is not None:
            self._bound[coup] = words_hash(self.table.id, coup, self.name, self._words(coup))
            self._say({"type": "commit_words", "coup": coup, "hash": self._bound[coup]})

    def _say(self, message: dict[str, Any]) -> None:
        if self.socket is not None:
            self.socket.send(msgspec.json.encode(message))

    def _answered(self, message: dict[str, Any]) -> None:
        assert self.pending is not None
        assert self.account is not None
        command = self.pending["id"]
        what = self.pending.get("action", self.pending)["type"]
        self.world.note(f"{self.name}: {command}, {what}: {message.get('code', 'done')}")
        if message["type"] == "done":
            self.world.books.acknowledged(self.account.id, command)
            self.answered += 1
        else:
            busy = message["code"] == "busy"
            # what was sent to another server before may be booked there, as long as nobody knows
            if not busy or self._lines == 1:
                self.world.books.refused(self.account.id, command, message["code"])
            if busy:  # the floor could not just now: the same again
                self._sent_at = self.world.loop.time() - PATIENCE + 1.0
                return
        self.pending = None
        self.waited = 0.0

    # ——— acting ———

    def _act(self) -> None:
        if self.socket is None:
            return
        if self.pending is not None:
            waited = self.world.loop.time() - self._sent_at
            if waited > PATIENCE:
                if self.chance.random() < 0.5:
                    self.hang_up()
                else:
                    self._send(self.pending)
            return
        if self.chance.random() < 0.02:
            self.hang_up()
            return
        assert self.server is not None
        host = self.server.floor.tables.get(self.table.id) if self.server.process.alive else None
        if host is not None and self.seen >= 0:
            self._play(host.live)

    def _play(self, live: Any) -> None:
        t, name = live.table, self.name
        if name not in t.guests or not t.guests[name].here:
            chips = 60 * least_stake(house_of(live.settings).rules)
            seat = 1 + (self.number + self._commands) % live.seats
            self._command({"type": "join", "chips": chips, "seat": seat})
            return
        if isinstance(t.awaiting, AwaitGuests):
            options = (
                [o for o in legal(t, name) if o.verb not in SEATING] if name in t.awaiting.guests else []
            )
            if options and self.chance.random() < 0.9:
                self._do(self._random._act(t, name, self.chance.choice(options)))
            return
        if self.wordy:
            self._bind(live)
        point = f"{t.coup} {t.phase}"
        if self._ready_for == point and live.staked_since is not None and self.chance.random() < 0.8:
            return
        bets = [o for o in legal(t, name) if o.verb == "bets"]
        withdraws = any(o.verb == "withdraws" for o in legal(t, name))
        if withdraws and self.chance.random() < 0.6:
            self._ready_for = point
            if not self.world.eager:
                return
            self._say({"type": "ready", "ready": True})
        elif bets:
            needed = [option for option in bets if option.field in NEEDED]
            option = self.chance.choice(needed if needed and self.chance.random() < 0.7 else bets)
            assert option.amounts is not None
            self._do(action_of(name, option, option.amounts.low))
        elif not withdraws and live.over:
            self._command({"type": "do", "action": {"type": "leaves", "guest": name}})

    def _do(self, action: Any) -> None:
        self._command({"type": "do", "action": msgspec.json.decode(encode(action))})

    def _command(self, message: dict[str, Any]) -> None:
        self._commands += 1
        self._lines = 1
        self.pending = {**message, "id": f"{self.number}-{self._commands}"}
        self._send(self.pending)

    def _send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self._sent_at = self.world.loop.time()
        self.socket.send(msgspec.json.encode(message))


class TableToOpen:
    """A table of the evening, opened by the first of its guests."""

    def __init__(self, wish: TableWish) -> None:
        self.wish = wish
        self.id: str | None = None
        self.opener: Guest | None = None


async def _opened(floor: Any, wish: TableWish, opener: str) -> str:
    return str((await floor.tables.open(wish, opener, 5)).id)
