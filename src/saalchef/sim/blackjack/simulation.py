"""Black Jack as asked for: the fast way where it tells everything, whole tables where it does not."""

from collections.abc import Callable
from fractions import Fraction

from saalchef.odds.evening import ExactEvening
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents, decimal
from saalchef.sim.blackjack.choose import OPTIMAL, chosen
from saalchef.sim.blackjack.co_bettor import on_owner
from saalchef.sim.blackjack.exact import exact_values
from saalchef.sim.blackjack.exact_evening import coup_laws, why_not_exact
from saalchef.sim.blackjack.jobs import box_job, evening_job, table_job
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.blackjack.results import grain_of
from saalchef.sim.blackjack.table import COUPS, NET, SQUARE, VOIDS
from saalchef.sim.blackjack.table_arrays import BoxPlan, swing_of
from saalchef.sim.complaints import SimulationError
from saalchef.sim.evening import plan_of
from saalchef.sim.evening_figures import evenings_of
from saalchef.sim.exact_evening import exact_evening
from saalchef.sim.figures import CENT, Figure, by_net, figure, figure_of_sums, shares_of
from saalchef.sim.histogram import results_of
from saalchef.sim.options import (
    Options,
    check_fields,
    check_need,
    check_stake,
    check_strategies,
    evenings_in,
    strategy_at,
)
from saalchef.sim.run import RunResult
from saalchef.sim.simulation import PlaceFigures, Report, Simulation


def simulation(rules: Rules, options: Options) -> Simulation:
    """What to play for these wishes, and how to read what comes of it."""
    if options.players is not None:
        raise SimulationError("sim.no_players")
    if not 1 <= options.boxes <= rules.boxes:
        raise SimulationError("sim.boxes", boxes=rules.boxes)
    check_strategies(options, options.boxes, "boxes")
    names = tuple(strategy_at(options, i, OPTIMAL) for i in range(options.boxes))
    plans = [_box(rules, options, name) for name in names]
    if rules.twins is not None and rules.twins_limit == "table":
        together = Cents(sum(plan.twins for plan in plans))
        if together > rules.twins.per_guest:
            most = decimal(rules.twins.per_guest)
            raise SimulationError("sim.twins_together", amount=decimal(together), most=most)
    if options.evening is not None:
        return _evenings(rules, options, plans, names)
    if options.boxes == 1 and not _needs_table(rules, options, plans[0]):
        return _one_box(rules, options, plans[0], names[0])
    return _tables(rules, options, plans, names)


def _box(rules: Rules, options: Options, name: str) -> BoxPlan:
    sign = rules.limits
    known = ("main", *(["twins"] if rules.twins else []), *(["crazy"] if rules.crazy else []))
    check_fields(options.stakes, known)
    side: dict[str, Cents] = {"twins": Cents(0), "crazy": Cents(0)}
    for field, bet in (("twins", rules.twins), ("crazy", rules.crazy)):
        if bet is not None and field in options.stakes:
            side[field] = check_stake(field, options.stakes[field], bet.step, bet.per_guest, bet.step)
    return BoxPlan(
        strategy=chosen(rules, name),
        stake=check_stake(
            "main", options.stakes.get("main", sign.minimum), sign.minimum, sign.maximum, sign.step
        ),
        twins=side["twins"],
        crazy=side["crazy"],
        insurance=options.insurance or "strategy",
        lapses=options.lapses,
    )


def _needs_table(rules: Rules, options: Options, plan: BoxPlan) -> bool:
    """Whether its play depends on more than its cards, or more is asked than its outcomes tell."""
    asked = options.lapses > 0 or options.co_bettor is not None or options.insurance is not None
    return asked or _limited(rules, plan)


def _limited(rules: Rules, plan: BoxPlan) -> bool:
    """Whether the box maximum may keep it from doubling or splitting: where doubles go beyond it, it counts
    each hand once.
    """
    most = plan.stake * rules.max_hands * (1 if rules.double_beyond_maximum else 2)
    return most > rules.limits.maximum and not (rules.double_beyond_maximum and rules.split_beyond_maximum)


def _one_box(rules: Rules, options: Options, plan: BoxPlan, name: str) -> Simulation:
    exact = exact_values(rules, name)
    bets = _bets(rules, options)
    stakes = {"main": plan.stake, "twins": plan.twins, "crazy": plan.crazy}
    staked = [(stakes[bet] * CENT, pays) for bet, pays in bets.items() if stakes.get(bet)]
    whole = [
        sum((stake * (pays[i] or 0) for stake, pays in staked), Fraction(0)) for i in range(len(bets["main"]))
    ]

    def report(played: RunResult) -> Report:
        tally = played.counts[0]
        found = {bet: figure(by_net(tally, pays), exact.get(bet)) for bet, pays in bets.items()}
        table = figure(by_net(tally, whole)) if options.stakes else None
        return Report(int(tally.sum()), _placed(found), table=table)

    job = box_job(rules, chosen(rules, name), options.rounds, options.seed)
    return Simulation(job, report, (name,), stakes if options.stakes else {}, "boxes")


