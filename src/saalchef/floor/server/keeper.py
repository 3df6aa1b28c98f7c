"""Keeps a table going: its clocks, its bots, and the seats of guests who have gone away."""

import asyncio
import random
from collections.abc import Collection, Iterable
from functools import partial
from typing import Protocol

from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.server.calculations import Study
from saalchef.floor.server.host import Host, Wish
from saalchef.floor.server.logs import log_failure
from saalchef.floor.server.presence import Here
from saalchef.floor.table import deeds as d
from saalchef.floor.table.betting import when_bets_close
from saalchef.floor.table.bots import act, brings, is_short, name_for, next_bet
from saalchef.floor.table.clocks import due
from saalchef.floor.table.live import Live, Step, coup_ended
from saalchef.floor.table.refusal import NotHere
from saalchef.rules.actions import Buy, Close, Expire, Leave, Open, Sit
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.course import CROUPIER
from saalchef.rules.events import BettingOpened
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import check, legal, lying
from saalchef.store.clock import now_ms

CLOCK = "clock"
AWAY = 3  # coups after which a guest who is not connected gives up his seat
BOT_THINKS = (700, 2_200)  # milliseconds
BOTS_ALONE = 6_000  # from when enough lies for a coup in which only bots play
RETRY = 1_000


class Surroundings(Protocol):
    """What a table's keeper asks of the floor around it."""

    @property
    def closing(self) -> str | None:
        """Why no new coup begins."""

    @property
    def locked(self) -> Collection[str]:
        """The guests who are locked out, by the keys of their accounts."""

    def elsewhere(self, table: str) -> Iterable[Here]:
        """Who is connected to this table at other processes."""


