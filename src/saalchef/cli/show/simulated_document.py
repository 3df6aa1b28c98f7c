"""What a simulation found, for programs."""

from typing import Any

from saalchef.houses import House
from saalchef.odds.evening import ExactEvening
from saalchef.odds.house import heading
from saalchef.odds.plain import plain
from saalchef.sim.evening_figures import Evenings
from saalchef.sim.options import Options
from saalchef.sim.run import RunResult
from saalchef.sim.simulation import Report, Simulation


def document(
    house: House,
    options: Options,
    asked: Simulation,
    report: Report,
    played: RunResult,
    exact: ExactEvening | str | None,
) -> dict[str, Any]:
    """One document; everything but the rate and the seconds is the same on every machine."""
    found: dict[str, Any] = {**heading(house), "rounds": report.rounds, "seed": options.seed}
    if asked.strategies:
        found["strategies"] = list(asked.strategies)
    if asked.stakes:
        found["stakes"] = {field: stake / 100 for field, stake in asked.stakes.items() if stake}
    if asked.insurance is not None:
        found["insurance"] = asked.insurance
    if options.lapses:
        found["mistakes"] = options.lapses
    if options.co_bettor is not None:
        found["follows"] = options.co_bettor
    body = plain(report)
    body.pop("rounds")
    evening = body.pop("evening", None)
    found |= {"bets": {}, **body}
    if evening is not None and report.evening is not None:
        found["evening"] = _evening_document(report.evening)
        found["evening"] |= {"not_exact": exact} if isinstance(exact, str) else _exact_document(exact)
    seconds = played.seconds
    found["rounds_per_second"] = report.rounds / seconds if seconds else None
    found["seconds"] = seconds
    found["interrupted"] = played.interrupted
    return found


def _evening_document(found: Evenings) -> dict[str, Any]:
    """Amounts in units of the currency."""

    def money(amount: float | None) -> float | None:
        return None if amount is None else amount / 100

    return {
        "coups": found.coups,
        "bankroll": money(found.bankroll),
        "evenings": found.evenings,
        "mean": money(found.mean),
        "stderr": money(found.stderr),
        "stdev": money(found.stdev),
        "quantiles": {str(q): money(amount) for q, amount in found.quantiles.items()},
        "ahead": found.ahead,
        "even": found.even,
        "ruined": found.ruined,
        "ruin": plain(found.ruin),
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


def _exact_document(known: ExactEvening | None) -> dict[str, Any]:
    """Amounts in units of the currency."""
    if known is None:
        return {}
    amounts = {name: getattr(known, name) / 100 for name in ("mean", "stdev", "worst", "best")}
    return {
        "exact": {
            **amounts,
            "quantiles": {str(q): amount / 100 for q, amount in known.quantiles.items()},
            "ahead": known.ahead,
            "even": known.even,
            "coups_played": known.coups_played,
            "ruin": plain(known.ruin),
            "results": [[result / 100, likely] for result, likely in known.results.items()],
            "doubt": known.doubt,
        }
    }
