"""One live table in one process: takes commands one at a time, books them, and only then tells anyone."""

import asyncio
import contextlib
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from msgspec import Raw
from msgspec.structs import replace

from saalchef.floor.guests.own_limits import put_up
from saalchef.floor.history.loading import Loaded, emblems_at, load_since, steps_of
from saalchef.floor.history.record import coup_record
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.audience import Audience
from saalchef.floor.server.changes import change_of
from saalchef.floor.server.connection import Connection
from saalchef.floor.server.context import Context
from saalchef.floor.server.first_answers import FirstAnswers
from saalchef.floor.server.new_secret import new_secret
from saalchef.floor.server.standing_bets import Word
from saalchef.floor.server.timer import Timer
from saalchef.floor.table import deeds as d
from saalchef.floor.table.attendance import check_word
from saalchef.floor.table.bots.schedule import BotSchedule
from saalchef.floor.table.clocks import clock
from saalchef.floor.table.closing import refusal_of_closed
from saalchef.floor.table.croupier import croupier_at
from saalchef.floor.table.event_log import EventLog
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, Step, coup_ended
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.numbered_events import numbered
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.table.schedule import Schedule, Task
from saalchef.floor.table.words import open_words, opened_at
from saalchef.floor.wire.messages import Done, Present, State
from saalchef.floor.wire.viewers import Teller
from saalchef.floor.wire.withheld import withheld_told
from saalchef.rules.actions import CROUPIER, Buy, Leave, Sit, Stand
from saalchef.rules.codec import baked, encode
from saalchef.rules.events import CoupVoided
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import legal
from saalchef.store import read
from saalchef.store.journal import Change, Command, LossLimit
from saalchef.store.outcome import Booked, Conflict, NotCovered, OverLossLimit, Repeated
from saalchef.store.streams import stream_of_table

ATTEMPTS = 8  # against other processes that book first
RETRY = 1.0  # seconds after which what the database would not take is tried again
FRESHEN = 1.0  # seconds within which options changed by others are told

COMING = d.Arrive | d.Depart | Sit | Stand | Leave | Buy  # with which others may be waited for

Wish = Callable[[Live], Iterable[d.Deed]]
# Asked before a deed is booked, to be the row of this number here, at this time: a refusal is raised, and
# what is to be booked in another stream with it comes back.
Along = Callable[[d.Deed, int, int], Awaitable[Change | None]]


