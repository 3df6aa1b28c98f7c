"""A guest (or a spectator) at a table's websocket: what he asks, and what he is answered."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import get_args

import msgspec
from msgspec.structs import replace

from saalchef.floor.guests.cash_desk import results_today
from saalchef.floor.guests.guest import Guest
from saalchef.floor.guests.own_limits import loss_limit_for
from saalchef.floor.server.audience import state_at_the_door
from saalchef.floor.server.connection import Connection
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.logs import log_failure
from saalchef.floor.server.messages_read import MessageReader
from saalchef.floor.server.snapshots import snapshot
from saalchef.floor.table import deeds as d
from saalchef.floor.table.clocks import clock
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, coming_coup
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire import messages as m
from saalchef.floor.wire.refused import as_message
from saalchef.floor.wire.scoreboard import scoreboard
from saalchef.floor.wire.view import view
from saalchef.floor.wire.viewers import events_for
from saalchef.floor.wire.withheld import withheld_told
from saalchef.rules import actions as a
from saalchef.rules.codec import encode
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import legal
from saalchef.store import read
from saalchef.store.journal import LossLimit

MINUTE = 60.0  # seconds

OF_GUESTS = (
    a.Sit | a.Stand | a.Leave | a.Buy | a.Claim | a.Bet | a.Withdraw | a.Insure | a.EvenMoney | a.Decline
    | a.AskCard | a.Stay | a.Double | a.Split | a.Stake
)  # fmt: skip
STAKING = (a.Bet, a.Double, a.Split, a.Insure, a.Stake)  # what puts money at risk
OF_NO_COUP = (a.Sit, a.Stand, a.Leave, a.Buy, a.Claim)  # what is as good in the next one
GOING = (a.Leave,)  # what even a paused or closing table allows

Commanding = m.Join | m.Do

_DECODER: msgspec.json.Decoder[m.FromGuest] = msgspec.json.Decoder(m.FromGuest)
_TYPES = [kind.__struct_config__.tag for kind in (*get_args(m.FromGuest), *get_args(OF_GUESTS))]


class Visitor:
    """One connection at one table."""

    def __init__(self, floor: Floor, table: HostedTable, connection: Connection) -> None:
        self._floor = floor
        self._table = table
        self._connection = connection
        self._reader = MessageReader(connection, _DECODER, _TYPES)
        self._clock = floor.booking.clock
        self._since = self._clock.now()
        self._purse_known: Cents | None = None
        self._next_minute: asyncio.TimerHandle | None = None
        self._since_reminded = 0  # minutes
        self._reminding: asyncio.Task[None] | None = None

    # ——— coming and going ———

    async def enter(self, resume: int | None) -> None:
        """The table as it stands, or what has happened since the last number seen; a closed one refuses."""
        purse = await self._purse()
        connection = self._connection
        if connection.guest is not None:
            self._table.audience.wears(connection.guest)
        if not self._table.audience.may_see(connection, self._table.live):
            resume = None
        if resume is not None:
            await self._table.recall(resume)
        told = self._table.events.after(resume) if resume is not None else None
        live = self._table.live
        if self._table.shut is not None:
            raise self._table.shut
        if told is None:
            self._tell(snapshot(self._table, connection, purse))
        else:
            who = connection.name if connection.name in live.table.guests else None
            options = legal(live.table, who) if who is not None else ()
            if told:
                happened = events_for(told, who)
                time_left = clock(live, self._clock.now(), self._table.since)
                score = scoreboard(live.results) if live.results else None
                self._tell(m.Events(happened, view(live.table, who), options, time_left, score))
            currency = house_of(live.settings).currency
            withheld = withheld_told(live.table, who, currency, connection.lang)
            self._tell(replace(self._table.state(purse, options), withheld=withheld))
        self._floor.warn_of_closing(connection)
        connection.look_anew = self._look_anew
        self._table.audience.connections.add(connection)
        self._announce()
        if connection.guest is not None:
            self._count_minutes()

    def leave(self) -> None:
        audience = self._table.audience
        audience.connections.discard(self._connection)
        audience.idle_since = self._clock.now()
        if self._next_minute is not None:
            self._next_minute.cancel()
        if self._reminding is not None:
            self._reminding.cancel()
        name = self._connection.name or ""
        if name not in audience.names():
            audience.bets.forget(name)
        audience.words.left(self._connection)
        self._announce()

    def _announce(self) -> None:
        """Who is present has changed: everybody hears it, at this table, in the lobby, at other processes."""
        self._floor.presence.touch(self._table.id)
        self._table.attendance_changed(by=self._connection)

    def _count_minutes(self) -> None:
        self._next_minute = asyncio.get_running_loop().call_later(MINUTE, self._minute_over)

    def _minute_over(self) -> None:
        guest = self._connection.guest
        assert guest is not None
        minutes = guest.limits.on(self._clock.today()).reminder_minutes  # he may have changed it meanwhile
        self._since_reminded += 1
        if minutes and self._since_reminded >= minutes:
            self._since_reminded = 0
            self._reminding = asyncio.create_task(self._remind(guest))
        self._count_minutes()

    async def _remind(self, guest: Guest) -> None:
        """Now and then, how long one has been here and how the day went."""
        results = await self._floor.booking.read(results_today, self._floor.database, guest.id)
        sums = tuple(m.Money(currency, won) for currency, won in results.items())
        self._tell(m.Reminder((self._clock.now() - self._since) // 60_000, sums))

    def _tell(self, message: m.FromFloor) -> None:
        self._connection.tell(encode(message))

    def _look_anew(self) -> None:
        """All that he sees, with the purse as it was last known."""
        self._connection.options_told = None
        self._tell(snapshot(self._table, self._connection, self._purse_known))

    async def _purse(self) -> Cents | None:
        guest = self._connection.guest
        if guest is None:
            return None
        held = await self._floor.booking.read(read.balances, self._floor.database, guest.id)
        currency = house_of(self._table.live.settings).currency
        self._purse_known = held.get("purse", {}).get((currency, ""), Cents(0))
        return self._purse_known

    # ——— receiving ———

    async def receive(self, text: bytes) -> None:
        """One message of the client."""
        message = self._reader.read(text)
        if message is None:
            return
        command = getattr(message, "id", None)
        try:
            await self._answer(message)
        except (Denied, Illegal) as refusal:
            currency = house_of(self._table.live.settings).currency
            self._tell(as_message(refusal, command, currency, self._connection.lang))
        except Exception:
            log_failure("message", table=self._table.id)
            self._tell(as_message(deny("busy"), command, "", self._connection.lang))

    async def _answer(self, message: m.FromGuest) -> None:
        match message:
            case m.Ping(n):
                self._tell(m.Pong(n))
            case m.Resync():
                await self._purse()
                self._look_anew()
            case m.Ready(ready, coup):
                self._ready(ready, coup)
            case m.Gesture(gesture):
                self._gesture(gesture)
            case m.SendHash(coup, hashed):
                self._table.bind_words(self._guest().name, coup, hashed, self._connection)
                self._tell(m.WordsTaken(coup, hashed))
            case m.SendWords(coup, words):
                self._table.open_words(self._guest().name, coup, words)
            case m.Join() | m.Do():
                await self._command(message)

    def _guest(self) -> Guest:
        guest = self._connection.guest
        if guest is None:
            raise deny("sign_in_first")
        return guest

    def _ready(self, ready: bool, coup: int | None) -> None:
        """Said at one coup, it means nothing at another: not that the next is played without him."""
        guest = self._guest()
        if guest.name not in self._table.live.table.guests:
            raise deny("not_here", guest=guest.name)
        late = coup is not None and coup != self._table.live.table.coup
        if not late and ready != (guest.name in self._table.audience.bets.now()):
            self._table.says_that_bets_stand(guest.name, ready)
            self._announce()
        self._tell(self._table.state())

    def _gesture(self, gesture: m.GestureKind) -> None:
        """To everybody at the table, here and at other processes."""
        guest, live = self._guest(), self._table.live
        if live.owners.get(guest.name) != guest.id:
            raise deny("not_here", guest=guest.name)
        if guest.id in self._floor.context.locked:
            raise deny("locked", reason=guest.locked or "")
        if not self._table.audience.tell_gesture(live, guest.name, gesture):
            raise Denied("too_many", {}, "gestures")
        self._floor.gestures.tell(self._table.id, guest.name, gesture)

    # ——— commands ———

    async def _command(self, message: Commanding) -> None:
        guest = self._guest()
        action = message.action if isinstance(message, m.Do) else None
        if action is not None and (not isinstance(action, OF_GUESTS) or action.guest != guest.name):
            before = await self._table.answers.first(guest.id, message.id)  # under an earlier name
            if before is None:
                raise deny("not_yours")
            self._tell(before)
            return
        loss_limit = await self._loss_limit(guest) if isinstance(action, STAKING) else None
        wish = partial(self._deeds, guest, message)
        self._tell(await self._table.command(guest.id, message.id, wish, loss_limit))
        if isinstance(message, m.Join) or isinstance(action, a.Buy | a.Leave):
            await self._tell_purse()

    async def _tell_purse(self) -> None:
        """What a command left in it; where that cannot be read now, the command is booked all the same."""
        try:
            state = self._table.state(await self._purse())
            sees = self._table.audience.may_see(self._connection, self._table.live)
            self._tell(state if sees else state_at_the_door(state))
        except Exception:
            log_failure("purse", table=self._table.id)

    def _deeds(self, guest: Guest, message: Commanding, live: Live) -> Iterable[d.Deed]:
        """What is wished at the table as it stands."""
        match message:
            case m.Do(_, action, coup):
                self._open_for(live, going=isinstance(action, GOING))
                now = coming_coup(live)
                if coup is not None and coup != now and not isinstance(action, OF_NO_COUP):
                    raise deny("other_coup", coup=coup, now=now)
                return [action]
            case m.Join(_, chips, seat):
                self._open_for(live, going=False)
                place: d.Deed = a.Sit(guest.name, seat) if seat is not None else a.Stand(guest.name)
                return [d.Arrive(guest.name, guest.id), a.Buy(guest.name, Cents(chips)), place]

    def _open_for(self, live: Live, going: bool) -> None:
        """Whether the table takes guests' commands just now."""
        if self._table.shut is not None:
            raise self._table.shut
        if going:
            return
        if live.paused is not None:
            raise deny("paused", reason=live.paused)
        if self._floor.closing is not None and live.over:
            raise deny("closing")

    async def _loss_limit(self, guest: Guest) -> LossLimit | None:
        """His loss limit as it is now; it is held to where the stake is booked."""
        alone = not self._floor.database.shared  # else another process may have heard of a new limit first
        now = guest if alone else await self._floor.accounts.guest(guest.id) or guest
        currency = house_of(self._table.live.settings).currency
        return loss_limit_for(now, currency, self._clock.today())
