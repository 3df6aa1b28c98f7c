"""Who is connected at which process: each tells the others, and is forgotten when silent. Never booked.

A word may be lost, for nobody acknowledges any: each beat is a whole picture that mends it.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from saalchef.floor.server.logs import log_failure
from saalchef.floor.server.standing_bets import Word
from saalchef.floor.server.tasks import Tasks
from saalchef.store.booking import Booking
from saalchef.store.commit import PAYLOAD
from saalchef.store.database import Database

CHANNEL = "saalchef_present"
SOON = 0.02  # seconds in which changes come together
BEAT = 5.0  # seconds after which a process says anew what it said before
SILENT = 15_000  # milliseconds after which its guests count as gone
MOST_NAMES = 30  # in one piece of a table, so that the longest names fit into one notification
MOST_WORDS = 7  # of guests in one piece, so that the longest fit too


class BoundWords(Struct, frozen=True, array_like=True):
    """What binds a guest to words, and when he said so."""

    guest: str
    hash: str
    at: int


class Attendance(Struct, frozen=True, array_like=True):
    """What one process knows of a table: its guests there and their words, who watches, whose bets stand."""

    table: str
    names: tuple[str, ...] = ()
    watching: int = 0
    ready: tuple[str, ...] = ()  # whose bets stand, and up to where: for processes of an earlier version
    point: str = ""
    coup: int = 0  # for which its guests add words: their hashes, and once its bets are closed the words
    bound: tuple[BoundWords, ...] = ()
    opened: tuple[tuple[str, str], ...] = ()
    asked_at: int = 0  # when they were told who is bound
    said: tuple[Word, ...] = ()  # of bets that stand, or stand no longer

    @property
    def is_empty(self) -> bool:
        return not self.names and not self.watching

    @property
    def is_silent(self) -> bool:
        """Nobody is there, and nobody who was has left words behind."""
        return self.is_empty and not self.bound and not self.opened

    @property
    def left_behind(self) -> "Attendance":
        """What counts when its process has gone: the words its guests have told, and nobody is there."""
        return Attendance(self.table).with_words(self.coup, (), self.opened)

    @property
    def without_words(self) -> "Attendance":
        return self.with_words(0, (), ())

    def with_words(
        self,
        coup: int,
        bound: tuple[BoundWords, ...],
        opened: tuple[tuple[str, str], ...],
        asked_at: int = 0,
    ) -> "Attendance":
        return replace(self, coup=coup, bound=bound, opened=opened, asked_at=asked_at)

    def __add__(self, more: "Attendance") -> "Attendance":
        """Two pieces of one table put together."""
        return Attendance(
            self.table,
            self.names + more.names,
            self.watching + more.watching,
            self.ready + more.ready,
            self.point,
            max(self.coup, more.coup),
            self.bound + more.bound,
            self.opened + more.opened,
            max(self.asked_at, more.asked_at),
            self.said + more.said,
        )

    def pieces(self) -> Iterable["Attendance"]:
        """A crowded table is told in several pieces."""
        names, ready = self.names[:MOST_NAMES], self.ready[:MOST_NAMES]
        yield replace(self, names=names, ready=ready, bound=(), opened=(), said=())
        for at in range(MOST_NAMES, max(len(self.names), len(self.ready)), MOST_NAMES):
            to = at + MOST_NAMES
            yield Attendance(self.table, self.names[at:to], 0, self.ready[at:to], self.point)
        for at in range(0, len(self.said), MOST_NAMES):
            yield Attendance(self.table, said=self.said[at : at + MOST_NAMES])
        for at in range(0, max(len(self.bound), len(self.opened)), MOST_WORDS):
            to = at + MOST_WORDS
            yield Attendance(self.table).with_words(self.coup, self.bound[at:to], self.opened[at:to])


class PresenceReport(Struct, frozen=True, array_like=True):
    """What one process tells the others at once, or a part of it where that is long."""

    process: str
    number: int  # of the whole report: what was looked at earlier never undoes what was later
    part: int
    parts: int
    whole: bool  # all the tables at which it has anybody
    asks: bool  # wants to be told by everyone
    tables: tuple[Attendance, ...]
    time: int = 0  # by its clock, as it is sent; 0 by an earlier version


class OtherProcess:
    """Another process, and as much of its present report as has come."""

    def __init__(self) -> None:
        self.heard = 0  # when it was last heard
        self.apart = 0  # by how many milliseconds its clock then differed from this one
        self._number = 0
        self._parts: list[PresenceReport] = []

    def take(self, report: PresenceReport, now: int) -> dict[str, Attendance] | None:
        """Its tables, when this is the last part of a report that has come completely."""
        self.heard = now
        self.apart = abs(now - report.time) if report.time else 0
        if report.part == 0:
            self._parts = []
        fits = report.part == len(self._parts) and (
            report.number > self._number if report.part == 0 else report.number == self._parts[0].number
        )
        if not fits:
            self._parts = []  # a part was lost, or it is old: the next beat says it all
            return None
        self._parts.append(report)
        if len(self._parts) < report.parts:
            return None
        self._number = report.number
        told: dict[str, Attendance] = {}
        for piece in (piece for part in self._parts for piece in part.tables):
            told[piece.table] = told[piece.table] + piece if piece.table in told else piece
        self._parts = []
        return told


class Presence:
    """One process among others; alone, it has nobody to tell."""

    def __init__(
        self,
        booking: Booking,
        attendance: Callable[[str], Attendance],
        changed: Callable[[str], None],
        words_told: Callable[[str], None],
    ) -> None:
        self._booking = booking
        self._attendance = attendance
        self._changed = changed
        self._words_told = words_told
        self._silent = not booking.database.shared  # nobody else is there to hear it
        self._process = secrets.token_hex(4)
        self._number = 0
        self._told: set[str] = set()  # tables at which somebody of ours is, as the others know
        self._to_tell: set[str] = set()
        self._telling: asyncio.TimerHandle | None = None
        self._tasks = Tasks()
        self._others: dict[str, OtherProcess] = {}
        self._elsewhere: dict[str, dict[str, Attendance]] = {}  # by table and process, where anybody is
        self._heard_itself = booking.clock.elapsed()

    def elsewhere(self, table: str) -> Iterable[Attendance]:
        """What the other processes have said of a table."""
        return self._elsewhere.get(table, {}).values()

    @property
    def deaf_for(self) -> int:
        """For how many milliseconds it has not heard its own beat, as every process does that hears any."""
        return 0 if self._silent else self._booking.clock.elapsed() - self._heard_itself

    @property
    def apart(self) -> int:
        """By how many milliseconds its clock differs from that of another process, at most."""
        return max((other.apart for other in self._others.values()), default=0)

    # ——— telling ———

    def _now(self) -> int:
        return self._booking.clock.now()

    def touch(self, table: str) -> None:
        """Somebody came, went, said that his bets stand, or added words."""
        if self._silent:
            return
        self._to_tell.add(table)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(SOON, self._flush)

    def _flush(self) -> None:
        self._telling = None
        tables, self._to_tell = self._to_tell, set()
        attendances = [self._attendance(table) for table in sorted(tables)]
        self._told -= tables
        self._told |= {each.table for each in attendances if not each.is_silent}
        self._tasks.spawn(self._send(attendances))

    async def _send(self, attendances: list[Attendance], whole: bool = False, asks: bool = False) -> None:
        self._number += 1
        batches = _batches(attendances)
        reports = [
            PresenceReport(
                self._process, self._number, part, len(batches), whole, asks, tuple(batch), self._now()
            )
            for part, batch in enumerate(batches)
        ]
        try:
            await self._booking.read(_notify, self._booking.database, reports)
        except Exception:
            log_failure("presence")  # the next beat says it again

    async def _beat(self, asks: bool = False) -> None:
        """Say who is here, as a whole."""
        await self._send([self._attendance(table) for table in sorted(self._told)], True, asks)

    def ask(self) -> None:
        """Tell everybody, and be told by everybody: what was said before may have been missed."""
        if not self._silent:
            self._tasks.spawn(self._beat(asks=True))

    async def run(self) -> None:
        """Say again and again who is here, and notice who has fallen silent."""
        if self._silent:
            return
        self.ask()
        while True:
            await asyncio.sleep(BEAT)
            await self._beat()
            for process, other in tuple(self._others.items()):
                if self._now() - other.heard > SILENT:
                    del self._others[process]
                    self._take(process, {}, whole=True)

    async def stop(self) -> None:
        """Nobody is here any more; words that were told here count at the others all the same."""
        if self._telling is not None:
            self._telling.cancel()
        if not self._silent:
            self._silent = True
            left = [self._attendance(table).left_behind for table in sorted(self._told | self._to_tell)]
            await self._send([each for each in left if not each.is_silent], whole=True)

    # ——— hearing ———

    def receive(self, text: str) -> None:
        """The report of a process; who asks is told in turn who is here."""
        report = msgspec.json.decode(text, type=PresenceReport)
        if report.process == self._process:
            self._heard_itself = self._booking.clock.elapsed()
            return
        if report.asks and report.part == 0 and not self._silent:
            self._tasks.spawn(self._beat())
        told = self._others.setdefault(report.process, OtherProcess()).take(report, self._now())
        if told is not None:
            self._take(report.process, told, report.whole)

    def _take(self, process: str, told: dict[str, Attendance], whole: bool) -> None:
        """What a process said; where that was the whole, it has nobody at any other table."""
        if whole:
            told = {
                table: Attendance(table) for table, said in self._elsewhere.items() if process in said
            } | told
        for table, now in told.items():
            said = self._elsewhere.setdefault(table, {})
            before = said.pop(process, Attendance(table))
            if not now.is_silent:
                said[process] = now
            if not said:
                del self._elsewhere[table]
            there_before, there = before.without_words, now.without_words
            if there_before != there and not (before.is_empty and now.is_empty):
                self._changed(table)
            elif before != now:
                self._words_told(table)


def _batches(attendances: list[Attendance]) -> list[list[Attendance]]:
    """As many notifications as it takes; also with nothing to say one lives."""
    batches: list[list[Attendance]] = [[]]
    size = 0
    for piece in (piece for each in attendances for piece in each.pieces()):
        more = len(msgspec.json.encode(piece)) + 1
        if batches[-1] and size + more > PAYLOAD:
            batches.append([])
            size = 0
        batches[-1].append(piece)
        size += more
    return batches


def _notify(database: Database, reports: list[PresenceReport]) -> None:
    with database.reader.begin() as connection:
        for report in reports:
            text = msgspec.json.encode(report).decode()
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