def _bets(rules: Rules, options: Options) -> dict[str, list[Fraction | None]]:
    """What each outcome pays by bet: of all bets, or of those that a guest stakes on."""
    bets = BoxOutcomes(rules).bets()
    if not options.stakes:
        return bets
    return {bet: pays for bet, pays in bets.items() if bet in ("main", "insurance", *options.stakes)}


def _tables(rules: Rules, options: Options, plans: list[BoxPlan], names: tuple[str, ...]) -> Simulation:
    outcomes = BoxOutcomes(rules)
    bets = _bets(rules, options)
    nets = [Fraction(n, outcomes.unit) for n in range(-outcomes.top, outcomes.top + 1)]
    exact = [_exact(rules, options, plan, name) for plan, name in zip(plans, names, strict=True)]
    job = table_job(rules, plans, options.rounds, options.seed, options.co_bettor)

    def report(played: RunResult) -> Report:
        tally, joined, sums, results = played.counts
        boxes = []
        for i, name in enumerate(names):
            found = {bet: figure(by_net(tally[i], pays), exact[i].get(bet)) for bet, pays in bets.items()}
            if options.co_bettor is not None:
                found["co_bettor"] = figure(by_net(joined[i], nets), exact[i].get("co_bettor"))
            boxes.append(PlaceFigures(i + 1, name, _placed(found)))
        valid = sums[COUPS] - sums[VOIDS]
        shares = shares_of(results_of(job.setting[-1], results))
        whole = figure_of_sums(valid, sums[NET] * CENT, sums[SQUARE] * CENT**2, shares)
        several = tuple(boxes) if len(boxes) > 1 else ()
        first = boxes[0].bets if boxes else {}
        return Report(sums[COUPS], first, several, table=whole, void=sums[VOIDS])

    return Simulation(job, report, names, _together(plans), "boxes", plans[0].insurance)


def _exact(rules: Rules, options: Options, plan: BoxPlan, name: str) -> dict[str, float]:
    """What is known of a box among others: its cards are as any box's, so only play can change its worth."""
    found = exact_values(rules, name)
    if options.insurance != "always":
        found.pop("insurance")
    if options.boxes > 1 and rules.joker_scope == "table":
        found.pop("twins", None)
    if options.lapses or _limited(rules, plan):
        return {bet: value for bet, value in found.items() if bet in ("twins", "insurance")}
    if options.co_bettor is not None:
        found["co_bettor"] = on_owner(rules, name)[options.co_bettor].ev
    return found


def _placed(found: dict[str, Figure | None]) -> dict[str, Figure]:
    return {bet: each for bet, each in found.items() if each is not None}


def _evenings(rules: Rules, options: Options, plans: list[BoxPlan], names: tuple[str, ...]) -> Simulation:
    assert options.evening is not None
    need = sum(plan.stake + plan.twins + plan.crazy for plan in plans)
    check_need(options.bankroll, need)
    plan = plan_of(options.evening, options.bankroll, need, swing_of(plans), grain_of(rules, plans))
    job = evening_job(rules, plans, plan, evenings_in(options), options.seed)

    def report(played: RunResult) -> Report:
        found = evenings_of(plan, played.counts)
        return Report(round(found.coups_played * found.evenings) if found else 0, evening=found)

    exactly = _exactly(rules, options, plans, need)
    return Simulation(job, report, names, _together(plans), "boxes", plans[0].insurance, exactly)


def _exactly(
    rules: Rules, options: Options, plans: list[BoxPlan], need: int
) -> Callable[[], ExactEvening] | str:
    plan = plans[0]
    why_not = why_not_exact(rules, plan, len(plans), _limited(rules, plan))
    if why_not is not None:
        return why_not
    chips_end = options.bankroll is not None
    return exact_evening(
        options, need, lambda: coup_laws(rules, plan.strategy, plan.stake, chips_end=chips_end)
    )


def _together(plans: list[BoxPlan]) -> dict[str, Cents]:
    """What the guest stakes on all his boxes."""
    return {
        "main": Cents(sum(each.stake for each in plans)),
        "twins": Cents(sum(each.twins for each in plans)),
        "crazy": Cents(sum(each.crazy for each in plans)),
    }
