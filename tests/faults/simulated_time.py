"""An event loop whose time passes only where nobody has anything to do, in the same order every time.

Whatever runs in it belongs to a process (or to the world around them): what a process that was killed still
had to do is dropped, what a frozen one has to do waits for it.
"""

import asyncio
import contextvars
from collections.abc import Callable
from typing import Any

import greenlet


class Process:
    """What the operating system does with a program: it runs, is frozen, or is killed."""

    def __init__(self, name: str, ahead: float = 0.0) -> None:
        self.name = name
        self.ahead = ahead  # seconds by which the clock of its machine goes wrong
        self.alive = True
        self.frozen = False
        self.waiting: list[Any] = []  # what it has to do when it goes on
        self.threads: set[Any] = set()

    def has_to_wait(self, handle: Any) -> bool:
        if self.alive and self.frozen:
            self.waiting.append(handle)
        return self.frozen or not self.alive

    def freeze(self) -> None:
        self.frozen = True

    def thaw(self, loop: "SimulatedLoop") -> None:
        self.frozen = False
        loop.go_on(self.waiting)
        self.waiting = []


RUNNING: contextvars.ContextVar[Process | None] = contextvars.ContextVar("RUNNING", default=None)


class _Handle(asyncio.Handle):
    __slots__ = ()

    def _run(self) -> None:
        process = self._context.get(RUNNING)
        if process is None or not process.has_to_wait(self):
            super()._run()


class _TimerHandle(asyncio.TimerHandle):
    __slots__ = ()

    def _run(self) -> None:
        process = self._context.get(RUNNING)
        if process is None or not process.has_to_wait(self):
            super()._run()


class _Nobody:
    """Stands where the loop would wait for the network: instead, time passes."""

    def __init__(self, loop: "SimulatedLoop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing will ever happen")
        self._loop.pass_time(timeout)
        return []

    def close(self) -> None:
        pass


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs the real code of all servers, one step at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._clock_resolution = 1e-7
        self._selector = _Nobody(self)
        self._seconds = 0.0
        self.hub = greenlet.getcurrent()
        self.steps = 0
        self.executor: Callable[..., Any] | None = None

    def time(self) -> float:
        return self._seconds

    def pass_time(self, seconds: float) -> None:
        self._seconds += seconds
        self.steps += 1

    def _process_events(self, _: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def _call_soon(self, callback: Any, args: Any, context: Any) -> asyncio.Handle:
        handle = _Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        import heapq

        timer = _TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def go_on(self, handles: list[Any]) -> None:
        self._ready.extend(handles)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        assert self.executor is not None
        return self.executor(executor, func, *args)


def in_the_name_of(process: Process | None) -> contextvars.Context:
    """A context in which whatever is begun belongs to a process, or to the world."""
    context = contextvars.copy_context()
    context.run(RUNNING.set, process)
    return context
