"""How a run is cut: into numbered streams of rounds, each with its own random words.

A stream's rounds follow from the seed and the stream's number alone; so a run's figures depend on neither who
plays which stream nor in which order.
"""

from typing import Any

from saalchef.sim.kernel import I64, inner

ROUNDS = 1024  # in every stream but the last


@inner
def rounds_of(stream: Any, total: Any, size: Any) -> Any:
    """How many rounds this stream of a run plays, if every stream but the last plays `size`."""
    left = I64(total) - I64(stream) * I64(size)
    return min(max(left, I64(0)), I64(size))