class Keeper:
    """One for each host; wakes when something is due."""

    def __init__(
        self, host: Host, operator: Operator, study: Study, floor: Surroundings, hurry: float = 1.0
    ) -> None:
        self.host = host
        self._operator = operator
        self._study = study  # where the bots' charts come from
        self._floor = floor
        self._hurry = hurry  # bots think for this part of their time
        self._rng = random.Random()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._bots: dict[str, int] = {}  # when each bot acts next
        self._bets_stand: set[str] = set()  # bots that bet no more in this coup
        self._away: dict[str, int] = {}
        self._brought = 0  # when bots were last brought
        self._absent: dict[str, int] = {}  # since when guests are not connected
        self.ready: set[str] = set()  # of those connected here
        self._stopped = False

    @property
    def _closing(self) -> bool:
        """The floor closes: no new coup begins."""
        return self._floor.closing is not None

    # ——— what is due ———

    def heard(self, steps: list[Step]) -> None:
        """Something is booked: see what is due now."""
        for step in steps:
            self._away.pop(getattr(step.doing, "guest", ""), None)  # he acts, here or at another process
            if any(isinstance(event, BettingOpened) for event in step.events):
                self.ready.clear()
                self._bets_stand.clear()
            if coup_ended(step.events) is not None:
                self.ready.clear()
                self._count_away(step.live)
        self.look()

    def look(self) -> None:
        """Set the timer for whatever comes first."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = None if self._stopped else self._next()
        if at is not None:
            delay = max(0.0, (at - now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    async def stop(self) -> None:
        """Nothing is due here any more; what is being done is left to its end."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _next(self) -> int | None:
        live = self.host.live
        if live.closed is not None or live.paused is not None:
            return None
        self._schedule_bots(live)
        self._note_absent(live)
        times = list(self._bots.values())
        found = due(live, self.host.since)
        if found is not None and not (self._closing and isinstance(found.action, Open)):
            times.append(found.at)
        if self._all_ready(live):
            times.append(now_ms())
        if self._bots_alone(live):
            times.append(self._bots_close(live))
        goes_on = self._goes_on_without(live)
        if goes_on is not None:
            times.append(goes_on)
        moment = int(RETRY * min(1.0, self._hurry + 0.01))
        if self._leaving(live):
            times.append(now_ms() + moment)
        if self._bots_wanted(live):  # who comes while nobody looks comes at once
            times.append((now_ms() if self.host.connections else self._brought) + moment)
        return min(times, default=None)

    def _wake(self) -> None:
        self._timer = None
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._act())

    async def _act(self) -> None:
        try:
            for actor, wish in self._due_now():
                try:
                    await self.host.command(actor, None, wish)
                except NotHere as refusal:
                    if refusal.code == "busy":  # the database would not take it: not again at once
                        await asyncio.sleep(RETRY / 1000)
                except Illegal:
                    continue  # the table has moved on in the meantime
        except Exception:
            log_failure("keeper", table=self.host.id)
            await asyncio.sleep(RETRY / 1000)
        self._task = None
        self.look()

    def _due_now(self) -> Iterable[tuple[str, Wish]]:
        now = now_ms()
        live = self.host.live
        if self._leaving(live):
            yield CROUPIER, lambda live: [Leave(name) for name in self._leaving(live)]
        if self._bots_wanted(live):
            yield CROUPIER, self._bring_bots
        for name in tuple(self._bots):
            if self._bots.get(name, now + 1) > now:  # while another acted, they may have been asked anew
                continue
            del self._bots[name]
            yield name, partial(self._bot_acts, name)
        yield CLOCK, self._clock

    def _clock(self, live: Live) -> Iterable[d.Doing]:
        found = due(live, self.host.since)
        goes_on = self._goes_on_without(live)
        if goes_on is not None and goes_on <= now_ms():
            return [Expire()]
        if self._all_ready(live):
            return [Open()] if live.table.phase == "settled" else when_bets_close(live.table)
        if self._bots_alone(live) and self._bots_close(live) <= now_ms():
            return [Close()]
        if found is None or found.at > now_ms() or (self._closing and isinstance(found.action, Open)):
            return []
        return when_bets_close(live.table) if isinstance(found.action, Close) else [found.action]

    # ——— guests ———

    @property
    def point(self) -> str:
        """Up to where a word that one's bets stand counts."""
        table = self.host.live.table
        return f"{table.coup} {table.phase == 'settled'}"

    @property
    def here(self) -> Here:
        """What this process tells the others of the table; who only watches is counted, not named."""
        guests = self.host.live.table.guests
        own = {c.name for c in self.host.connections if c.name in guests and c.name is not None}
        ready, point = tuple(sorted(self.ready)), self.point
        return Here(self.host.id, tuple(sorted(own)), self._watching(), ready, point)

    def _watching(self) -> int:
        return sum(c.name not in self.host.live.table.guests for c in self.host.connections)

    def watching(self) -> int:
        """How many look on without playing, at all processes."""
        return self._watching() + sum(each.watching for each in self._floor.elsewhere(self.host.id))

    def connected(self) -> set[str]:
        """The names of those who are connected, at all processes."""
        names = {c.name for c in self.host.connections if c.name is not None}
        return names.union(*(each.names for each in self._floor.elsewhere(self.host.id)))

    def all_ready(self) -> set[str]:
        """Whose bets stand, at all processes."""
        elsewhere = self._floor.elsewhere(self.host.id)
        return self.ready.union(*(each.ready for each in elsewhere if each.point == self.point))

    def _all_ready(self, live: Live) -> bool:
        """Everyone at the table who is connected says that his bets stand, and the bots are done."""
        ready = self.all_ready()
        if not ready or not live.over or live.paused is not None or self._closing:
            return False
        there = {n for n, g in live.table.guests.items() if g.here and n not in live.bots}
        if any(_may_bet(live, name) for name in (there & self.connected()) - ready):
            return False
        if live.table.phase == "settled":
            return True
        return set(live.bots) <= self._bets_stand and bool(when_bets_close(live.table))

    def _count_away(self, live: Live) -> None:
        here = self.connected()
        for name, guest in live.table.guests.items():
            if name in here or not guest.here or name in live.bots:
                self._away.pop(name, None)
            elif lying(live.table, name) == 0:
                self._away[name] = self._away.get(name, 0) + 1

    def _leaving(self, live: Live) -> list[str]:
        """Who gives up his seat: he has stayed away for long, or is locked out and plays nothing any more."""
        here = self.connected()
        return [
            name
            for name, guest in live.table.guests.items()
            if guest.here
            and name not in live.bots
            and live.over
            and (
                (self._locked_out(live, name) and lying(live.table, name) == 0)
                or (name not in here and self._away.get(name, 0) >= AWAY)
            )
        ]

    def _locked_out(self, live: Live, name: str) -> bool:
        return live.owners.get(name) in self._floor.locked

    def _note_absent(self, live: Live) -> None:
        here = self.connected()
        gone = [name for name in live.table.guests if name not in here and name not in live.bots]
        self._absent = {name: self._absent.get(name, now_ms()) for name in gone}

    def _goes_on_without(self, live: Live) -> int | None:
        """When the clock answers for those asked, though the table may have none.

        For who is locked out at once; for who is absent, where there is no clock, when another guest has
        waited long enough. Who can answer is always waited for, and who plays alone waits for himself.
        """
        awaited = live.table.awaiting
        if not isinstance(awaited, AwaitGuests):
            return None
        asked = [name for name in awaited.guests if not self._locked_out(live, name)]
        if not asked:
            return now_ms()
        others = self.connected() & {n for n, g in live.table.guests.items() if g.here} - set(awaited.guests)
        if live.settings.pace.answer or not others or not all(name in self._absent for name in asked):
            return None
        return max(self._absent[name] for name in asked) + self._operator.patience * 1000

    # ——— bots ———

    def _bots_alone(self, live: Live) -> bool:
        """Nobody but bots is to be waited for, and their bets stand."""
        humans = any(g.here for name, g in live.table.guests.items() if name not in live.bots)
        if humans or live.table.phase != "betting" or not live.bots or not set(live.bots) <= self._bets_stand:
            return False
        return check(live.table, Close()) is None

    def _bots_close(self, live: Live) -> int:
        """Who watches still has a moment to sit down."""
        return (live.staked_since or 0) + int(BOTS_ALONE * self._hurry)

    def _bots_wanted(self, live: Live) -> bool:
        """At the operator's tables they sit before anyone comes; at a guest's he takes his seat first."""
        return bool(
            (self.host.connections or self.host.opener == OPERATOR)
            and len(live.bots) < live.settings.bots
            and live.over
            and not self._closing
            and self._free_seats(live)
        )

    def _free_seats(self, live: Live) -> list[int]:
        taken = {guest.seat for guest in live.table.guests.values()}
        return [seat for seat in range(1, seats_of(live) + 1) if seat not in taken]

    def _bring_bots(self, live: Live) -> Iterable[d.Doing]:
        """One after the other where somebody sees them come; all at once where nobody does."""
        if not self._bots_wanted(live):
            return
        self._brought = now_ms()
        self._study.learnt(live.settings)  # computed while they sit down
        chips = brings(live.table, self._operator.bot_chips)
        wanted = 1 if self.host.connections else live.settings.bots - len(live.bots)
        free, names = self._free_seats(live), list(live.table.guests)
        for seat in self._rng.sample(free, min(wanted, len(free))):
            name = name_for(tuple(names), self._rng)
            names.append(name)
            owner = f"bot:{live.settings.id}:{name}"
            yield d.Arrive(name, owner, bot=True, money=chips)
            yield Buy(name, chips)
            yield Sit(name, seat)

    def _schedule_bots(self, live: Live) -> None:
        acting = self._bots_to_act(live)
        self._bots = {name: at for name, at in self._bots.items() if name in acting}
        for name in acting:
            if name not in self._bots:
                low, high = BOT_THINKS
                self._bots[name] = now_ms() + int(self._rng.uniform(low, high) * self._hurry)

    def _bots_to_act(self, live: Live) -> set[str]:
        awaited = live.table.awaiting
        if isinstance(awaited, AwaitGuests):
            return set(awaited.guests) & set(live.bots)
        if live.table.phase == "settled" or self._closing or not self.host.connections:
            return set()
        return set(live.bots) - self._bets_stand

    def _bot_acts(self, name: str, live: Live) -> Iterable[d.Doing]:
        if name not in self._bots_to_act(live) or name not in live.table.guests:
            return []
        if isinstance(live.table.awaiting, AwaitGuests):
            return [act(live.table, name, self._study.learnt(live.settings))]
        if lying(live.table, name) == 0 and is_short(live.table, name):
            return [Leave(name)]  # what is left goes back to the house, and another bot comes
        bet = next_bet(live.table, name, self._rng)
        if bet is not None:
            return [bet]
        self._bets_stand.add(name)
        return []


def seats_of(live: Live) -> int:
    """How many seats the table has."""
    rules = live.table.rules
    return rules.seats if hasattr(rules, "seats") else rules.boxes


def _may_bet(live: Live, name: str) -> bool:
    """Whether a guest has bets lying, or chips for one: nobody waits for the others."""
    return lying(live.table, name) > 0 or any(each.verb == "bets" for each in legal(live.table, name))
