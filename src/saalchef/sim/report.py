"""What a simulation found, ready for people and programs."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from saalchef.sim.figures import Figure
from saalchef.sim.job import Job
from saalchef.sim.nights import Evenings
from saalchef.sim.run import Played


class Place(Struct, frozen=True, omit_defaults=True):
    """One of several boxes or seats."""

    number: int
    strategy: str
    bets: dict[str, Figure]
    won: float | None = None  # the share of games whose pot this seat won


class Report(Struct, frozen=True, omit_defaults=True):
    """The figures of a run; `rounds` were played, less than asked for if it was interrupted."""

    rounds: int
    bets: dict[str, Figure] = {}
    boxes: tuple[Place, ...] = ()
    seats: tuple[Place, ...] = ()
    from_button: tuple[Figure, ...] = ()  # the pot, by the distance from the button
    table: Figure | None = None  # the guest's whole result of a coup, in units of the currency
    void: int = 0  # coups in which the cards ran out
    evening: Evenings | None = None


class Simulation(NamedTuple):
    """A job, and what its counts mean."""

    job: Job
    report: Callable[[Played], Report]
    strategies: tuple[str, ...]
