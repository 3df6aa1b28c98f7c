"""Punto Banco as asked for."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import reduce
from math import gcd, sqrt

from saalchef.odds.evening import CoupLaw, ExactEvening
from saalchef.odds.punto_banco.bets import banco_at, count, figures, wins_of
from saalchef.rules.money import Cents, decimal
from saalchef.rules.punto_banco.limits import one_maximum
from saalchef.rules.punto_banco.rules import Rules
from saalchef.sim.complaints import SimulationError
from saalchef.sim.evening import plan_of
from saalchef.sim.evening_figures import evenings_of
from saalchef.sim.exact_evening import exact_evening
from saalchef.sim.figures import CENT, by_net, figure
from saalchef.sim.options import (
    Options,
    check_fields,
    check_need,
    check_stake,
    evenings_in,
)
from saalchef.sim.punto_banco.coup import OUTCOMES, bets, nets
from saalchef.sim.punto_banco.jobs import coups_job, evening_job
from saalchef.sim.run import RunResult
from saalchef.sim.simulation import Report, Simulation

FIELDS = ("punto", "banco", "tie")


def simulation(rules: Rules, options: Options) -> Simulation:
    """What to play for these wishes, and how to read what comes of it."""
    if options.strategies or options.lapses or options.boxes != 1 or options.players is not None:
        raise SimulationError("sim.nothing_to_decide")
    if options.insurance is not None or options.co_bettor is not None:
        raise SimulationError("sim.no_insurance")
    stakes = _stakes(rules, options)
    return _coups(rules, options, stakes) if options.evening is None else _evenings(rules, options, stakes)


def _stakes(rules: Rules, options: Options) -> Mapping[str, Cents]:
    check_fields(options.stakes, FIELDS)
    sign = rules.limits
    for field, amount in options.stakes.items():
        most = sign.tie_maximum if field == "tie" else sign.maximum
        check_stake(field, amount, sign.minimum, most, sign.step)
    in_box = sum(amount for field, amount in options.stakes.items() if field != "tie")
    if one_maximum(rules) and in_box > sign.maximum:
        raise SimulationError("sim.box", amount=decimal(Cents(in_box)), high=decimal(sign.maximum))
    return options.stakes or {"banco": sign.minimum}


def _coups(rules: Rules, options: Options, stakes: Mapping[str, Cents]) -> Simulation:
    taxed = stakes.get("banco", rules.limits.minimum)
    exact = {bet: found.ev for bet, found in figures(rules).bets.items()}
    exact["banco"] = banco_at(rules, taxed, count(rules)).ev

    def report(played: RunResult) -> Report:
        tally = played.counts[0]
        found = {bet: figure(by_net(tally, pays), exact[bet]) for bet, pays in bets(rules, taxed).items()}
        placed = {bet: each for bet, each in found.items() if each is not None}
        whole = figure(by_net(tally, [int(net) * CENT for net in nets(rules, stakes)]))
        return Report(int(tally.sum()), placed, table=whole if options.stakes else None)

    return Simulation(coups_job(rules, options.rounds, options.seed), report, (), options.stakes)


def _evenings(rules: Rules, options: Options, stakes: Mapping[str, Cents]) -> Simulation:
    assert options.evening is not None
    need = sum(stakes.values())
    check_need(options.bankroll, need)
    outcomes = [int(net) for net in nets(rules, stakes)]
    swing = sqrt(max(net * net for net in outcomes))
    plan = plan_of(options.evening, options.bankroll, need, swing, max(1, reduce(gcd, outcomes)))
    job = evening_job(rules, stakes, plan, evenings_in(options), options.seed)

    def report(played: RunResult) -> Report:
        found = evenings_of(plan, played.counts)
        return Report(round(found.coups_played * found.evenings) if found else 0, evening=found)

    return Simulation(job, report, (), stakes, exactly=_exactly(rules, options, need, outcomes))


def _exactly(
    rules: Rules, options: Options, need: int, outcomes: list[int]
) -> Callable[[], ExactEvening] | str:
    if rules.shuffler == "shoe":
        return "shoe"

    def laws() -> list[CoupLaw]:
        won_by = wins_of(count(rules))
        nets: defaultdict[int, float] = defaultdict(float)
        for field, net in zip(OUTCOMES, outcomes, strict=True):
            nets[net] += float(won_by[field])
        return [CoupLaw(need, nets)]

    return exact_evening(options, need, laws)
