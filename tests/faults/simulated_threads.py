"""Threads of simulated time: `threading`, `queue` and `time` as the code that books and reads knows them.

Each is a greenlet: it runs until it waits, and where it waits the world goes on.
"""

import asyncio
import contextvars
import queue
from collections import deque
from collections.abc import Callable
from typing import Any

import greenlet
from simulated_time import RUNNING, SimulatedLoop

Greenlet = greenlet.greenlet


class _Sleeper:
    """A greenlet that waits for something, or for so long."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.greenlet = greenlet.getcurrent()
        assert self.greenlet is not loop.hub, "the event loop itself must never wait"
        self.context = contextvars.copy_context()
        self.woken = False

    def wake(self, value: bool = True) -> None:
        if not self.woken:
            self.woken = True
            self.loop.call_soon(self.greenlet.switch, value, context=self.context)


class Threads:
    """What a program finds in the modules `threading`, `queue` and `time`, and thread pools."""

    def __init__(self, loop: SimulatedLoop, failed: Callable[[BaseException], None]) -> None:
        self.loop = loop
        self.failed = failed
        loop.executor = self._in_executor

    def wait(self, sleepers: deque[_Sleeper] | None, timeout: float | None) -> bool:
        """Until somebody wakes us (True), or the time is over (False)."""
        sleeper = _Sleeper(self.loop)
        if sleepers is not None:
            sleepers.append(sleeper)
        timer = None if timeout is None else self.loop.call_later(max(0.0, timeout), sleeper.wake, False)
        woken = bool(self.loop.hub.switch())
        if timer is not None:
            timer.cancel()
        return woken

    def sleep(self, seconds: float) -> None:
        self.wait(None, seconds)

    def start(self, work: Callable[[], None]) -> None:
        """Run something beside everything else, as a thread of the process that begins it."""
        process = RUNNING.get()

        def run() -> None:
            try:
                work()
            except greenlet.GreenletExit:
                pass
            except BaseException as e:
                self.failed(e)
            finally:
                if process is not None:
                    process.threads.discard(thread)

        thread = Greenlet(run, parent=self.loop.hub)
        thread.gr_context = contextvars.copy_context()
        if process is not None:
            process.threads.add(thread)
        self.loop.call_soon(thread.switch)

    def pool(self, workers: int | None = None, thread_name_prefix: str = "", **_: Any) -> "Pool":
        return Pool(self, workers or 4)

    def _in_executor(self, pool: "Pool | None", work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self.loop.create_future()

        def done() -> None:
            try:
                value, error = work(*args), None
            except greenlet.GreenletExit:
                raise
            except BaseException as e:
                value, error = None, e
            self.loop.call_soon_threadsafe(_settle, future, value, error)

        (pool.run if pool is not None else self.start)(done)
        return future


def _settle(future: asyncio.Future[Any], value: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(value)


class Pool:
    """A thread pool: no more at a time than it has workers."""

    def __init__(self, threads: Threads, workers: int) -> None:
        self._threads = threads
        self._free = workers
        self._waiting: deque[tuple[Callable[[], None], contextvars.Context]] = deque()

    def run(self, work: Callable[[], None]) -> None:
        self._waiting.append((work, contextvars.copy_context()))
        self._next()

    def _next(self) -> None:
        while self._free and self._waiting:
            self._free -= 1
            work, context = self._waiting.popleft()
            context.run(self._threads.start, lambda work=work: self._work(work))

    def _work(self, work: Callable[[], None]) -> None:
        try:
            work()
        finally:
            self._free += 1
            self._next()

    def submit(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> "Outcome":
        outcome = Outcome(self._threads)
        self.run(lambda: outcome.take(work, *args, **kwargs))
        return outcome

    def shutdown(self, wait: bool = True, cancel_futures: bool = False) -> None:
        pass


class Outcome:
    """What will have become of work in a pool."""

    def __init__(self, threads: Threads) -> None:
        self._done = Event(threads)
        self._value: Any = None
        self._error: BaseException | None = None

    def take(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        try:
            self._value = work(*args, **kwargs)
        except greenlet.GreenletExit:
            raise
        except BaseException as e:
            self._error = e
        self._done.set()

    def done(self) -> bool:
        return self._done.is_set()

    def result(self, timeout: float | None = None) -> Any:
        if not self._done.wait(timeout):
            raise TimeoutError
        if self._error is not None:
            raise self._error
        return self._value


class Event:
    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._set = False
        self._sleepers: deque[_Sleeper] = deque()

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        self._set = True
        while self._sleepers:
            self._sleepers.popleft().wake()

    def clear(self) -> None:
        self._set = False

    def wait(self, timeout: float | None = None) -> bool:
        if not self._set:
            self._threads.wait(self._sleepers, timeout)
        return self._set


class Lock:
    """Also in place of a condition's and a re-entrant one: no two threads ever run at once."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._owner: Any = None
        self._depth = 0
        self._sleepers: deque[_Sleeper] = deque()

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        me = greenlet.getcurrent()
        while self._owner is not None and self._owner is not me:
            if not blocking or not self._threads.wait(self._sleepers, None if timeout < 0 else timeout):
                return False
        self._owner, self._depth = me, self._depth + 1
        return True

    def release(self) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._owner = None
            if self._sleepers:
                self._sleepers.popleft().wake()

    def locked(self) -> bool:
        return self._owner is not None

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


class Condition(Lock):
    def __init__(self, threads: Threads) -> None:
        super().__init__(threads)
        self._hoping: deque[_Sleeper] = deque()

    def wait(self, timeout: float | None = None) -> bool:
        self.release()
        woken = self._threads.wait(self._hoping, timeout)
        self.acquire()
        return woken

    def wait_for(self, predicate: Callable[[], Any], timeout: float | None = None) -> bool:
        end = None if timeout is None else self._threads.loop.time() + timeout
        while not predicate():
            if end is not None and self._threads.loop.time() >= end:
                return False
            self.wait(None if end is None else end - self._threads.loop.time())
        return True

    def notify(self, number: int = 1) -> None:
        while self._hoping and number:
            number -= 1
            self._hoping.popleft().wake()

    def notify_all(self) -> None:
        self.notify(len(self._hoping))


class Queue:
    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._items: deque[Any] = deque()
        self._sleepers: deque[_Sleeper] = deque()

    def put(self, item: Any) -> None:
        self._items.append(item)
        while self._sleepers:
            self._sleepers.popleft().wake()

    put_nowait = put

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        end = None if timeout is None else self._threads.loop.time() + timeout
        while not self._items:
            left = None if end is None else end - self._threads.loop.time()
            if not block or (left is not None and left <= 0):
                raise queue.Empty
            self._threads.wait(self._sleepers, left)
        return self._items.popleft()

    def get_nowait(self) -> Any:
        return self.get(block=False)

    def qsize(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        return not self._items


class Thread:
    def __init__(
        self,
        threads: Threads,
        target: Any,
        args: Any = (),
        kwargs: Any = None,
        name: str = "",
        daemon: Any = None,
    ) -> None:
        self._threads = threads
        self._work = lambda: target(*args, **(kwargs or {}))
        self._ended = Event(threads)
        self._begun = False
        self.name, self.daemon = name, daemon

    def start(self) -> None:
        self._begun = True
        self._threads.start(self._run)

    def _run(self) -> None:
        try:
            self._work()
        finally:
            self._ended.set()

    def is_alive(self) -> bool:
        return self._begun and not self._ended.is_set()

    def join(self, timeout: float | None = None) -> None:
        self._ended.wait(timeout)