class HostedTable:
    """The table's one place in this process: what is booked of it, who is connected, and what is due."""

    def __init__(self, loaded: Loaded, context: Context, changed: Callable[["HostedTable"], None]) -> None:
        self.id = loaded.live.settings.id
        self.opener, self.opener_name = loaded.opener, loaded.opener_name
        self.since = 0  # before this nobody could act here: the clocks begin no earlier
        self.ended_at: deque[int] = deque(maxlen=40)  # when the last coups ended
        clock, turned = context.booking.clock, loaded.start.version
        self.audience = Audience(self.id, context.presence, clock, turned)
        self.audience.bets.follow(loaded.since)
        self.audience.words.asked_at = context.booking.clock.now() if loaded.live.words.awaited else 0
        self.audience.emblems = dict(loaded.emblems)
        self.answers = FirstAnswers(context.booking, stream_of_table(self.id))
        self.events = EventLog(loaded.live.seq - sum(len(step.events) for step in loaded.since))
        self.events.add(loaded.since)
        self._context = context
        self._booking = context.booking
        self.clock = context.booking.clock
        self._changed = changed
        self._lock = asyncio.Lock()
        bots = BotSchedule(context.bot_manners(self.opener == OPERATOR), random.Random())
        self._schedule = Schedule(bots, context.operator.patience * 1000)
        self._timer = Timer(self.id, self.clock, self._due_at, self._do_what_is_due)
        self._freshening: asyncio.TimerHandle | None = None
        self._recalled = False
        self._next_secret = new_secret()  # drawn ahead: to ask the system costs much where a thread books
        self.head = loaded.head
        self._croupier = croupier_at(loaded.live, loaded.secret, loaded.start)

    @property
    def live(self) -> Live:
        return self._croupier.live

    @property
    def shut(self) -> Denied | None:
        """What whoever comes to a closed table is told."""
        return refusal_of_closed(self.live, self.opener_name)

    # ——— commands ———

    async def command(
        self,
        actor: str,
        command: str | None,
        wish: Wish,
        loss_limit: LossLimit | None = None,
        along: Along | None = None,
    ) -> Done:
        """Decide, book, tell; what is refused is raised. A repeated command is answered as the first time."""
        async with self._lock:
            for _ in range(ATTEMPTS):
                done = await self._attempt(actor, command, wish, loss_limit, along)
                if done is not None:
                    return done
                await self._catch_up()
            raise deny("busy")

    async def _attempt(
        self,
        actor: str,
        command: str | None,
        wish: Wish,
        loss_limit: LossLimit | None,
        along: Along | None,
    ) -> Done | None:
        """None where another process booked first."""
        at = self.clock.now()
        before = await self.answers.after_refusal(actor, command)
        if before is not None:
            return before
        try:
            deeds = tuple(wish(self.live))
            if not deeds:
                return Done(command or "", self.live.seq)
            beside = await along(deeds[0], self.head.version + 1, at) if along is not None else None
            hashes = self.audience.words.hashes(self.live)
            planned = self._croupier.plan(deeds, at, self._next_secret, hashes)
        except (Illegal, Denied) as refusal:
            self._croupier.put_back()
            before = await self.answers.booked(actor, command)
            if before is not None or await self._behind():
                return before
            raise self.answers.refused(actor, command, refusal) from None
        if planned.croupier.secret is self._next_secret:
            self._next_secret = new_secret()  # that one is planned with once, whether it is booked or not
        done = Done(command or "", planned.live.seq)
        kept = Command(actor, command, encode(done).decode()) if command is not None else None
        change = replace(change_of(planned, self.head, actor, kept, at), along=beside)
        if loss_limit is not None:
            more = put_up(planned.steps[0].events, getattr(planned.steps[0].deed, "guest", ""))
            change = replace(change, loss_limit=replace(loss_limit, more=more))
        outcome = await self._booking.book(change)
        if isinstance(outcome, Booked):
            self._croupier, self.head = planned.croupier, outcome.head
            self._tell(planned.steps, actor)
            return done
        self._croupier.put_back()
        match outcome:
            case Conflict():
                return None
            case Repeated():
                return self.answers.repeated(outcome)
            case NotCovered():
                raise self.answers.refused(actor, command, deny("not_enough_money"))
            case OverLossLimit():
                raise self.answers.refused(actor, command, deny("loss_limit"))
            case _:
                raise deny("busy")

    # ——— what others have booked ———

    async def _behind(self) -> bool:
        """Whether another process has booked something this one has not seen. One process alone never is."""
        if not self._booking.database.shared:
            return False
        return (
            await self._booking.read(read.head, self._booking.database, stream_of_table(self.id)) != self.head
        )

    async def catch_up(self, version: int | None = None) -> None:
        """Take in what other processes have booked, up to a version at least."""
        async with self._lock:
            if version is None or version > self.head.version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        booking, version = self._booking, self.head.version
        rows = await booking.read(read.rows, booking.database, stream_of_table(self.id), version)
        if not rows:
            return
        steps = steps_of(self.live, rows)
        head, secret, start = rows[-1].head, self._croupier.secret, self._croupier.start
        if any(coup_ended(step.events) for step in steps):  # another snapshot, and perhaps another shuffle
            loaded, rows = await booking.read(load_since, booking.database, self.id, version)
            steps = steps_of(self.live, rows)
            head, secret, start = loaded.head, loaded.secret, loaded.start
        if any(isinstance(step.deed, d.Arrive) for step in steps):
            self.audience.emblems |= await booking.read(emblems_at, booking.database, steps[-1].live)
        self.head = head
        self._croupier = croupier_at(steps[-1].live, secret, start)
        self._tell(steps)

    async def recall(self, seq: int) -> None:
        """After a restart the last coup is read once more, so that guests can resume within it."""
        if self._recalled or seq + 1 >= self.events.first:
            return
        self._recalled = True
        booking, last = self._booking, self._croupier.start.version
        with contextlib.suppress(Denied):  # it lies in an archive, with all of a closed table
            record = await booking.read(coup_record, booking.database, self.id, self.live.ended, last)
            if record is not None:
                self.events.put_before(numbered(record.before.seq, record.steps()))

    # ——— telling ———

    def _tell(self, steps: list[Step], actor: str = "") -> None:
        events = self.events.add(steps)
        present = self._present_after(steps)
        if events and self.audience.connections:
            scored = self.live.results != steps[0].before.results
            teller = Teller(self.live, events, self.clock.now(), self.since, scored, present)
            self.audience.tell_events(teller, actor, steps[0].before, self.live)
            self._freshen_soon(teller.quiet)
        if any(isinstance(step.deed, d.CommitWords) for step in steps):
            self.audience.words.asked_at = self.clock.now()  # which may be long after the bets were closed
            self._context.presence.touch(self.id)
        self._context.metrics.messages.inc(len(self.audience.connections))
        self._count(steps)
        moment = self._moment()
        self._schedule.follow(steps, moment)
        if self.shut is not None:
            self.audience.send_away(self.shut)
        if any(isinstance(step.deed, d.Arrive | d.Depart) for step in steps):
            self._context.presence.touch(self.id)  # who watched plays, or the other way round
        self._timer.set_to(self._schedule.next(self.live, moment))
        self._changed(self)

    def _present_after(self, steps: list[Step]) -> Present | None:
        """Whose bets stand and for whom one waits, where that is no longer as told before."""
        before, said = self.audience.bets.now(), self.audience.bets.said
        self.audience.bets.follow(steps)
        if self.audience.bets.said != said:
            self._context.presence.touch(self.id)
        first, live = steps[0].before, self.live
        moved = first.over != live.over or first.idle != live.idle or before != self.audience.bets.now()
        if moved or any(isinstance(step.deed, COMING) for step in steps):
            return self.audience.present(live)
        return None

    def says_that_bets_stand(self, guest: str, stand: bool) -> None:
        """Or that they do not yet; refused where they cannot."""
        if stand:
            check_word(self.live, guest, self.audience.names())
        self.audience.bets.say(Word(guest, stand, self.clock.now(), self.live.version))

    def _count(self, steps: list[Step]) -> None:
        """Coups that have ended."""
        for step in steps:
            ended = coup_ended(step.events)
            if ended is not None:
                self.ended_at.append(self.clock.now())
                end = "void" if isinstance(ended, CoupVoided) else "settled"
                settings = self.live.settings
                house = "own" if settings.file else settings.house  # as many as there are files
                self._context.metrics.coups.labels(house, end).inc()

    def _freshen_soon(self, stale: bool) -> None:
        """Where only stakes were laid, the others' options are told anew a moment later, if they differ."""
        if self._freshening is not None and not stale:
            self._freshening.cancel()
            self._freshening = None
        elif self._freshening is None and stale:
            loop = asyncio.get_running_loop()
            moment = random.Random(self.id).random()  # each table has its own, or all would be told at once
            self._freshening = loop.call_later((moment - loop.time()) % FRESHEN, self._freshen)

    def _freshen(self) -> None:
        self._freshening = None
        shared, table = baked(self.state()), self.live.table
        currency = house_of(self.live.settings).currency
        for connection in tuple(self.audience.connections):
            if connection.name in table.guests:
                options = encode(legal(table, connection.name))
                if hash(options) != connection.options_told:
                    connection.options_told = hash(options)
                    told = withheld_told(table, connection.name, currency, connection.lang)
                    connection.tell(encode(replace(shared, options=Raw(options), withheld=told)))

    def state(self, purse: Cents | None = None, options: tuple[Option, ...] | None = None) -> State:
        """What changes without an event; a viewer's options only where they may have changed."""
        time_left = clock(self.live, self.clock.now(), self.since)
        return State(self.live.seq, options, time_left, self.audience.present(self.live), purse)

    # ——— guests' words ———

    def bind_words(self, guest: str, coup: int, hashed: str, by: Connection) -> None:
        self.audience.words.bind(self.live, guest, coup, hashed, by)
        self._context.presence.touch(self.id)

    def open_words(self, guest: str, coup: int, words: str) -> None:
        self.audience.words.open(self.live, guest, coup, words)
        self._context.presence.touch(self.id)
        self.reschedule()  # they may be the last that were awaited

    async def words_opened(self) -> None:
        """Wait until the cards of the coup that runs follow from words; nobody waits for them long."""
        while self.live.words.awaited:
            await asyncio.sleep(max(0, (opened_at(self.live, self._moment()) or 0) - self.clock.now()) / 1000)
            await self.command(CROUPIER, None, partial(self._now, open_words))

    # ——— what is due ———

    def attendance_changed(self, by: Connection | None = None) -> None:
        """Somebody came, went, or said that his bets stand: everyone else here hears it, and the lobby."""
        self.reschedule()
        self._changed(self)
        self.audience.tell_state(self.state(), self.live, but=by)

    def name_opener(self, name: str) -> None:
        if name != self.opener_name:
            self.opener_name = name
            self._changed(self)

    def reschedule(self) -> None:
        """Something has changed here or on the floor: wake when the next thing is due."""
        self._timer.set()

    async def stop(self) -> None:
        """Nothing is due here any more; what is being done is left to its end."""
        await self._timer.stop()

    def _moment(self) -> Moment:
        return Moment(
            now=self.clock.now(),
            since=self.since,
            connected=self.audience.names(),
            ready=self.audience.bets.now(),
            watched=bool(self.audience.connections),
            locked=self._context.locked,
            closing=self._context.closing is not None,
            words_asked=self.audience.words.asked_at,
            asked_elsewhere=self.audience.asked_elsewhere(self.live),
            words=self.audience.words.opened(self.live),
        )

    def _due_at(self) -> int | None:
        return self._schedule.next(self.live, self._moment())

    async def _do_what_is_due(self) -> None:
        for actor, task in self._schedule.due(self.live, self._moment()):
            try:
                await self.command(actor, None, partial(self._now, task))
            except Denied as refusal:
                if refusal.code == "busy":  # the database would not take it: not again at once
                    await asyncio.sleep(RETRY)
            except Illegal:
                continue  # the table has moved on in the meantime

    def _now(self, task: Task, live: Live) -> Iterable[d.Deed]:
        return task(live, self._moment())
