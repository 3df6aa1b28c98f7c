"""Clears away what nobody uses: tables where nobody has been for long, closed ones, ended sessions."""

import asyncio
from typing import TYPE_CHECKING

from saalchef.floor.guests.guest import end_sessions
from saalchef.floor.server.closing import closing, play_out
from saalchef.floor.server.host import Host
from saalchef.floor.server.logs import log, log_failure
from saalchef.floor.table.reasons import ABANDONED
from saalchef.floor.table.refusal import NotHere
from saalchef.rules.course import CROUPIER
from saalchef.rules.refusal import Illegal
from saalchef.store.clock import now_ms

if TYPE_CHECKING:
    from saalchef.floor.server.floor import Floor

ROUND = 30.0  # seconds between two rounds


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
        opener = await floor.accounts.guest(host.opener)
        return opener is not None and opener.role == "guest"

    async def _close(self, host: Host) -> None:
        try:
            await play_out(host)
            await host.command(CROUPIER, None, lambda live: closing(live, ABANDONED))
            log("table_freed", table=host.id)
        except (NotHere, Illegal) as refusal:
            log("table_not_freed", table=host.id, reason=str(refusal))  # the next round tries again
