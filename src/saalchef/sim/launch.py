"""Compiles the kernels for a GPU and runs them there."""

import warnings
from functools import cache
from typing import Any

import numpy as np

from saalchef.sim import grid
from saalchef.sim.kernel import on_device

# Threads of a block, blocks of a processor and registers of a thread that kept an H200 busiest.
THREADS, BLOCKS, REGISTERS = 1024, 1, 64
TABLE_THREADS = 128
SHARED = 48 * 1024  # bytes of shared memory that every device lends without being asked

_TABLES = {
    "blackjack": grid.blackjack_coups,
    "challenge": grid.challenge_games,
    "blackjack evening": grid.blackjack_evenings,
    "punto banco evening": grid.punto_banco_evenings,
    "challenge evening": grid.challenge_evenings,
}


class NoDevice(Exception):  # noqa: N818 - there is none
    """No GPU that can be used, as a sentence."""


@cache
def cuda() -> Any:
    """The CUDA part of numba, if there is a device for it."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # older releases of numba-cuda still ask for it
    try:
        from numba import cuda as found  # noqa: PLC0415 - heavy, and only where a GPU is wanted

        available = found.is_available()
    except Exception as e:  # whatever a broken driver or a missing library raises
        raise NoDevice(f"No CUDA device can be used: {e}.") from None
    if not available:
        raise NoDevice("No CUDA device was found; install saalchef[cuda] on a machine with an NVIDIA GPU.")
    return found


def _compiled(function: Any, registers: int | None = None, **ways: bool) -> Any:
    found = cuda()

    def add(counts: Any, at: Any, amount: Any) -> None:
        gpu.atomic.add(counts, at, amount)

    words = {"gpu": found, **ways}
    device = found.jit(device=True)
    words["add"] = device(on_device(add, device, words))
    options = {} if registers is None else {"max_registers": registers}
    return found.jit(**options)(on_device(function, device, words))


gpu: Any = None  # in `add`: the device's vocabulary, put in when it is compiled


@cache
def _walk(from_shoe: bool, shared_table: bool) -> Any:
    return _compiled(grid.walk, REGISTERS, FROM_SHOE=from_shoe, SHARED_TABLE=shared_table)


@cache
def _table(kind: str) -> Any:
    return _compiled(_TABLES[kind])


def _processors() -> int:
    return int(cuda().get_current_device().MULTIPROCESSOR_COUNT)


def launch(
    kind: str, first: int, last: int, total: int, arguments: tuple[Any, ...], counts: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Play the streams from `first` up to `last`; the counts with what they add."""
    found = cuda()
    given = [found.to_device(each) if isinstance(each, np.ndarray) else each for each in arguments]
    there = [found.to_device(each) for each in counts]
    streams = last - first
    shared = 0
    if kind == "walk":
        cut, table = arguments[2], arguments[4]
        shared = 4 * (len(table) + len(counts[0]))
        fits = shared <= SHARED
        kernel, threads = _walk(bool(cut), fits), THREADS
        shared = shared if fits else 4 * len(counts[0])
        blocks = min(-(-streams // threads), BLOCKS * _processors())
    else:
        kernel, threads = _table(kind), TABLE_THREADS
        blocks = -(-streams // threads)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of few blocks: a short run leaves much of the device idle
        kernel[blocks, threads, 0, shared](first, last, total, *given, *there)
    return tuple(each.copy_to_host() for each in there)
