"""What must hold after every step: read from the journal itself, beside the servers and not through them."""

import re
import sqlite3
from typing import Any

import msgspec

from saalchef.floor.audit import audit
from saalchef.floor.history.loading import take_row
from saalchef.floor.table.deeds import OpenWords
from saalchef.rules import actions as a
from saalchef.store.database import Database
from saalchef.store.journal import GENESIS, Row, link, read_entry
from saalchef.store.streams import table_of

CARD = re.compile(rb'"([A2-9TJQK][shdc]|Jk)"')
TOLERANCE = 2_000  # milliseconds by which the floor's time may differ from the true one
COLUMNS = "rowid, stream, version, at, actor, kind, action, events, entry, hash"
SECRETS = 'SELECT s.seed, s.salt FROM secrets s JOIN shoes h USING ("table", shoe) WHERE h.seed IS NULL'


class TableBook:
    """A table as its journal tells it: what it has come to, and who may know which card."""

    def __init__(self) -> None:
        self.live: Any = None
        self.known: list[tuple[int, int, str | None, str]] = []  # event, coup, viewer (None: all), card
        self.covered: dict[str, int] = {}  # cards dealt to a place of the present coup
        self.ended = 0  # coups
        self.opened = 0  # the coup for which words were opened last
        self.words = self.silent = 0  # guests who opened theirs, and who did not
        self.staked: float | None = (
            None  # when the first stake of the coming coup was decided, in true seconds
        )
        self.bets_open = 0.0  # since when
        self.ready_at = -1.0  # when somebody last said that his bets stand

    def follow(self, row: Row, decided: float, booked: float) -> str | None:
        """Take in a row; what is wrong with it, if anything."""
        step = take_row(self.live, row)
        live = self.live = step.live
        names = {type(event).__name__ for event in step.events}
        if "BettingOpened" in names:
            self.covered = {}
            self.bets_open = decided
        if isinstance(step.deed, OpenWords):
            self.opened = step.deed.coup
            self.words += len(step.deed.words)
            self.silent += len(step.deed.silent)
        if isinstance(step.deed, a.Deal):
            self._dealt(step.deed, live)
        for event in step.events:
            if type(event).__name__ in ("CommunityTurned", "HiddenOpened"):
                self.known.append((live.seq, live.table.coup, None, event.card))
        if names & {"CoupSettled", "CoupVoided"}:
            self.ended += 1
        wrong = None
        if isinstance(step.deed, a.Deal) and self.opened != live.table.coup:
            wrong = f"a card of coup {live.table.coup} is dealt before words for it are opened"
        if isinstance(step.deed, a.Close) and row.actor == "clock" and self.staked is not None:
            lay = booked - self.staked
            early = lay < live.settings.pace.bets - TOLERANCE / 1000
            if early and self.ready_at < self.bets_open and not step.before.bots:
                wrong = f"bets were closed after {lay:.1f} seconds instead of {live.settings.pace.bets}"
        if live.staked_since is None:
            self.staked = None
        elif self.staked is None or live.staked_since != step.before.staked_since:
            self.staked = decided
        return wrong

    def _dealt(self, deal: a.Deal, live: Any) -> None:
        """In Challenge the second round, the community cards and burnt cards lie face down."""
        place = deal.to or ""
        self.covered[place] = self.covered.get(place, 0) + 1
        common = place in ("community", "burn")
        hidden = live.settings.house == "schaffhausen" and (common or self.covered[place] == 2)
        viewer = None
        if hidden:
            owner = next((g.name for g in live.table.guests.values() if str(g.seat) == place), None)
            if common or owner is None:
                return
            viewer = owner
        self.known.append((live.seq, live.table.coup, viewer, deal.card))

    def may_see(self, viewer: str | None, first: int, last: int) -> set[str]:
        """The cards that a viewer may know who is told of these events, and of the coup before them."""
        coups = [coup for seq, coup, _, _ in self.known if seq <= first]
        since = max(coups, default=0) - 1
        return {
            card
            for seq, coup, who, card in self.known
            if seq <= last and coup >= since and (who is None or who == viewer)
        }


