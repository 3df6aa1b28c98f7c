"""What is to be simulated, as a person asks for it."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from saalchef.catalogue import counted, nearest
from saalchef.odds.following import Follows
from saalchef.rules.money import Cents, decimal
from saalchef.sim.complaints import SimulationError

InsuranceHabit = Literal["never", "always", "strategy"]


class Options(Struct, frozen=True):
    """A wish; what a game does not know is refused."""

    rounds: int
    seed: int = 0
    strategies: tuple[str, ...] = ()  # of the boxes or seats in order; the last one of all that follow
    boxes: int = 1
    players: int | None = None
    stakes: Mapping[str, Cents] = {}
    insurance: InsuranceHabit | None = None
    lapses: float = 0.0
    co_bettor: Follows | None = None  # what one follows of the owner's raises, if there is one
    evening: int | None = None
    bankroll: Cents | None = None


def strategy_at(options: Options, place: int, default: str) -> str:
    """The strategy named for a box or seat, counted from 0."""
    named = options.strategies or (default,)
    return named[min(place, len(named) - 1)]


def check_strategies(options: Options, places: int, called: Literal["boxes", "players"]) -> None:
    """As many strategies as there are places to play them, or fewer."""
    if len(options.strategies) > places:
        for_all = counted(f"sim.places.{called}", places)
        raise SimulationError("sim.strategies", named=len(options.strategies), places=for_all)


def check_stake(field: str, amount: Cents, low: Cents, high: Cents, step: Cents) -> Cents:
    """The amount, if the sign at the table allows it."""
    if amount < low or amount > high or amount % step:
        raise SimulationError(
            "sim.stake_fixed" if low == high else "sim.stake",
            amount=decimal(amount),
            field=field,
            low=decimal(low),
            high=decimal(high),
            step=decimal(step),
        )
    return amount


def check_fields(stakes: Mapping[str, Cents], known: tuple[str, ...]) -> None:
    for field in stakes:
        if field not in known:
            raise SimulationError("sim.fields", nearest(field, known), field=field, known=", ".join(known))


def check_need(bankroll: Cents | None, need: int) -> None:
    """A guest who cannot place his first bets has no evening."""
    if bankroll is not None and bankroll < need:
        raise SimulationError("sim.bankroll", bankroll=decimal(bankroll), need=decimal(Cents(need)))


def evenings_in(options: Options) -> int:
    """How many whole evenings the rounds are enough for."""
    assert options.evening is not None
    return max(1, options.rounds // options.evening)
