"""What a coup leaves on the disk, by game and by table of the database, and what an audit of it costs.

Four guests at a table of each game, of whom each puts up one or two stakes, by commands as browsers send
them, and adds words to every coup. `python -m bench growth` measures SQLite;
`python -c "from bench.growth import run; run(600, URL)"` another size, or a PostgreSQL that holds nothing
else.
"""

import asyncio
import random
import tempfile
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import sqlalchemy as sa

from saalchef.floor.audit import audit
from saalchef.floor.guests.accounts import Accounts
from saalchef.floor.guests.booking import GuestBooking
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import Operator
from saalchef.floor.server.changes import change_of
from saalchef.floor.server.new_secret import new_secret
from saalchef.floor.table import deeds as d
from saalchef.floor.table.betting import when_bets_close
from saalchef.floor.table.croupier import NO_HASHES, Croupier, Plan, plan_opening
from saalchef.floor.table.schedule import CLOCK
from saalchef.floor.table.settings import Settings
from saalchef.floor.table.shuffle import words_hash
from saalchef.floor.wire.messages import Done
from saalchef.play import RandomGuests, action_of
from saalchef.rules.actions import CROUPIER, Action, Buy, Expire, Open, Sit
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.codec import encode
from saalchef.rules.demands import least_stake
from saalchef.rules.money import Cents
from saalchef.rules.table import legal
from saalchef.store.booking import Booking
from saalchef.store.change_group import commit
from saalchef.store.compaction import COUPS, compact, compactable
from saalchef.store.database import Database
from saalchef.store.journal import Command, Head
from saalchef.store.outcome import Booked

HOUSES = ("wiesbaden", "pfaeffikon", "bregenz", "schaffhausen")
GUESTS = 4
WELCOME = Cents(10**9)  # nobody runs out of money while it is measured
A_WHILE = 2_000  # milliseconds between two commands
CHIPS = 20  # times the least stake, from which a guest buys as much again


class Play:
    """One table at which the guests play, booked command by command as the floor does it."""

    def __init__(self, database: Database, house: str, guests: list[Guest], rng: random.Random) -> None:
        self._database, self._guests, self._rng = database, guests, rng
        self._head, self._at = Head(), database.clock.now()
        self._random_guests = RandomGuests(rng)
        settings = Settings(uuid.UUID(int=rng.getrandbits(128)).hex[:12], house)
        self._croupier: Croupier
        self._book(plan_opening(settings, self._at, new_secret()), "operator", "operator")
        least = least_stake(self._live.table.rules)
        self._chips = Cents(CHIPS * least)
        for seat, each in enumerate(guests, start=1):
            places: list[d.Deed] = [Buy(each.name, self._chips), Sit(each.name, seat)]
            self._do(each, [d.Arrive(each.name, each.id), *places])

    @property
    def _live(self):  # type: ignore[no-untyped-def]
        return self._croupier.live

    def coups(self, number: int) -> None:
        """So many more."""
        until = self._live.ended + number
        while self._live.ended < until:
            self._bets()
            awaited = self._live.table.awaiting
            while isinstance(awaited, AwaitGuests):
                self._answer(awaited)
                awaited = self._live.table.awaiting

    def _bets(self) -> None:
        if self._live.table.phase == "settled":
            self._do(None, [Open()])
        for each in self._guests:
            if self._live.table.guests[each.name].chips < self._chips // 2:
                self._do(each, [Buy(each.name, self._chips)])
            for _ in range(self._rng.randint(1, 2)):
                bets = [o for o in legal(self._live.table, each.name) if o.verb == "bets"]
                own = [o for o in bets if o.box in (None, self._live.table.guests[each.name].seat)]
                if own:
                    option = self._rng.choice(own if self._rng.random() < 0.3 else own[:1])
                    self._do(each, [action_of(each.name, option, option.amounts.low)])
        self._close()

    def _close(self) -> None:
        """Everyone is bound to fresh words, of sixteen bytes as browsers make them, and then opens them."""
        coup, table = self._live.table.coup, self._live.settings.id
        words = {each.name: f"{self._rng.getrandbits(128):032x}" for each in self._guests}
        hashes = {name: words_hash(table, coup, name, own) for name, own in words.items()}
        self._do(None, when_bets_close(self._live.table), hashes)
        if self._live.words.awaited:  # else nobody has staked
            told = tuple((each.guest, words[each.guest]) for each in self._live.words.committed)
            self._do(None, [d.OpenWords(coup, told)], by=CROUPIER)

    def _answer(self, awaited: AwaitGuests) -> None:
        action: Action = Expire()
        while isinstance(action, Expire):
            action = self._random_guests.answer(self._live.table, awaited)
        self._do(next(each for each in self._guests if each.name == action.guest), [action])

    def _do(
        self,
        guest: Guest | None,
        deeds: Iterable[d.Deed],
        hashes: Mapping[str, str] = NO_HASHES,
        by: str = CLOCK,
    ) -> None:
        self._at += A_WHILE
        wished = list(deeds)
        if wished:
            planned = self._croupier.plan(wished, self._at, new_secret(), hashes)
            self._book(planned, by if guest is None else guest.id, None if guest is None else guest.id)

    def _book(self, planned: Plan, actor: str, by: str | None) -> None:
        command = str(uuid.UUID(int=self._rng.getrandbits(128), version=4))
        answer = Done(command, planned.live.seq) if self._head.version else planned.live.settings.id
        kept = Command(by, command, encode(answer).decode()) if by else None
        then = {} if self._head.version else {"then": actor}
        (outcome,) = commit(self._database, [change_of(planned, self._head, actor, kept, self._at, **then)])
        assert isinstance(outcome, Booked), outcome
        self._croupier, self._head = planned.croupier, outcome.head


