"""Clears away what nobody uses: tables where nobody has been for long, closed ones, ended sessions."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from saalchef.floor import deeds as d
from saalchef.floor.guests import end_sessions, now_ms
from saalchef.floor.host import Host
from saalchef.floor.live import Live
from saalchef.floor.logs import log, log_failure
from saalchef.floor.refusals import NotHere
from saalchef.play import action_of
from saalchef.rules.actions import Action, Expire, Leave
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import legal

if TYPE_CHECKING:
    from saalchef.floor.floor import Floor

ROUND = 30.0  # seconds between two rounds
REASON = "nobody has been here for a while"
CROUPIER = "croupier"
MOST_QUESTIONS = 200  # far more than a coup asks


def closing(live: Live, reason: str) -> Iterable[d.Doing]:
    """Between two coups: what lies goes back, everyone takes his chips along, and the table is closed."""
    guests = live.table.guests
    if live.closed is not None:  # another process was quicker
        return
    yield from _stakes_back(live)
    yield from [Leave(name) for name, guest in guests.items() if guest.here]
    yield from [d.Depart(name) for name in guests]
    yield d.CloseTable(reason)


def _stakes_back(live: Live) -> list[Action]:
    """What lies before the bets are closed goes back; the main bets last, for others may hang on them."""
    options = [
        (name, option)
        for name in live.table.guests
        for option in legal(live.table, name)
        if option.verb == "withdraws"
    ]
    options.sort(key=lambda each: each[1].field == "main")
    return [action_of(name, option, Cents(0)) for name, option in options]


class Sweeper:
    """Goes round now and then."""

    def __init__(self, floor: "Floor") -> None:
        self._floor = floor

    async def run(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.go_round()
            except Exception:
                log_failure("sweeping")

    async def go_round(self) -> None:
        for host in tuple(self._floor.hosts.values()):
            if host.live.closed is None and await self._abandoned(host):
                await self._close(host)
            if host.live.closed is not None and not host.connections:
                await self._floor.forget(host)
        await self._floor.booking.read(end_sessions, self._floor.database, now_ms())

    async def _abandoned(self, host: Host) -> bool:
        """A guest's own table at which nobody is connected, at no process, since long."""
        floor = self._floor
        idle = now_ms() - host.idle_since
        if floor.is_visited(host) or host.live.paused is not None:
            return False
        if idle < floor.operator.empty_table_minutes * 60_000:
            return False
        opener = await floor.affairs.guest(host.opener)
        return opener is not None and opener.role == "guest"

    async def _close(self, host: Host) -> None:
        """A coup that runs is played out as by the clock, so that what was won comes home."""
        try:
            for _ in range(MOST_QUESTIONS):
                if not isinstance(host.live.table.awaiting, AwaitGuests):
                    break
                await host.command(CROUPIER, None, lambda _: [Expire()])
            await host.command(CROUPIER, None, lambda live: closing(live, REASON))
            log("table_freed", table=host.id)
        except (NotHere, Illegal) as refusal:
            log("table_not_freed", table=host.id, reason=str(refusal))  # the next round tries again
