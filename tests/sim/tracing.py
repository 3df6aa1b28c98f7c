"""The automaton's rounds one by one, by the steps that a GPU's threads take."""

from typing import Any

import numpy as np
from numba import njit

from saalchef.sim.automaton import ROUND_DONE
from saalchef.sim.job import Job
from saalchef.sim.philox import CARDS, key_of, philox
from saalchef.sim.settlement import outcome_of
from saalchef.sim.shoe import FRESH_HIGH, FRESH_LOW
from saalchef.sim.walk import step, step_from_shoe

U32 = np.uint32


def traced(job: Job, stream: int, rounds: int) -> list[int]:
    """The outcomes of a stream's first rounds."""
    found: list[int] = traced_from_shoe(job, stream, rounds)[0].tolist()
    return found


def traced_from_shoe(job: Job, stream: int, rounds: int) -> tuple[Any, Any]:
    """The same as an array, and how many cards of the shoe were out after each round; none once shuffled."""
    outcomes, out = np.zeros(rounds, np.int64), np.zeros(rounds, np.int64)
    _trace(stream, key_of(job.seed), job.pack, *job.setting, outcomes, out)
    return outcomes, out


@njit
def _trace(
    stream: Any,
    key: Any,
    pack: Any,
    cut: Any,
    start: Any,
    table: Any,
    settlement: Any,
    outcomes: Any,
    out: Any,
) -> None:
    state, record, split = U32(start), U32(0), U32(0)
    low, high, dealt = FRESH_LOW, FRESH_HIGH, U32(0)
    low_at_start, high_at_start, dealt_at_start = FRESH_LOW, FRESH_HIGH, U32(0)
    words = np.empty(4, np.uint32)
    used, played = 0, 0
    while played < len(outcomes):
        if used % 4 == 0:
            a, b, c, d = philox(U32(used // 4), U32(stream), U32(0), CARDS, key[0], key[1])
            words[0], words[1], words[2], words[3] = a, b, c, d
        word = words[used % 4]
        if cut == U32(0):
            state, record, split, low, high = step(
                word, pack[0], pack[1], pack[2], pack[3], table, state, record, split, low, high
            )
        else:
            state, record, split, low, high, dealt, low_at_start, high_at_start, dealt_at_start = (
                step_from_shoe(
                    word, pack[0], pack[1], pack[2], pack[3], table, state, record, split, low, high,
                    dealt, low_at_start, high_at_start, dealt_at_start, cut,
                )
            )  # fmt: skip
        used += 1
        if record >= ROUND_DONE:
            outcomes[played], out[played] = outcome_of(record, settlement), dealt
            played += 1
            record = U32(0)