class Books:
    """Beside the servers: a connection of its own, and what guests were told."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._raw: sqlite3.Connection | None = None
        self._row = 0
        self.heads: dict[str, tuple[int, str]] = {}
        self.tables: dict[str, TableBook] = {}
        self.decided: dict[str, float] = {}  # true seconds, by the digest of a row
        self.came: list[Any] = []
        self._wishes: dict[str, Any] = {}
        self._acknowledged: set[tuple[str, str]] = set()
        self._secrets: list[bytes] = []

    @property
    def raw(self) -> sqlite3.Connection:
        if self._raw is None:
            self._raw = sqlite3.connect(self._world.machine.path, isolation_level=None)
        return self._raw

    # ——— what is booked ———

    def look(self) -> None:
        """After every commit: chains unbroken, rows that replay, and money conserved."""
        rows = self.raw.execute(f"SELECT {COLUMNS} FROM journal WHERE rowid > ? ORDER BY rowid", (self._row,))
        for number, stream, version, at, actor, kind, action, events, entry, digest in rows.fetchall():
            self._row = number
            row = Row(version, at, actor, kind, action, events, read_entry(entry), digest)
            self._follow(stream, row)
        self._secrets = [part.encode() for pair in self.raw.execute(SECRETS) for part in pair]
        (sum_,) = self.raw.execute("SELECT coalesce(sum(balance), 0) FROM accounts").fetchone()
        if sum_ != 0:
            self._world.wrong(f"all money together is {sum_}")
        below = "balance < 0 AND kind NOT IN ('bank', 'desk')"
        if self.raw.execute(f"SELECT 1 FROM accounts WHERE {below}").fetchone():
            self._world.wrong("an account is below zero")

    def _follow(self, stream: str, row: Row) -> None:
        version, digest = self.heads.get(stream, (0, GENESIS))
        if row.version != version + 1 or link(digest, stream, row.version, row) != row.hash:
            self._world.wrong(f"row {row.version} of {stream} does not follow row {version}")
        self.heads[stream] = row.version, row.hash
        decided = self.decided.pop(row.hash, None)
        now = self._world.loop.time()
        if decided is None:
            self._world.wrong(f"row {row.version} of {stream} was decided by nobody")
            decided = now
        elif abs(row.at - self._world.true_ms(decided)) > TOLERANCE:
            ahead = (row.at - self._world.true_ms(decided)) / 1000
            self._world.wrong(f"row {row.version} of {stream} is booked {ahead:.1f} seconds off the time")
        table = table_of(stream)
        if table is not None:
            problem = self.tables.setdefault(table, TableBook()).follow(row, decided, now)
            if problem is not None:
                self._world.wrong(f"{stream}, row {row.version}: {problem}")

    def reopen(self) -> None:
        """After a power cut: everything that was there before is there, and nothing by halves."""
        if self._raw is not None:
            self._raw.close()
            self._raw = None
        for stream, (version, digest) in self.heads.items():
            wanted = "SELECT hash FROM journal WHERE stream = ? AND version = ?"
            if self.raw.execute(wanted, (stream, version)).fetchone() != (digest,):
                self._world.wrong(f"row {version} of {stream} was booked, and is lost")
        self.look()
        for actor, command in sorted(self._acknowledged):
            self._must_be_booked(actor, command)

    # ——— what guests were told ———

    def come(self, account: Any) -> None:
        self.came.append(account)
        if self.raw.execute("SELECT 1 FROM guests WHERE id = ?", (account.id,)).fetchone() is None:
            self._world.wrong(f"{account.name} was welcomed, and is not in the books")

    def opened(self, table: str, wish: Any) -> None:
        self._wishes[table] = wish
        if self.raw.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            self._world.wrong(f"table {table} was opened, and is not in the books")

    def said_ready(self, table: str) -> None:
        self.tables[table].ready_at = self._world.loop.time()

    def acknowledged(self, actor: str, command: str) -> None:
        self._acknowledged.add((actor, command))
        self._must_be_booked(actor, command)

    def _must_be_booked(self, actor: str, command: str) -> None:
        if not self._is_booked(actor, command):
            self._world.wrong(f"command {command} was acknowledged, and is not booked")

    def refused(self, actor: str, command: str, code: str) -> None:
        if self._is_booked(actor, command):
            self._world.wrong(f"command {command} was refused ({code}), and is booked")

    def _is_booked(self, actor: str, command: str) -> bool:
        wanted = "SELECT 1 FROM commands WHERE actor = ? AND command = ?"
        return self.raw.execute(wanted, (actor, command)).fetchone() is not None

    # ——— what is told at the tables ———

    def told(self, table: str, viewer: str | None, message: bytes) -> None:
        """No message holds a card that its viewer may not know, or a seed before its time."""
        cards = {match.decode() for match in CARD.findall(message)}
        if cards:
            read = msgspec.json.decode(message)
            events = read.get("events", ())
            if "view" not in read:
                self._world.wrong(f"{viewer} at {table} is told cards beside the table: {message!r}")
                return
            last = events[-1]["seq"] if events else read["seq"]
            first = events[0]["seq"] if events else last
            leaked = cards - self.tables[table].may_see(viewer, first, last)
            if leaked:
                self._world.wrong(f"{viewer} at {table} is told {sorted(leaked)} in {message!r}")
        if any(secret in message for secret in self._secrets):
            self._world.wrong(f"{viewer} at {table} is told a seed before its time")

    # ——— at the end ———

    def end(self) -> None:
        """Every wish once, and the whole audit."""
        rows = self.raw.execute("SELECT count(*) FROM tables").fetchone()[0]
        if rows != len(self._wishes):
            self._world.wrong(f"{rows} tables were opened for {len(self._wishes)} wishes")
        same = "FROM commands GROUP BY actor, stream, version HAVING count(*) > 1"
        twice = f"SELECT actor, stream, count(*) {same}"
        if found := self.raw.execute(twice).fetchall():
            self._world.wrong(f"one row answers several commands: {found}")
        database = Database(f"sqlite:///{self._world.machine.path}")
        try:
            for problem in audit(database).problems:
                self._world.wrong(f"audit: {problem.told('en')}")
        finally:
            database.close()

    def close(self) -> None:
        if self._raw is not None:
            self._raw.close()
