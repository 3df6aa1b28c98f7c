"""How evenings go and end: as simulated, as worked out, and as a small picture."""

from rich.console import Console

from saalchef.cli.show.lines import print_prose
from saalchef.cli.show.plot import columns
from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.cli.show.tables import show, table
from saalchef.odds.evening import ExactEvening, Ruin
from saalchef.sim.evening_figures import Evenings, RuinedEvenings
from saalchef.sim.figures import CENT

PLOT = 64  # columns of the terminal's picture of evenings
RUIN = ("ruin_mean", "ruin_coup")


def show_evenings(
    screen: Console, t: SimulationWords, currency: str, found: Evenings, exact: ExactEvening | str | None
) -> None:
    """What many evenings have in common, or how the only one went; beside it what is known exactly."""
    known = exact if isinstance(exact, ExactEvening) else None
    if found.evenings == 1:
        _one(screen, t, currency, found)
        if known is not None:
            _known(screen, t, currency, known, found.bankroll is not None)
    else:
        _many(screen, t, currency, found, known)
    if isinstance(exact, str):
        print_prose(screen, t[f"not_exact_{exact}"], "dim")
        screen.print()
    if found.evenings > 1:
        _plot(screen, t, currency, found)


def _one(screen: Console, t: SimulationWords, currency: str, found: Evenings) -> None:
    made = table("", "")
    made.add_row(t["result"].format(currency), t.money(found.mean))
    if found.bankroll is not None:
        made.add_row(t["ruined"], t["yes"] if found.ruined else t["no"])
    made.add_row(t["coups_played"], t.grouped(round(found.coups_played)))
    made.add_row(t["losing_run"], str(found.longest_losing_run))
    show(screen, t["odds_of_evening"], made, t["one_evening"])


def _many(
    screen: Console, t: SimulationWords, currency: str, found: Evenings, known: ExactEvening | None
) -> None:
    w = t.figures

    def beside(cell: str) -> tuple[str, ...]:
        return () if known is None else (cell,)

    titles = ("", currency) if known is None else ("", t["simulated_in"].format(currency), t["exactly"])
    made = table(*titles)
    mean = f"{t.money(found.mean)} {t.error(_units(found.stderr), 2)}"
    made.add_row(t["mean"], mean, *beside(t.money(known.mean) if known else ""))
    spread = t.number(_units(found.stdev), 2)
    made.add_row(w["deviation"], spread, *beside(t.number(_units(known.stdev), 2) if known else ""))
    for q, amount in found.quantiles.items():
        made.add_row(
            t["at_most"].format(q), t.money(amount), *beside(t.money(known.quantiles[q]) if known else "")
        )
    show(screen, t["what_evenings_bring"], made)
    made = table("", "") if known is None else table("", t["simulated"], t["exactly"])
    made.add_row(t["ahead"], w.percent(found.ahead, 2), *beside(w.percent(known.ahead, 3) if known else ""))
    made.add_row(t["even"], w.percent(found.even, 2), *beside(w.percent(known.even, 3) if known else ""))
    if found.bankroll is not None:
        exactly = w.percent(known.ruin.probability, 3) if known else ""
        made.add_row(t["ruined"], w.percent(found.ruined, 2), *beside(exactly))
    if found.ruin is not None or (known is not None and known.ruin.probability):
        ruins = _ruin_cells(t, found.ruin), _ruin_cells(t, known.ruin if known else None)
        for label, seen, exactly in zip(RUIN, *ruins, strict=True):
            made.add_row(t[label], seen, *beside(exactly))
    coups = w.number(known.coups_played, 2) if known else ""
    made.add_row(t["coups_played"], w.number(found.coups_played, 1), *beside(coups))
    run = t["run"].format(found.losing_run[50], found.losing_run[95], found.longest_losing_run)
    if known is None:
        made.add_row(t["losing_run"], run)
    show(screen, t["odds_of_evening"], made, "" if known is None else f"{t['losing_run']}: {run}")
    if known is not None:
        print_prose(screen, _doubt(t, known), "dim")
        screen.print()


def _known(screen: Console, t: SimulationWords, currency: str, known: ExactEvening, with_chips: bool) -> None:
    """What one evening cannot show."""
    w = t.figures
    made = table("", t["exactly"])
    made.add_row(f"{t['mean']} ({currency})", t.money(known.mean))
    made.add_row(w["deviation"], t.number(_units(known.stdev), 2))
    for q, amount in known.quantiles.items():
        made.add_row(t["at_most"].format(q), t.money(amount))
    made.add_row(t["ahead"], w.percent(known.ahead, 3))
    made.add_row(t["even"], w.percent(known.even, 3))
    if with_chips:
        made.add_row(t["ruined"], w.percent(known.ruin.probability, 3))
        for label, cell in zip(RUIN, _ruin_cells(t, known.ruin), strict=True):
            made.add_row(t[label], cell)
    show(screen, t["what_evenings_bring"], made, _doubt(t, known))


def _ruin_cells(t: SimulationWords, ruin: Ruin | RuinedEvenings | None) -> tuple[str, str]:
    """When the chips are gone, on evenings on which they are."""
    if ruin is None or ruin.mean_coup is None:
        return t["ruin_none"], t["ruin_none"]
    middle = t["ruin_quantiles"].format(ruin.quantiles[5], ruin.quantiles[50], ruin.quantiles[95])
    return t.figures.number(ruin.mean_coup, 1), middle


def _doubt(t: SimulationWords, known: ExactEvening) -> str:
    return t["doubt"].format(f"{100 * known.doubt:.1g}".replace(".", t.figures.point))


def _plot(screen: Console, t: SimulationWords, currency: str, found: Evenings) -> None:
    """How many evenings end where, between the worst and the best of a hundred."""
    low, high = found.quantiles[1], found.quantiles[99]
    heights = found.histogram(low, high, min(PLOT, screen.width - 2))
    print_prose(screen, t["ends"], "bold")
    for line in columns([float(count) for _, count in heights]):
        screen.print(f"  {line}".rstrip(), highlight=False)
    left, right = t.net(low * CENT), f"{t.net(high * CENT)} {currency}"
    between = max(1, len(heights) - len(left) - len(right))
    screen.print(f"  {left}{' ' * between}{right}", style="dim")
    screen.print()


def _units(cents: float | None) -> float | None:
    return None if cents is None else cents / 100