def _guests(database: Database, number: int) -> list[Guest]:
    async def come() -> list[Guest]:
        booking = Booking(database)
        accounts = Accounts(GuestBooking(booking, Operator(welcome=WELCOME)))
        found = [(await accounts.pass_by())[0] for _ in range(number)]
        booking.close()
        return found

    return asyncio.run(come())


def sizes(database: Database) -> dict[str, int]:
    """The bytes of every table with its indices."""
    if database.is_sqlite:
        asked = (
            "SELECT m.tbl_name, sum(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name "
            "WHERE s.aggregate = TRUE GROUP BY m.tbl_name"
        )
        database.checkpoint()
    else:
        asked = "SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables"
    with database.reader.connect() as connection:
        return {name: int(size) for name, size in connection.execute(sa.text(asked))}


def _compact(database: Database) -> None:
    """As a floor does now and then, and after it PostgreSQL makes room by itself."""
    for table in compactable(database):
        while compact(database, table):
            pass
    if not database.is_sqlite:
        with database.writer.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sa.text("VACUUM ANALYZE"))


def grown(database: Database, house: str, coups: int) -> Iterator[tuple[str, float]]:
    """Bytes a coup by table of the database, the largest first."""
    play = Play(database, house, _guests(database, GUESTS), random.Random(1))
    for _ in range(2):
        play.coups(COUPS + 1)
        _compact(database)
    before = sizes(database)
    for _ in range(0, coups, COUPS):
        play.coups(COUPS)
        _compact(database)
    after = sizes(database)
    more = {name: (after[name] - before.get(name, 0)) / coups for name in after}
    yield from sorted(more.items(), key=lambda each: -each[1])


def run(coups: int = 40 * COUPS, url: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for house in HOUSES:
            database = Database(url or f"sqlite:///{Path(folder)}/{house}.db")
            database.migrate()
            began = time.process_time()
            found = dict(grown(database, house, coups))
            spent = time.process_time() - began
            print(f"{house}: {sum(found.values()):,.0f} bytes a coup, {1000 * spent / coups:.1f} ms to book")
            print("  " + ", ".join(f"{name} {size:,.0f}" for name, size in found.items() if size))
            began = time.process_time()
            looked = audit(database)
            spent = time.process_time() - began
            assert looked.problems == []
            print(f"  audit: {1000 * spent / looked.coups:.2f} s of a core per 1,000 coups")
            database.close()
