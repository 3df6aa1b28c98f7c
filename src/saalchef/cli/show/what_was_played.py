"""What was played, before what came of it: rounds or evenings, stakes, strategies, mistakes, cards, seed."""

from itertools import groupby

from rich.console import Console

from saalchef.catalogue import counted
from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.cli.show.tables import show, table
from saalchef.houses import House
from saalchef.rules.table import packs
from saalchef.sim.options import Options
from saalchef.sim.simulation import Report, Simulation


def show_what_was_played(
    screen: Console, t: SimulationWords, house: House, options: Options, asked: Simulation, report: Report
) -> None:
    made = table("", "", left=2)
    made.add_row(t["row_what"], _what(t, report, options))
    for field, stake in asked.stakes.items():
        if stake:
            made.add_row(t["staked"].format(t.bet(field)), t.staked(stake, house.currency))
    if not asked.stakes:
        made.add_row(t["row_stake"], t["per_unit"])
    if options.bankroll is not None:
        made.add_row(t["row_bankroll"], t.staked(options.bankroll, house.currency))
    if asked.places is not None:
        number = counted(f"simulation.{asked.places}", len(asked.strategies))
        made.add_row(t[f"row_{asked.places}"], number.told(t.lang))
        made.add_row(t["row_strategy"], _strategies(t, asked.strategies))
        made.add_row(t["row_mistakes"], mistakes(t, options.lapses))
    if asked.insurance is not None:
        made.add_row(t.bet("insurance"), t[f"insured_{asked.insurance}"])
    if options.co_bettor is not None:
        made.add_row(t.bet("co_bettor"), t[f"goes_along_with_{options.co_bettor}"])
    made.add_row(t["row_cards"], _cards(t, house))
    made.add_row(t["row_seed"], str(options.seed))
    show(screen, t["what_was_played"], made)


def _what(t: SimulationWords, report: Report, options: Options) -> str:
    if options.evening is None:
        return t.counted("rounds_played", report.rounds)
    evenings = t.counted("evenings_played", 0 if report.evening is None else report.evening.evenings)
    return t["evenings_of"].format(evenings=evenings, coups=t.counted("at_most_coups", options.evening))


def _strategies(t: SimulationWords, names: tuple[str, ...]) -> str:
    """Neighbours who play alike are told together: 2 × the memorised chart, plays like the bank."""
    alike = [(name, len(list(those))) for name, those in groupby(names)]
    return ", ".join(
        t.called(name) if number == 1 else f"{number} × {t.called(name)}" for name, number in alike
    )


def mistakes(t: SimulationWords, lapses: float) -> str:
    if not lapses:
        return t["no_mistakes"]
    return t["mistakes"].format(f"{100 * lapses:g}".replace(".", t.figures.point))


def _cards(t: SimulationWords, house: House) -> str:
    penetration = packs(house.rules).penetration
    return t["shuffled_each_coup"] if penetration is None else t["down_to_the_cut"].format(penetration)
