"""One live table in one process: takes commands one at a time, books them, and only then tells anyone."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from saalchef.floor.guests.own_limits import put_up
from saalchef.floor.history.loading import Loaded, load_since, stream_of, take_row
from saalchef.floor.history.record import coup_record
from saalchef.floor.server.connection import Connection
from saalchef.floor.table import deeds as d
from saalchef.floor.table.croupier import Plan, dealer_for, plan
from saalchef.floor.table.live import Live, Step, coup_ended
from saalchef.floor.table.refusal import NotHere, again, refuse_here
from saalchef.floor.table.shuffle import Dealer
from saalchef.floor.table.viewers import NumberedEvent, numbered
from saalchef.floor.wire.messages import Done
from saalchef.floor.wire.viewers import Teller
from saalchef.ledger import standing
from saalchef.rules.codec import encode
from saalchef.rules.refusal import Illegal
from saalchef.store import read
from saalchef.store.booking import Booking
from saalchef.store.clock import now_ms
from saalchef.store.commit import Booked, Conflict, NotCovered, OverCeiling, Repeated
from saalchef.store.journal import Ceiling, Change, Command, Deed, Head, chain

KEPT = 600  # events from which a lost connection can resume
ATTEMPTS = 8  # against other processes that book first
ANSWERS = 256  # refusals remembered, so that a repeated command gets the first answer

Wish = Callable[[Live], Iterable[d.Doing]]
Changed = Callable[["Host", list[Step]], None]


class Host:
    """The table's one place in this process. `changed` hears of every step, whoever booked it."""

    def __init__(self, loaded: Loaded, booking: Booking, changed: Changed) -> None:
        self.opener, self.opener_name = loaded.opener, loaded.opener_name
        self.since = 0  # before this moment nobody could act here: the clocks begin no earlier
        self.idle_since = now_ms()  # nobody has been connected since
        self.live = loaded.live
        self.head = loaded.head
        self._secret = loaded.secret
        self._start = loaded.start
        self._standing = standing(self.live.table)
        self._dealer: Dealer | None = dealer_for(loaded.live, loaded.secret)
        self._booking = booking
        self._changed = changed
        self._lock = asyncio.Lock()
        self._refused: OrderedDict[tuple[str, str], Illegal | NotHere] = OrderedDict()
        before = self.live.seq - sum(len(step.events) for step in loaded.since)
        self.told: deque[NumberedEvent] = deque(numbered(before, loaded.since), maxlen=KEPT)
        self._recalled = False
        self.connections: set[Connection] = set()
        self.stale = False  # some guests' options are to be told anew
        self.ended_at: deque[int] = deque(maxlen=40)  # when the last coups ended

    @property
    def id(self) -> str:
        return self.live.settings.id

    # ——— commands ———

    async def command(
        self, actor: str, command: str | None, wish: Wish, ceiling: Ceiling | None = None
    ) -> Done:
        """Decide, book, tell; what is refused is raised. A repeated command is answered as the first time."""
        async with self._lock:
            for _ in range(ATTEMPTS):
                done = await self._attempt(actor, command, wish, ceiling)
                if done is not None:
                    return done
                await self._catch_up()
            raise refuse_here("busy")

    async def _attempt(
        self, actor: str, command: str | None, wish: Wish, ceiling: Ceiling | None
    ) -> Done | None:
        """None where another process booked first."""
        at = now_ms()
        key = (actor, command or "")
        if command is not None and key in self._refused:
            raise again(self._refused[key])
        try:
            doings = tuple(wish(self.live))
            if not doings:
                return Done(command or "", self.live.seq)
            planned = plan(self.live, doings, self._secret, self._dealer, self._start, at, self._standing)
        except (Illegal, NotHere) as refusal:
            self._dealer = dealer_for(self.live, self._secret)
            return await self._answered_before(actor, command, refusal)
        done = Done(command or "", planned.live.seq)
        change = self._change(planned, actor, command, done, at)
        if ceiling is not None:
            more = put_up(planned.steps[0].events, getattr(planned.steps[0].doing, "guest", ""))
            change = replace(change, ceiling=replace(ceiling, more=more))
        outcome = await self._booking.book(change)
        if isinstance(outcome, Booked):
            self._settle_in(planned, outcome.head, actor)
            return done
        self._dealer = dealer_for(self.live, self._secret)
        match outcome:
            case Conflict():
                return None
            case Repeated():
                return self._repeated(outcome)
            case NotCovered():
                raise self.remembered(actor, command, refuse_here("not_enough_money"))
            case OverCeiling():
                raise self.remembered(actor, command, refuse_here("loss_limit"))
            case _:
                raise refuse_here("busy")

    async def _answered_before(
        self, actor: str, command: str | None, refusal: Illegal | NotHere
    ) -> Done | None:
        """What is refused now may have been booked before, and its answer lost on the way."""
        if command is not None:
            answered = await self._kept(actor, command)
            if answered is not None:
                return answered
        if await self._behind():
            return None
        raise self.remembered(actor, command, refusal)

    async def answered(self, actor: str, command: str) -> Done | None:
        """How a command was answered before, if it was; a refusal is raised again."""
        if (actor, command) in self._refused:
            raise again(self._refused[actor, command])
        return await self._kept(actor, command)

    async def _kept(self, actor: str, command: str) -> Done | None:
        kept = await self._booking.read(read.answer, self._booking.database, actor, command)
        return self._repeated(kept) if kept is not None else None

    def remembered(self, actor: str, command: str | None, refusal: Illegal | NotHere) -> Illegal | NotHere:
        """A refusal to be raised, and to be given again to who repeats the command."""
        if command is not None:
            self._refused[actor, command] = again(refusal)
            if len(self._refused) > ANSWERS:
                self._refused.popitem(last=False)
        return refusal

    def _repeated(self, before: Repeated) -> Done:
        """The first answer; an id that was used for something else is no repetition."""
        if before.stream != stream_of(self.id):
            raise refuse_here("id_used")
        done = msgspec.json.decode(before.answer, type=Done)
        return Done(done.id, done.seq, repeated=True)

    def _change(self, planned: Plan, actor: str, command: str | None, done: Done, at: int) -> Change:
        deeds = tuple(
            Deed(
                at,
                actor if number == 0 else "croupier",
                encode(step.doing).decode(),
                encode(step.events).decode(),
                step.entry,
            )
            for number, step in enumerate(planned.steps)
        )
        stream = stream_of(self.id)
        kept = Command(actor, command, encode(done).decode()) if command is not None else None
        return Change(stream, self.head, chain(stream, self.head, deeds), kept, tuple(planned.writes))

    def _settle_in(self, planned: Plan, head: Head, actor: str) -> None:
        before = self.live.seq
        self.live = planned.live
        self.head = head
        self._standing = planned.steps[-1].standing
        self._secret, self._dealer, self._start = planned.secret, planned.dealer, planned.start
        self._tell(before, planned.steps, actor)

    # ——— what others have booked ———

    async def _behind(self) -> bool:
        """Whether another process has booked something this one has not seen. One process alone never is."""
        if self._booking.database.is_sqlite:
            return False
        head = await self._booking.read(read.head, self._booking.database, stream_of(self.id))
        return head != self.head

    async def catch_up(self, version: int | None = None) -> None:
        """Take in what other processes have booked, up to a version at least."""
        async with self._lock:
            if version is None or version > self.head.version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        database = self._booking.database
        loaded, rows = await self._booking.read(load_since, database, self.id, self.head.version)
        if not rows:
            return
        before = self.live.seq
        steps: list[Step] = []
        for row in rows:
            steps.append(take_row(steps[-1].live if steps else self.live, row))
        self.live, self.head = loaded.live, loaded.head
        self._standing = standing(self.live.table)
        self._secret, self._start = loaded.secret, loaded.start
        self._dealer = dealer_for(self.live, self._secret)
        self._tell(before, steps)

    # ——— telling ———

    def _tell(self, before: int, steps: list[Step], actor: str = "") -> None:
        told = numbered(before, steps)
        self.told.extend(told)
        for step in steps:
            if coup_ended(step.events) is not None:
                self.ended_at.append(now_ms())
        if told and self.connections:
            teller = Teller(self.live, told, now_ms(), self.since)
            self.stale = teller.quiet
            for connection in tuple(self.connections):
                own = connection.guest is not None and connection.guest.id == actor
                connection.tell(teller.for_viewer(connection.name, own or not self.stale))
        self._changed(self, steps)

    @property
    def _first_told(self) -> int:
        return self.told[0].seq if self.told else self.live.seq + 1

    async def recall(self, seq: int) -> None:
        """After a restart the last coup is read once more, so that guests can resume within it."""
        if self._recalled or seq + 1 >= self._first_told:
            return
        self._recalled = True
        database = self._booking.database
        record = await self._booking.read(
            coup_record, database, self.id, self.live.ended, self._start.version
        )
        if record is not None:
            told = numbered(record.before.seq, record.steps())
            first = self._first_told  # in the meantime more may have happened
            older = [each for each in told if each.seq < first]
            if older and older[-1].seq + 1 == first:
                self.told = deque([*older, *self.told][-KEPT:], maxlen=KEPT)

    def after(self, seq: int) -> list[NumberedEvent] | None:
        """The events after a number, where they are all still here."""
        if seq > self.live.seq or seq < 0:
            return None
        if seq == self.live.seq:
            return []
        kept = [each for each in self.told if each.seq > seq]
        return kept if kept and kept[0].seq == seq + 1 else None
