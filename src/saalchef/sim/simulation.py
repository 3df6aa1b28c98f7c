"""The one door: what a house plays, simulated as asked for, and what comes of it for people and programs."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct

from saalchef.houses import House
from saalchef.odds.evening import ExactEvening
from saalchef.rules.money import Cents
from saalchef.sim.complaints import SimulationError
from saalchef.sim.evening_figures import Evenings
from saalchef.sim.figures import Figure
from saalchef.sim.job import Job
from saalchef.sim.options import InsuranceHabit, Options
from saalchef.sim.run import RunResult

SEEDS = 2**64


class PlaceFigures(Struct, frozen=True, omit_defaults=True):
    """One of several boxes or seats."""

    number: int
    strategy: str
    bets: dict[str, Figure]
    won: float | None = None  # the share of games whose pot this seat won


class Report(Struct, frozen=True, omit_defaults=True):
    """The figures of a run; `rounds` were played, less than asked for if it was interrupted."""

    rounds: int
    bets: dict[str, Figure] = {}
    boxes: tuple[PlaceFigures, ...] = ()
    seats: tuple[PlaceFigures, ...] = ()
    from_button: tuple[Figure, ...] = ()  # the pot, by the distance from the button
    table: Figure | None = None  # the guest's whole result of a coup, in units of the currency
    void: int = 0  # coups in which the cards ran out
    evening: Evenings | None = None


class Simulation(NamedTuple):
    """A job, and what its counts mean."""

    job: Job
    report: Callable[[RunResult], Report]
    strategies: tuple[str, ...]
    stakes: Mapping[
        str, Cents
    ] = {}  # what the guest stakes in a coup; nothing where each bet is measured alone
    places: Literal["boxes", "players"] | None = None  # where the strategies play
    insurance: InsuranceHabit | None = None  # of the guest, where he may insure
    exactly: Callable[[], ExactEvening] | str | None = (
        None  # his evening, or what keeps it from being worked out
    )


class Simulated(Protocol):
    """What a game offers to be simulated."""

    def simulation(self, rules: Any, options: Options) -> Simulation: ...


def simulation(house: House, options: Options) -> Simulation:
    """The job for these wishes, and how to read what comes of it; each game is imported when it is played."""
    if options.rounds < 1 or options.rounds >= 2**53:
        raise SimulationError("sim.rounds")
    if not 0 <= options.seed < SEEDS:
        raise SimulationError("sim.seed")
    if not 0 <= options.lapses <= 1:
        raise SimulationError("sim.mistakes")
    if options.evening is not None and options.evening < 1:
        raise SimulationError("sim.evening")
    if options.bankroll is not None and options.evening is None:
        raise SimulationError("sim.bankroll_alone")
    game: Simulated = house.plays.part("sim", "simulation")
    return game.simulation(house.rules, options)
