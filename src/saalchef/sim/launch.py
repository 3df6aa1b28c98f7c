"""Compiles the kernels for a GPU and runs them there."""

import warnings
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from saalchef.sim import grid
from saalchef.sim.complaints import SimulationError
from saalchef.sim.job import WALK, Counts, Job
from saalchef.sim.kernel import on_device
from saalchef.sim.philox import key_of

# Threads of a block, blocks of a processor and registers of a thread that kept an H200 busiest.
THREADS, BLOCKS, REGISTERS = 1024, 1, 64
TABLE_THREADS = 128
SHARED = 48 * 1024  # bytes of shared memory that every device lends without being asked


class NoDevice(SimulationError):  # noqa: N818 - there is none
    """No GPU that can be used."""


@cache
def cuda() -> Any:
    """The CUDA part of numba, if there is a device for it."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # older releases of numba-cuda still ask for it
    try:
        from numba import cuda as found  # noqa: PLC0415 - heavy, and only where a GPU is wanted

        available = found.is_available()
    except Exception as e:  # whatever a broken driver or a missing library raises
        raise NoDevice("sim.broken_cuda", why=str(e)) from None
    if not available:
        raise NoDevice("sim.no_cuda")
    return found


def _compiled(function: Any, registers: int | None = None, **words: Any) -> Any:
    """A plain function as a kernel of the device; `words` are put in where it and its callees name them."""
    found = cuda()
    device = found.jit(device=True)
    words["gpu"] = found
    words["add"] = device(on_device(_add, device, words))
    if "play_stream" in words:
        words["play_stream"] = device(on_device(words.pop("play_stream"), device, words))
    options = {} if registers is None else {"max_registers": registers}
    return found.jit(**options)(on_device(function, device, words))


gpu: Any = None  # in `_add`: the device's vocabulary, put in when it is compiled


def _add(counts: Any, at: Any, amount: Any) -> None:
    gpu.atomic.add(counts, at, amount)


@cache
def _walk(from_shoe: bool, shared_table: bool) -> Any:
    return _compiled(grid.walk, REGISTERS, FROM_SHOE=from_shoe, SHARED_TABLE=shared_table)


@cache
def _table(kernel: str) -> Any:
    """A module's streams on the device, each with a desk as large as the module says."""
    module = import_module(kernel)
    return _compiled(grid.tables, play_stream=module.play_stream, DESK=module.DESK, AHEAD=1)


def _processors() -> int:
    return int(cuda().get_current_device().MULTIPROCESSOR_COUNT)


def launch(job: Job, first: int, last: int, counts: Counts) -> Counts:
    """Play the streams from `first` up to `last`; the counts with what they add."""
    streams = last - first
    shared = 0
    if job.kernel == WALK:
        cut, _, table, _ = job.setting
        both, alone = 4 * (len(table) + len(counts[0])), 4 * len(counts[0])
        kernel, threads = _walk(bool(cut), both <= SHARED), THREADS
        shared = both if both <= SHARED else alone
        blocks = min(-(-streams // threads), BLOCKS * _processors())
    else:
        kernel, threads = _table(job.kernel), TABLE_THREADS
        blocks = -(-streams // threads)
    key, pack, setting = (_sent(each) for each in (key_of(job.seed), job.pack, job.setting))
    there = _sent(counts)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of few blocks: a short run leaves much of the device idle
        kernel[blocks, threads, 0, shared](first, last, job.total, job.size, key, pack, setting, there)
    return tuple(each.copy_to_host() for each in there)


def _sent(value: Any) -> Any:
    """Arrays copied to the device, one by one; numbers as they are."""
    if isinstance(value, tuple):
        return tuple(_sent(each) for each in value)
    return cuda().to_device(value) if isinstance(value, np.ndarray) else value
