"""What the floor's code finds around it in the simulated world: time, threads, and chance from the seed."""

import contextlib
import math
import queue
import random
import sys
import threading
import time
import types
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from unittest import mock

import sqlalchemy as sa
from servers import Notices
from simulated_threads import Condition, Event, Lock, Queue, Thread
from simulated_time import RUNNING

from saalchef.floor.table.moment import Moment
from saalchef.store.clock import WallClock, now_ms

FIXES = (
    "timeouts",
    "outcome",
    "clock",
    "disk",
    "secrecy",
    "catching-up",
    "words",
)  # can be switched off
ROOMS = ("saalchef.store.", "saalchef.floor.")  # whose threads and times are simulated


@contextlib.contextmanager
def surroundings(world: Any) -> Iterator[None]:
    """As long as this lasts, no code of the floor sees the real world."""
    with contextlib.ExitStack() as stack:
        for name, value in {**_exchanged(world), **switched_off(world.without)}.items():
            stack.enter_context(mock.patch(name, value))
        yield


def _exchanged(world: Any) -> dict[str, Any]:
    chance = _Chance(world)
    found = {
        "saalchef.store.database.TIME": sa.select(sa.func.true_time()),
        "saalchef.floor.server.neighbours.Listener": Notices,
        "saalchef.floor.server.hosted_table.random": types.SimpleNamespace(Random=chance.random),
        "secrets.token_hex": chance.token_hex,
        "secrets.token_urlsafe": chance.token_hex,
        "secrets.randbelow": chance.randbelow,
    }
    modules = {time: _time(world), threading: _threading(world), queue: _queue(world)}
    for name, module in tuple(sys.modules.items()):
        if name.startswith(ROOMS):
            of_it = tuple(vars(module).items())
            found |= {f"{name}.{key}": world.threads.pool for key, it in of_it if it is ThreadPoolExecutor}
            found |= {
                f"{name}.{key}": modules[it] for key, it in of_it if type(it) is type(sys) and it in modules
            }
    return found


class _Chance:
    """All that is drawn at random; each process draws from its own, so that none disturbs another."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._of: dict[str, random.Random] = {}

    def _mine(self) -> random.Random:
        process = RUNNING.get()
        name = process.name if process is not None else "world"
        return self._of.setdefault(name, random.Random(f"{self._world.seed} chance of {name}"))

    def token_hex(self, size: int = 32) -> str:
        return self._mine().randbytes(size).hex()

    def randbelow(self, below: int) -> int:
        return self._mine().randrange(below)

    def random(self, seed: Any = None) -> random.Random:
        return random.Random(self._mine().random() if seed is None else seed)


def _time(world: Any) -> Any:
    def wall() -> int:
        process = RUNNING.get()
        ahead = process.ahead if process is not None else 0.0
        return (world.true_ms() + round(1000 * ahead)) * 1_000_000

    def even(_: int = 0) -> int:
        return round(world.loop.time() * 1e9)

    return types.SimpleNamespace(
        time_ns=wall,
        time=lambda: wall() / 1e9,
        monotonic=world.loop.time,
        monotonic_ns=even,
        clock_gettime_ns=even,
        perf_counter=world.loop.time,
        sleep=world.threads.sleep,
    )


def _threading(world: Any) -> Any:
    made = {"Thread": Thread, "Event": Event, "Lock": Lock, "RLock": Lock, "Condition": Condition}
    return types.SimpleNamespace(**{name: partial(kind, world.threads) for name, kind in made.items()})


def _queue(world: Any) -> Any:
    kind = partial(Queue, world.threads)
    return types.SimpleNamespace(SimpleQueue=kind, Queue=kind, Empty=queue.Empty)


def switched_off(fixes: frozenset[str]) -> dict[str, Any]:
    """The code as it was before a fault was mended: what the simulation must find."""
    found: dict[str, Any] = {}
    if "timeouts" in fixes:  # who is stuck is never given up
        found |= {
            "saalchef.store.group_commit.STUCK": math.inf,
            "saalchef.store.group_commit.PATIENCE": math.inf,
        }
    if "outcome" in fixes:  # an answer that is lost is told like any failure
        found["saalchef.store.change_group.AnswerLost"] = Never
    if "secrecy" in fixes:  # events are told as they are
        found["saalchef.floor.wire.viewers.as_seen"] = lambda told, _: told.event
    if "catching-up" in fixes:  # after somebody else has booked first
        found["saalchef.floor.server.hosted_table.HostedTable._catch_up"] = _stays_behind
    if "words" in fixes:  # they are awaited from when the close was decided, heard or not
        found["saalchef.floor.server.hosted_table.Moment"] = lambda **so: Moment(**so | {"words_asked": 0})
    return found


async def _stays_behind(_: object) -> None:
    pass


class RawClock(WallClock):
    """As each machine's own clock tells the time."""

    def now(self) -> int:
        return now_ms()


class Never(Exception):  # noqa: N818 - is raised by nobody
    pass
