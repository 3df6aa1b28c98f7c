"""What a simulation found: tables and small pictures for people."""

from collections.abc import Sequence

from rich.console import Console

from saalchef.catalogue import Lang
from saalchef.cli.output import console
from saalchef.cli.show.display import Screen
from saalchef.cli.show.evening import show_evenings
from saalchef.cli.show.lines import print_prose
from saalchef.cli.show.plot import bar
from saalchef.cli.show.simulated_shares import whole_results
from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.cli.show.tables import show as show_table
from saalchef.cli.show.tables import table
from saalchef.cli.show.what_was_played import show_what_was_played
from saalchef.cli.show.words import heading
from saalchef.houses import House
from saalchef.odds.evening import ExactEvening
from saalchef.report.simulated import RARE
from saalchef.rules.table import packs
from saalchef.sim.figures import Figure, Share
from saalchef.sim.options import Options
from saalchef.sim.run import RunResult
from saalchef.sim.simulation import PlaceFigures, Report, Simulation

BAR = 40  # columns of the longest bar, where there is room
DEVIATING = 4.0  # standard errors from the exact value that ask for an explanation


def show(
    house: House,
    options: Options,
    asked: Simulation,
    report: Report,
    played: RunResult,
    exact: ExactEvening | str | None,
    lang: Lang,
) -> None:
    """What was played and what came of it, beside what is known `exact` of an evening."""
    screen, t = console(), SimulationWords(lang)
    heading(Screen(screen), t.figures, house)
    if played.interrupted:
        print_prose(screen, t["interrupted"], "bold yellow")
    show_what_was_played(screen, t, house, options, asked, report)
    from_shoe = packs(house.rules).penetration is not None
    if report.boxes:
        for box in report.boxes:
            title = f"{t['box']} {box.number} · {t.called(box.strategy)}"
            _show_bets(screen, t, title, box.bets, from_shoe)
    elif report.seats:
        _show_seats(screen, t, report)
    elif report.bets:
        _show_bets(screen, t, t["brought"], report.bets, from_shoe)
    if report.table is not None:
        title = t["first_seat"] if report.seats else t["whole"]
        _show_whole(screen, t, title, house.currency, report.table)
    if report.evening is not None:
        show_evenings(screen, t, house.currency, report.evening, exact)
    if report.rounds == 1:
        print_prose(screen, t["one_round"])
    if report.void:
        print_prose(screen, t.counted("void", report.void))
    rate = report.rounds / played.seconds if played.seconds else 0.0
    numbers = {
        "rounds": t.counted("rounds_played", report.rounds),
        "seed": options.seed,
        "seconds": t.figures.number(played.seconds, 2),
        "rate": t.figures.number(rate / 1e6, 2),
    }
    print_prose(screen, t["played"].format(**numbers), "dim")


def _show_bets(
    screen: Console, t: SimulationWords, title: str, bets: dict[str, Figure], from_shoe: bool = False
) -> None:
    w = t.figures
    known = any(bet.exact is not None for bet in bets.values())
    beside = (t["exact"], t["apart"]) if known else ()
    made = table(w["bet"], w["value"], t["error_column"], t["deviation_column"], *beside)
    for name, bet in bets.items():
        compared = _beside_exact(t, bet) if known else ()
        error, spread = t.percent_error(bet.stderr), t.number(bet.stdev, 4)
        made.add_row(t.bet(name), w.signed(bet.ev), error, spread, *compared)
    show_table(screen, title, made, _caution(t, bets, known and from_shoe))
    for name, bet in bets.items():
        if bet.outcomes:
            _show_outcomes(screen, t, t.bet(name), bet.outcomes)


def _beside_exact(t: SimulationWords, bet: Figure) -> tuple[str, str]:
    exact = "" if bet.exact is None else t.figures.signed(bet.exact)
    apart = bet.deviations
    return exact, "" if apart is None else t["errors_apart"].format(t.figures.number(apart, 1, "+"))


def _caution(t: SimulationWords, bets: dict[str, Figure], from_shoe: bool) -> str:
    """What must be known to compare with the exact values."""
    if from_shoe:
        return t["from_shoe"]
    strange = [name for name, bet in bets.items() if abs(bet.deviations or 0.0) > DEVIATING]
    return t["strange"].format(", ".join(map(t.bet, strange))) if strange else ""


def _show_outcomes(screen: Console, t: SimulationWords, name: str, outcomes: Sequence[Share]) -> None:
    """How often each net result came, as bars."""
    shown = [share for share in outcomes if share.share >= RARE]
    most = max(share.share for share in shown)
    print_prose(screen, name, "bold")
    starts = [f"{t.net(share.pays):>8}  {t.figures.chance(share.share):>11}  " for share in shown]
    room = min(BAR, screen.width - max(map(len, starts)))
    for share, start in zip(shown, starts, strict=True):
        screen.print(f"{start}{bar(share.share / most, room)}".rstrip(), highlight=False, soft_wrap=True)
    screen.print()


def _show_seats(screen: Console, t: SimulationWords, report: Report) -> None:
    figures = t["pot"], t["error_column"], t["deviation_column"]
    made = table(t["seat"], t["plays"], *figures, t["pots_won"], left=2)
    for seat in report.seats:
        made.add_row(str(seat.number), t.called(seat.strategy), *_pot(t, seat.bets["pot"]), _won(t, seat))
    show_table(screen, t["seats"], made)
    made = table(t["after_button"], *figures)
    for place, pot in enumerate(report.from_button):
        made.add_row(t["button"] if place == 0 else f"+{place}", *_pot(t, pot))
    show_table(screen, t["by_button"], made)
    _show_outcomes(screen, t, t["pot_of_first"], report.seats[0].bets["pot"].outcomes)
    bonus = {bet: each for bet, each in report.seats[0].bets.items() if bet != "pot"}
    _show_bets(screen, t, t["bonus"], bonus)


def _pot(t: SimulationWords, pot: Figure) -> tuple[str, str, str]:
    return t.figures.number(pot.ev, 4, "+"), t.error(pot.stderr), t.number(pot.stdev, 3)


def _won(t: SimulationWords, seat: PlaceFigures) -> str:
    return "" if seat.won is None else t.figures.percent(seat.won, 2)


def _show_whole(screen: Console, t: SimulationWords, title: str, currency: str, found: Figure) -> None:
    made = table("", currency)
    made.add_row(t["mean"], t.figures.number(found.ev, 4, "+"))
    made.add_row(t["error"], t.error(found.stderr))
    made.add_row(t.figures["deviation"], t.number(found.stdev, 2))
    show_table(screen, title, made)
    made = table("", "")
    for text, sign in (("ahead", 1), ("even", 0), ("behind", -1)):
        those = sum(each.share for each in found.outcomes if (each.pays > 0) - (each.pays < 0) == sign)
        made.add_row(t[text], t.figures.percent(those, 2))
    show_table(screen, t["ending"], made)
    _show_outcomes(screen, t, *whole_results(t, currency, found))
