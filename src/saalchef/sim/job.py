"""A run as something that can be cut up and sent anywhere: which kernel, with what, and what it counts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal, NamedTuple

import numpy as np

from saalchef.sim.philox import key_of

Device = Literal["cpu", "cuda"]
Counts = tuple[Any, ...]


class Counter(NamedTuple):
    """One array of counts; a wide one holds sums that outgrow 64 bits when a whole run is added up."""

    shape: tuple[int, ...]
    wide: bool = False


WALK = "saalchef.sim.lanes"  # one box, or a coup, as a walk through an automaton
ANY = 1 << 22  # streams a chunk may hold where nothing but rounds is counted


def largest_chunk(square: float) -> int:
    """How many streams may be summed in 64 bits where the squares of one stream add up to about so much."""
    return max(1, min(1 << 14, int(2**60 / max(square, 1.0))))


@dataclass(frozen=True)
class Job:
    """So many streams for a kernel, of which a chunk may hold `largest` lest a sum of squares overflow."""

    kernel: str  # the module that plays: `play` on the CPU, and what a GPU makes of it
    total: int  # rounds, or evenings
    size: int  # of a stream
    seed: int
    pack: Any
    setting: tuple[Any, ...]  # what else the kernel needs
    counters: tuple[Counter, ...]
    largest: int

    @property
    def streams(self) -> int:
        return -(-self.total // self.size)

    def play(self, first: int, last: int, device: Device = "cpu") -> Counts:
        """What the streams from `first` up to `last` add to the counts."""
        counts = tuple(np.zeros(c.shape, dtype=np.int64) for c in self.counters)
        if device == "cuda":
            return _play_on_gpu(self, first, last, counts)
        _on_cpu(self.kernel)(
            first, last, self.total, self.size, key_of(self.seed), self.pack, self.setting, counts
        )
        return counts


@cache
def _on_cpu(kernel: str) -> Callable[..., None]:
    found: Callable[..., None] = import_module(kernel).play
    return found


def _play_on_gpu(job: Job, first: int, last: int, counts: Counts) -> Counts:
    from saalchef.sim.launch import launch  # noqa: PLC0415 - asks for a device

    return launch(job, first, last, counts)
