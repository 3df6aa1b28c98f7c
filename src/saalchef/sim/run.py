"""Plays a job to its end, or until someone has seen enough, whoever plays which part of it."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import numpy as np

from saalchef.sim.complaints import SimulationError
from saalchef.sim.job import Counts, Device, Job
from saalchef.sim.lanes import LANES

PATIENCE = 0.3  # seconds a chunk should take, so that progress shows and Ctrl-C is heard
IN_FLIGHT = 2  # chunks before every worker


class Lost(SimulationError):  # noqa: N818 - a place to play that was lost
    """A place to play chunks that is no longer there."""


class RunResult(NamedTuple):
    """What a run has counted, in whole numbers of any size, how far it came, and what ended it early."""

    counts: tuple[Any, ...]
    streams: int
    seconds: float
    interrupted: bool
    lost: Lost | None = None


class Chunk(NamedTuple):
    """What some streams have counted, and how long they took."""

    counts: Counts
    streams: int
    seconds: float


class Pool(Protocol):
    """Somewhere to play chunks."""

    workers: int

    def prepare(self, job: Job) -> None:
        """What must be done once and is no part of the playing: to compile, to send the job."""

    def submit(self, job: Job, first: int, last: int) -> Future[Chunk]: ...

    def close(self) -> None: ...


def play_chunk(job: Job, first: int, last: int, device: Device) -> Chunk:
    begun = time.perf_counter()
    counts = job.play(first, last, device)
    return Chunk(counts, last - first, time.perf_counter() - begun)


class Threads:
    """This machine: a thread for each core, or one that feeds the GPU."""

    def __init__(self, workers: int, device: Device = "cpu") -> None:
        self.workers = 1 if device == "cuda" else workers
        self._device = device
        self._pool = ThreadPoolExecutor(self.workers, "saalchef-sim")

    def prepare(self, job: Job) -> None:
        """One stream of a run without rounds: nothing but the compiler's work."""
        replace(job, total=0).play(0, 1, self._device)

    def submit(self, job: Job, first: int, last: int) -> Future[Chunk]:
        return self._pool.submit(play_chunk, job, first, last, self._device)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def run(job: Job, pool: Pool, watch: Callable[[int], None] = lambda _: None) -> RunResult:
    """Play every stream of the job; Ctrl-C ends it with what is known. `watch` hears how many are done."""
    pool.prepare(job)
    begun = time.perf_counter()
    total = _Total(job, watch)
    portions = _Portions(job, pool.workers)
    waiting: set[Future[Chunk]] = set()
    interrupted, lost = False, None
    try:
        while portions.left or waiting:
            while portions.left and len(waiting) < IN_FLIGHT * pool.workers:
                waiting.add(pool.submit(job, *portions.take()))
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                waiting.remove(future)  # one by one: what was done when Ctrl-C came is counted too
                portions.learn(total.add(future.result()))
    except (KeyboardInterrupt, Lost) as e:
        interrupted, lost = True, e if isinstance(e, Lost) else None
        with undisturbed():
            for future in waiting:
                if not future.cancel() and future.exception() is None:
                    total.add(future.result())
    finally:
        with undisturbed():
            pool.close()
    return RunResult(total.counts, total.streams, time.perf_counter() - begun, interrupted, lost)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C has been heard and need not be pressed again: what is known is on its way."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Total:
    def __init__(self, job: Job, watch: Callable[[int], None]) -> None:
        self.counts: tuple[Any, ...] = tuple(
            np.zeros(c.shape, dtype=object if c.wide else np.int64) for c in job.counters
        )
        self.streams = 0
        self._watch = watch

    def add(self, chunk: Chunk) -> Chunk:
        self.counts = tuple(t + c for t, c in zip(self.counts, chunk.counts, strict=True))
        self.streams += chunk.streams
        self._watch(self.streams)
        return chunk


class _Portions:
    """Cuts a job so that every chunk takes about as long as PATIENCE, and nobody waits at the end."""

    def __init__(self, job: Job, workers: int) -> None:
        self.left = job.streams
        self._next = 0
        self._job = job
        self._workers = workers
        self._size = LANES

    def take(self) -> tuple[int, int]:
        fair = -(-self.left // (IN_FLIGHT * self._workers))
        size = min(self._size, self._job.largest, max(LANES, -(-fair // LANES) * LANES), self.left)
        first, self._next = self._next, self._next + size
        self.left -= size
        return first, self._next

    def learn(self, chunk: Chunk) -> None:
        """The first chunk may have waited for the compiler: sizes at most grow eightfold at a time."""
        rate = chunk.streams / max(chunk.seconds, 1e-6)
        wanted = min(PATIENCE * rate, 8.0 * self._size)
        self._size = max(LANES, int(wanted) // LANES * LANES)
