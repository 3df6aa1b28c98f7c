"""How evenings go and end, as tables and a small picture."""

from rich.console import Console

from saalchef.cli.show.plot import columns
from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.cli.show.tables import show, table
from saalchef.sim.evening_figures import Evenings
from saalchef.sim.figures import CENT

PLOT = 64  # columns of the terminal's picture of evenings


def show_evenings(screen: Console, t: SimulationWords, currency: str, found: Evenings) -> None:
    """What many evenings have in common, or how the only one went."""
    if found.evenings == 1:
        _one(screen, t, currency, found)
        return
    w = t.figures
    made = table("", currency)
    made.add_row(t["mean"], f"{t.money(found.mean)} {t.error(_units(found.stderr), 2)}")
    made.add_row(w["deviation"], t.number(_units(found.stdev), 2))
    for q, amount in found.quantiles.items():
        made.add_row(t["at_most"].format(q), t.money(amount))
    show(screen, t["what_evenings_bring"], made)
    made = table("", "")
    made.add_row(t["ahead"], w.percent(found.ahead, 2))
    made.add_row(t["even"], w.percent(found.even, 2))
    if found.bankroll is not None:
        made.add_row(t["ruined"], w.percent(found.ruined, 2))
    made.add_row(t["coups_played"], w.number(found.coups_played, 1))
    made.add_row(
        t["losing_run"], t["run"].format(found.losing_run[50], found.losing_run[95], found.longest_losing_run)
    )
    show(screen, t["odds_of_evening"], made)
    _plot(screen, t, currency, found)


def _one(screen: Console, t: SimulationWords, currency: str, found: Evenings) -> None:
    made = table("", "")
    made.add_row(t["result"].format(currency), t.money(found.mean))
    if found.bankroll is not None:
        made.add_row(t["ruined"], t["yes"] if found.ruined else t["no"])
    made.add_row(t["coups_played"], t.grouped(round(found.coups_played)))
    made.add_row(t["losing_run"], str(found.longest_losing_run))
    show(screen, t["odds_of_evening"], made, t["one_evening"])


def _plot(screen: Console, t: SimulationWords, currency: str, found: Evenings) -> None:
    """How many evenings end where, between the worst and the best of a hundred."""
    low, high = found.quantiles[1], found.quantiles[99]
    heights = found.histogram(low, high, PLOT)
    screen.print(t["ends"], style="bold")
    for line in columns([float(count) for _, count in heights]):
        screen.print(f"  {line}", highlight=False)
    left, right = t.net(low * CENT), f"{t.net(high * CENT)} {currency}"
    between = max(1, len(heights) - len(left) - len(right))
    screen.print(f"  {left}{' ' * between}{right}", style="dim")
    screen.print()


def _units(cents: float | None) -> float | None:
    return None if cents is None else cents / 100
