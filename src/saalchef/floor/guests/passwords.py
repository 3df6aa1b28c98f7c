"""Hashing passwords takes long on purpose: in threads of its own, where nobody else waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from saalchef.floor.guests.guest import hash_password, password_fits
from saalchef.floor.table.refusal import deny

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 2
MOST_AT_A_TIME = 32  # a second or two of work; who comes then is asked to try again


class Passwords:
    """Makes and compares hashes, so many at a time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._run(hash_password, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        return await self._run(password_fits, kept, password)

    async def _run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._waiting >= MOST_AT_A_TIME:
            raise deny("busy")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: function(*args, **kwargs))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown()
