"""Wakes a table when something is due there."""

import asyncio
from collections.abc import Awaitable, Callable

from saalchef.floor.server.logs import log_failure
from saalchef.store.clock import WallClock

RETRY = 1.0  # seconds after something that should never happen


class Timer:
    """Set anew after every change; what is due is done by one task at a time."""

    def __init__(
        self,
        table: str,
        clock: WallClock,
        due_at: Callable[[], int | None],
        work: Callable[[], Awaitable[None]],
    ) -> None:
        self._table = table
        self._clock = clock
        self._due_at = due_at
        self._work = work
        self._handle: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def set(self) -> None:
        """For whatever comes first."""
        self.set_to(self._due_at())

    def set_to(self, at: int | None) -> None:
        """The same, where it is known already when that is."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if at is not None and not self._stopped:
            delay = max(0.0, (at - self._clock.now()) / 1000)
            self._handle = asyncio.get_running_loop().call_later(delay, self._wake)

    async def stop(self) -> None:
        """Nothing is due any more; what is being done is left to its end."""
        self._stopped = True
        if self._handle is not None:
            self._handle.cancel()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _wake(self) -> None:
        self._handle = None
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._work()
        except Exception:
            log_failure("timer", table=self._table)
            await asyncio.sleep(RETRY)
        self._task = None
        self.set()
