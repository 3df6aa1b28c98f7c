"""What a simulation found: tables and small pictures for people, a document for programs, a drawing."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd
from pathlib import Path
from typing import Any

from rich.console import Console

from saalchef.catalogue import Lang
from saalchef.catalogue.say import in_language
from saalchef.cli.output import console
from saalchef.cli.show.plot import bar, columns
from saalchef.cli.show.tables import show as show_table
from saalchef.cli.show.tables import table
from saalchef.cli.show.words import Words, heading, words
from saalchef.houses import House
from saalchef.odds.house import heading as about
from saalchef.odds.house import plain
from saalchef.report.simulated import RARE, Labels, draw_evenings, draw_results
from saalchef.rules.money import Cents, decimal
from saalchef.rules.table import packs
from saalchef.sim.evening_figures import Bar, Evenings, histogram
from saalchef.sim.figures import CENT, Figure, Share
from saalchef.sim.options import Options
from saalchef.sim.run import RunResult
from saalchef.sim.simulation import PlaceFigures, Report, Simulation

PLOT = 64  # columns of the terminal's picture of evenings
MANY = 32  # results that are still told one by one
DEVIATING = 4.0  # standard errors from the exact value that ask for an explanation


# ——— for programs ———


def document(
    house: House, options: Options, asked: Simulation, report: Report, played: RunResult
) -> dict[str, Any]:
    """One document; everything but the rate and the seconds is the same on every machine."""
    found: dict[str, Any] = {**about(house), "rounds": report.rounds, "seed": options.seed}
    if asked.strategies:
        found["strategies"] = list(asked.strategies)
    if options.lapses:
        found["mistakes"] = options.lapses
    body = plain(report)
    body.pop("rounds")
    evening = body.pop("evening", None)
    found |= {"bets": {}, **body}
    if evening is not None and report.evening is not None:
        found["evening"] = _evening_document(report.evening)
    seconds = played.seconds
    found["rounds_per_second"] = report.rounds / seconds if seconds else None
    found["seconds"] = seconds
    found["interrupted"] = played.interrupted
    return found


def _evening_document(found: Evenings) -> dict[str, Any]:
    """Amounts in units of the currency."""

    def money(amount: float) -> float:
        return amount / 100

    return {
        "coups": found.coups,
        "bankroll": None if found.bankroll is None else money(found.bankroll),
        "evenings": found.evenings,
        "mean": money(found.mean),
        "stderr": money(found.stderr),
        "stdev": money(found.stdev),
        "quantiles": {str(q): money(amount) for q, amount in found.quantiles.items()},
        "ahead": found.ahead,
        "even": found.even,
        "ruined": found.ruined,
        "coups_played": found.coups_played,
        "losing_run": {str(q): run for q, run in found.losing_run.items()},
        "longest_losing_run": found.longest_losing_run,
        "resolution": money(found.resolution),
        "results": [[money(each.result), each.count] for each in found.bars],
        "path": [
            {"coup": look.coup, "quantiles": {str(q): money(a) for q, a in look.quantiles.items()}}
            for look in found.path
        ],
    }


# ——— for people ———


def show(
    house: House, options: Options, asked: Simulation, report: Report, played: RunResult, lang: Lang
) -> None:
    screen, w, t = console(), words(lang), in_language("simulation", lang)
    heading(screen, w, house)
    from_shoe = packs(house.rules).penetration is not None
    if played.interrupted:
        screen.print(t["interrupted"], style="bold yellow")
    if report.boxes:
        for box in report.boxes:
            title = f"{t['box']} {box.number} · {_called(t, box.strategy)}"
            _show_bets(screen, w, t, title, box.bets, from_shoe)
    elif report.seats:
        _show_seats(screen, w, t, report)
    elif report.bets:
        how = f" · {_called(t, asked.strategies[0])}" if asked.strategies else ""
        _show_bets(screen, w, t, t["brought"] + how, report.bets, from_shoe)
    if report.table is not None:
        title = t["first_seat"] if report.seats else t["whole"]
        _show_whole(screen, w, t, title, house.currency, report.table)
    if report.evening is not None:
        _show_evening(screen, w, t, house, report.evening, asked.stakes)
    if report.void:
        screen.print(t["void"].format(_grouped(w, report.void)))
    rate = report.rounds / played.seconds if played.seconds else 0.0
    numbers = {
        "rounds": _grouped(w, report.rounds),
        "seed": options.seed,
        "seconds": w.number(played.seconds, 2),
        "rate": w.number(rate / 1e6, 2),
    }
    screen.print(t["played"].format(**numbers), style="dim")


def _called(t: dict[str, str], strategy: str) -> str:
    return t.get(f"strategy_{strategy.replace('-', '_')}", strategy)


def _grouped(w: Words, number: int) -> str:
    return f"{number:,}".replace(",", w.thousands)


def _show_bets(
    screen: Console, w: Words, t: dict[str, str], title: str, bets: dict[str, Figure], from_shoe: bool = False
) -> None:
    known = any(bet.exact is not None for bet in bets.values())
    beside = (t["exact"], t["apart"]) if known else ()
    made = table(w["bet"], w["value"], t["error_column"], t["deviation_column"], *beside, whole=True)
    for name, bet in bets.items():
        error = f"± {w.percent(bet.stderr)}"
        compared = _beside_exact(w, t, bet) if known else ()
        made.add_row(_bet(w, t, name), w.signed(bet.ev), error, w.number(bet.stdev, 4), *compared)
    show_table(screen, title, made, _caution(w, t, bets, known and from_shoe))
    for name, bet in bets.items():
        if bet.outcomes:
            _show_outcomes(screen, w, _bet(w, t, name), bet.outcomes)


def _beside_exact(w: Words, t: dict[str, str], bet: Figure) -> tuple[str, str]:
    exact = "" if bet.exact is None else w.signed(bet.exact)
    apart = "" if bet.deviations is None else t["errors_apart"].format(w.number(bet.deviations, 1, "+"))
    return exact, apart


def _caution(w: Words, t: dict[str, str], bets: dict[str, Figure], from_shoe: bool) -> str:
    """What must be known to compare with the exact values."""
    if from_shoe:
        return t["from_shoe"]
    strange = [name for name, bet in bets.items() if abs(bet.deviations or 0.0) > DEVIATING]
    return t["strange"].format(", ".join(_bet(w, t, name) for name in strange)) if strange else ""


def _bet(w: Words, t: dict[str, str], name: str) -> str:
    return w.bets.get(name) or t[f"bet_{name}"]


def _show_outcomes(screen: Console, w: Words, name: str, outcomes: Sequence[Share]) -> None:
    """How often each net result came, as bars."""
    shown = [share for share in outcomes if share.share >= RARE]
    most = max(share.share for share in shown)
    screen.print(name, style="bold")
    for share in shown:
        filled = bar(share.share / most, 40)
        screen.print(f"{_net(w, share.pays):>8}  {w.chance(share.share):>11}  {filled}", highlight=False)
    screen.print()


def _net(w: Words, pays: Fraction) -> str:
    return w.number(float(pays), 0 if pays.denominator == 1 else 2, "+") if pays else "0"


def _show_seats(screen: Console, w: Words, t: dict[str, str], report: Report) -> None:
    made = table(
        t["seat"], t["plays"], t["pot"], t["error_column"], t["deviation_column"], t["pots_won"], left=2
    )
    for seat in report.seats:
        pot = seat.bets["pot"]
        made.add_row(str(seat.number), _called(t, seat.strategy), *_pot(w, pot), _won(w, seat))
    show_table(screen, t["seats"], made)
    made = table(t["after_button"], t["pot"], t["error_column"], t["deviation_column"])
    for place, pot in enumerate(report.from_button):
        made.add_row(t["button"] if place == 0 else f"+{place}", *_pot(w, pot))
    show_table(screen, t["by_button"], made)
    _show_outcomes(screen, w, t["pot_of_first"], report.seats[0].bets["pot"].outcomes)
    bonus = {bet: each for bet, each in report.seats[0].bets.items() if bet != "pot"}
    _show_bets(screen, w, t, t["bonus"], bonus)


def _pot(w: Words, pot: Figure) -> tuple[str, str, str]:
    return w.number(pot.ev, 4, "+"), f"± {w.number(pot.stderr, 4)}", w.number(pot.stdev, 3)


def _won(w: Words, seat: PlaceFigures) -> str:
    return "" if seat.won is None else w.percent(seat.won, 2)


def _show_whole(
    screen: Console, w: Words, t: dict[str, str], title: str, currency: str, found: Figure
) -> None:
    made = table("", currency)
    made.add_row(t["mean"], w.number(found.ev, 4, "+"))
    made.add_row(t["error"], f"± {w.number(found.stderr, 4)}")
    made.add_row(w["deviation"], w.number(found.stdev, 2))
    show_table(screen, title, made)
    made = table("", "")
    for text, sign in (("ahead", 1), ("even", 0), ("behind", -1)):
        those = sum(each.share for each in found.outcomes if (each.pays > 0) - (each.pays < 0) == sign)
        made.add_row(t[text], w.percent(those, 2))
    show_table(screen, t["ending"], made)
    _show_outcomes(screen, w, *_results(t, currency, found))


def _results(t: dict[str, str], currency: str, found: Figure) -> tuple[str, Sequence[Share]]:
    """What a coup can bring, one by one or, where that is too much, in steps; and what it is called."""
    shown = [each for each in found.outcomes if each.share >= RARE]
    if len(shown) <= MANY:
        return t["results"].format(currency), shown
    return t["results_in_steps"].format(currency), _in_steps(found.outcomes)


def _in_steps(outcomes: Sequence[Share]) -> list[Share]:
    """Many results in few steps, each named by its lowest, between the worst and the best of a hundred."""
    bars = [Bar(Cents(int(each.pays / CENT)), each.count) for each in outcomes]
    passed = list(accumulate(each.share for each in outcomes))
    low, high = (bars[min(bisect_left(passed, q), len(bars) - 1)].result for q in (0.01, 0.99))
    steps = histogram(bars, Cents(gcd(*(bar.result for bar in bars))), low, high, MANY)
    coups = sum(bar.count for bar in bars)
    return [Share(result * CENT, count, count / coups) for result, count in steps]


def _show_evening(
    screen: Console, w: Words, t: dict[str, str], house: House, found: Evenings, stakes: Mapping[str, Cents]
) -> None:
    def money(amount: float, sign: str = "+") -> str:
        return w.number(amount / 100, 2, sign)

    title = t["evening"].format(found.coups)
    if found.bankroll is not None:
        title += t["with"].format(f"{decimal(found.bankroll)} {house.currency}")
    made = table("", house.currency)
    for field, stake in stakes.items():
        if stake:
            made.add_row(t["staked"].format(_bet(w, t, field)), money(stake, ""))
    made.add_row(t["mean"], f"{money(found.mean)} ± {money(found.stderr, '')}")
    made.add_row(w["deviation"], money(found.stdev, ""))
    for q, amount in found.quantiles.items():
        made.add_row(t["at_most"].format(q), money(amount))
    show_table(screen, title, made)
    made = table("", "")
    made.add_row(t["ahead"], w.percent(found.ahead, 2))
    made.add_row(t["even"], w.percent(found.even, 2))
    if found.bankroll is not None:
        made.add_row(t["ruined"], w.percent(found.ruined, 2))
    made.add_row(t["coups_played"], w.number(found.coups_played, 1))
    made.add_row(
        t["losing_run"], t["run"].format(found.losing_run[50], found.losing_run[95], found.longest_losing_run)
    )
    show_table(screen, t["odds_of_evening"], made)
    _plot(screen, w, t, house, found)


def _plot(screen: Console, w: Words, t: dict[str, str], house: House, found: Evenings) -> None:
    """How many evenings end where, between the worst and the best of a hundred."""
    heights = found.histogram(found.quantiles[1], found.quantiles[99], PLOT)
    low, high = found.quantiles[1], found.quantiles[99]
    screen.print(t["ends"], style="bold")
    for line in columns([float(count) for _, count in heights]):
        screen.print(f"  {line}", highlight=False)
    left, right = _net(w, low * CENT), f"{_net(w, high * CENT)} {house.currency}"
    between = max(1, len(heights) - len(left) - len(right))
    screen.print(f"  {left}{' ' * between}{right}", style="dim")
    screen.print()


# ——— as a drawing ———


def draw(path: Path, house: House, options: Options, asked: Simulation, report: Report, lang: Lang) -> None:
    """The picture, and where it is."""
    t, w = in_language("simulation", lang), words(lang)
    how = ", ".join(dict.fromkeys(_called(t, name) for name in asked.strategies))
    found = report.evening
    facts = [f"{_grouped(w, report.rounds)} {t['rounds']}", f"{t['seed']} {options.seed}", how]
    if found is not None and found.bankroll is not None:
        facts.insert(0, f"{t['bankroll']} {decimal(found.bankroll)} {house.currency}")
    labels = Labels(
        title=f"{house.name} · {t['evening'].format(found.coups) if found else t['brought']}",
        below=" · ".join(fact for fact in facts if fact),
        coups=t["coups"],
        result=t["result"].format(house.currency),
        share=t["share"],
        within=t["within"],
        point=w.point,
    )
    if found is not None:
        draw_evenings(path, found, labels)
    else:
        draw_results(path, _drawn(w, t, house, report), labels)
    console(stderr=True).print(t["drawn"].format(path), style="dim")


def _drawn(w: Words, t: dict[str, str], house: House, report: Report) -> dict[str, Sequence[Share]]:
    """The bets, of the first of several boxes, and what all of them bring together."""
    whose = f"{t['box']} 1 · " if report.boxes else ""
    found: dict[str, Sequence[Share]] = {
        whose + _bet(w, t, name): bet.outcomes for name, bet in report.bets.items()
    }
    if report.table is not None:
        title, shares = _results(t, house.currency, report.table)
        found[title] = shares
    return found
