"""A run's figures depend on what is played and on the seed, not on who plays which part of it, or where."""

import resource
import signal
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from saalchef.sim.job import Job
from saalchef.sim.launch import NoDevice, cuda
from saalchef.sim.run import Chunk, Threads, play_chunk, run
from sim.samples import KINDS, sample_jobs


class Backwards:
    """Plays the chunks it was given in the reverse order, in pieces of its own size."""

    workers = 3

    def __init__(self) -> None:
        self.given: list[tuple[Job, int, int, Future[Chunk]]] = []

    def prepare(self, job: Job) -> None: ...

    def submit(self, job: Job, first: int, last: int) -> Future[Chunk]:
        future: Future[Chunk] = Future()
        self.given.append((job, first, last, future))
        if len(self.given) == 6 or last == job.streams:
            for each, start, end, waiting in reversed(self.given):
                waiting.set_result(play_chunk(each, start, end, "cpu"))
            self.given.clear()
        return future

    def close(self) -> None: ...


@pytest.mark.parametrize("name", KINDS)
def test_neither_workers_nor_chunks_nor_their_order_change_a_count(name: str) -> None:
    job = sample_jobs()[name]
    whole = job.play(0, job.streams)
    for pool in (Threads(1), Threads(3), Backwards()):
        played = run(job, pool)
        assert played.streams == job.streams
        assert not played.interrupted
        for found, expected in zip(played.counts, whole, strict=True):
            assert np.array_equal(found, expected)


def test_another_seed_gives_other_counts() -> None:
    job = sample_jobs()["box"]
    other = replace(job, seed=job.seed + 1)
    assert not np.array_equal(job.play(0, 64)[0], other.play(0, 64)[0])


def test_progress_is_told_up_to_the_last_stream() -> None:
    told: list[int] = []
    run(sample_jobs()["box"], Threads(2), told.append)
    assert told == sorted(told)
    assert told[-1] == sample_jobs()["box"].streams


def test_ctrl_c_keeps_what_is_known(ctrl_c: None) -> None:
    job = replace(sample_jobs()["box"], total=10**7 * 1024)
    pressed: list[int] = []

    def watch(done: int) -> None:
        if done > 256 and not pressed:
            pressed.append(done)
            signal.raise_signal(signal.SIGINT)

    played = run(job, Threads(2), watch)
    assert played.interrupted
    assert 256 < played.streams < job.streams
    assert played.counts[0].sum() == played.streams * 1024


def test_memory_does_not_grow_with_the_rounds() -> None:
    job = sample_jobs()["box"]
    larger = replace(job, total=100 * job.total)
    run(job, Threads(2))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    played = run(larger, Threads(2))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert played.counts[0].sum() == larger.total
    assert after - before < 8 * 1024  # kilobytes, for thirty million rounds


# ——— the GPU ———


def test_the_gpus_kernels_count_the_same_in_the_simulator() -> None:
    """numba's simulator runs the very functions that are compiled for a GPU, thread by thread."""
    script = Path(__file__).with_name("on_simulated_gpu.py")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == [f"{name.replace(' ', '-')}:equal" for name in KINDS]


@pytest.mark.parametrize("name", KINDS)
def test_the_gpu_counts_the_same(name: str) -> None:
    try:
        cuda()
    except NoDevice as e:
        pytest.skip(str(e))
    job = sample_jobs()[name]
    for found, expected in zip(job.play(0, job.streams, "cuda"), job.play(0, job.streams), strict=True):
        assert np.array_equal(found, expected)
