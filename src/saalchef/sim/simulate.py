"""The one door: what a house plays, simulated as asked for."""

from saalchef.houses import House
from saalchef.rules.blackjack.rules import Rules as BlackJackRules
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules
from saalchef.sim.complaints import SimulationError
from saalchef.sim.options import Options
from saalchef.sim.report import Simulation

SEEDS = 2**64


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
    rules = house.rules
    if isinstance(rules, BlackJackRules):
        from saalchef.sim.blackjack.simulation import simulation as blackjack  # noqa: PLC0415 - if played

        return blackjack(rules, options)
    if isinstance(rules, PuntoBancoRules):
        from saalchef.sim.punto_banco.simulation import simulation as punto_banco  # noqa: PLC0415 - if played

        return punto_banco(rules, options)
    from saalchef.sim.challenge.simulation import simulation as challenge  # noqa: PLC0415 - if played

    return challenge(rules, options)
