"""Who is connected at which process: each tells the others, and is forgotten when silent. Never booked."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.booking import Booking
from saalchef.floor.guests import now_ms
from saalchef.floor.logs import log_failure
from saalchef.store.commit import PAYLOAD
from saalchef.store.database import Database

CHANNEL = "saalchef_present"
SOON = 0.02  # seconds in which changes come together
BEAT = 5.0  # seconds after which a process says anew what it said before
SILENT = 15_000  # milliseconds after which its guests count as gone


class Here(Struct, frozen=True, array_like=True):
    """What one process knows of a table: its guests there, who watches, and whose bets stand, up to when."""

    table: str
    names: tuple[str, ...] = ()
    watching: int = 0
    ready: tuple[str, ...] = ()
    point: str = ""


class Word(Struct, frozen=True, array_like=True):
    """What one process tells the others."""

    process: str
    tables: tuple[Here, ...]


Look = Callable[[str], Here]
Heard = Callable[[str], None]


class Presence:
    """One process among others; alone, it has nobody to tell."""

    def __init__(self, booking: Booking, look: Look, changed: Heard) -> None:
        self._booking = booking
        self._look = look
        self._changed = changed
        self._silent = booking.database.is_sqlite  # nobody else is there to hear it
        self._process = secrets.token_hex(4)
        self._told: set[str] = set()  # tables at which somebody of ours is, as the others know
        self._to_tell: set[str] = set()
        self._telling: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._others: dict[str, int] = {}  # when each process was last heard
        self._elsewhere: dict[str, dict[str, Here]] = {}  # by table and process

    def elsewhere(self, table: str) -> Iterable[Here]:
        """What the other processes have said of a table."""
        return self._elsewhere.get(table, {}).values()

    # ——— telling ———

    def touch(self, table: str) -> None:
        """Somebody came, went, or said that his bets stand."""
        if self._silent:
            return
        self._to_tell.add(table)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(SOON, self._flush)

    def _flush(self) -> None:
        self._telling = None
        tables, self._to_tell = self._to_tell, set()
        here = [self._look(table) for table in sorted(tables)]
        self._told -= tables
        self._told |= {each.table for each in here if each.names or each.watching}
        self._spawn(self._send(here))

    async def _send(self, here: list[Here]) -> None:
        try:
            await self._booking.read(_notify, self._booking.database, _words(self._process, here))
        except Exception:
            log_failure("presence")  # the next beat says it again

    async def run(self) -> None:
        """Say again and again who is here, and notice who has fallen silent."""
        if self._silent:
            return
        self._spawn(self._send([]))
        while True:
            await asyncio.sleep(BEAT)
            await self._send([self._look(table) for table in sorted(self._told)])
            for process, heard in tuple(self._others.items()):
                if now_ms() - heard > SILENT:
                    self._forget(process)

    async def stop(self) -> None:
        """Nobody is here any more."""
        if self._telling is not None:
            self._telling.cancel()
        if not self._silent:
            self._silent = True
            await self._send([Here(table) for table in sorted(self._told | self._to_tell)])

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ——— hearing ———

    def heard(self, text: str) -> None:
        """The word of a process; one not heard before is told in turn who is here."""
        word = msgspec.json.decode(text, type=Word)
        if word.process == self._process:
            return
        if word.process not in self._others:
            for table in tuple(self._told):
                self.touch(table)
        self._others[word.process] = now_ms()
        for here in word.tables:
            said = self._elsewhere.setdefault(here.table, {})
            if said.get(word.process, Here(here.table)) != here:
                said[word.process] = here
                self._changed(here.table)

    def _forget(self, process: str) -> None:
        del self._others[process]
        for table, said in tuple(self._elsewhere.items()):
            if said.pop(process, None) is not None:
                self._changed(table)
            if not said:
                del self._elsewhere[table]


def _words(process: str, here: list[Here]) -> list[str]:
    """As many notifications as it takes; also with nothing to say one lives."""
    texts: list[str] = []
    batch: list[Here] = []
    for each in here:
        if batch and len(msgspec.json.encode(Word(process, (*batch, each)))) > PAYLOAD:
            texts.append(msgspec.json.encode(Word(process, tuple(batch))).decode())
            batch = []
        batch.append(each)
    return [*texts, msgspec.json.encode(Word(process, tuple(batch))).decode()]


def _notify(database: Database, texts: list[str]) -> None:
    with database.reader.begin() as connection:
        for text in texts:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
