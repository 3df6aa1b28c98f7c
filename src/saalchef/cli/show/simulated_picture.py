"""What a simulation found, as a drawing."""

from collections.abc import Sequence
from pathlib import Path

from saalchef.catalogue import Lang
from saalchef.cli.output import console
from saalchef.cli.show.simulated_shares import whole_results
from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.cli.show.what_was_played import mistakes
from saalchef.houses import House
from saalchef.report.simulated import Labels, draw_evenings, draw_results
from saalchef.rules.money import decimal
from saalchef.sim.figures import Share
from saalchef.sim.options import Options
from saalchef.sim.simulation import Report, Simulation


def draw(path: Path, house: House, options: Options, asked: Simulation, report: Report, lang: Lang) -> None:
    """The picture, and where it is."""
    t = SimulationWords(lang)
    found = report.evening
    labels = Labels(
        title=f"{house.name} · {_evenings(t, found.coups) if found else t['brought']}",
        below=" · ".join(_facts(t, house, options, asked, report)),
        coups=t["coups"],
        result=t["result"].format(house.currency),
        share=t["share"],
        within=t["within"],
        point=t.figures.point,
    )
    if found is not None:
        draw_evenings(path, found, labels)
    else:
        draw_results(path, _drawn(t, house, report), labels)
    console(stderr=True).print(t["drawn"].format(path), style="dim")


def _facts(
    t: SimulationWords, house: House, options: Options, asked: Simulation, report: Report
) -> list[str]:
    """What was played, in a line."""
    found = report.evening
    facts = []
    if found is not None and found.bankroll is not None:
        facts.append(f"{t['bankroll']} {decimal(found.bankroll)} {house.currency}")
    facts += [
        f"{t.bet(field)} {decimal(stake)} {house.currency}" for field, stake in asked.stakes.items() if stake
    ]
    facts += dict.fromkeys(t.called(name) for name in asked.strategies)
    if options.lapses:
        facts.append(mistakes(t, options.lapses))
    if found is not None:
        facts.append(t.counted("evenings_played", found.evenings))
    return [*facts, t.counted("rounds_played", report.rounds), f"{t['seed']} {options.seed}"]


def _evenings(t: SimulationWords, coups: int) -> str:
    return t["evening"].format(t.counted("at_most_coups", coups))


def _drawn(t: SimulationWords, house: House, report: Report) -> dict[str, Sequence[Share]]:
    """The bets, of the first of several boxes, and what all of them bring together."""
    whose = f"{t['box']} 1 · " if report.boxes else ""
    found: dict[str, Sequence[Share]] = {
        whose + t.bet(name): bet.outcomes for name, bet in report.bets.items()
    }
    if report.table is not None:
        title, shares = whole_results(t, house.currency, report.table)
        found[title] = shares
    return found
