"""Black Jack Challenge as asked for."""

from fractions import Fraction
from math import sqrt
from typing import Any

from saalchef.odds.challenge.bonus import black_bonus, red_bonus
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.settle import ON_BLACK, ON_RED, prize_pays
from saalchef.rules.money import Cents
from saalchef.sim.challenge import table
from saalchef.sim.challenge.jobs import evening_job, games_job
from saalchef.sim.challenge.named_strategies import REASONABLE, named_strategy
from saalchef.sim.challenge.results import grain_of
from saalchef.sim.challenge.table_arrays import Seat
from saalchef.sim.complaints import SimulationError
from saalchef.sim.evening import plan_of
from saalchef.sim.evening_figures import evenings_of
from saalchef.sim.figures import CENT, Figure, Share, by_net, figure, figure_of_sums, shares_of
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

FIELDS = ("ante", "red", "black")


def simulation(rules: Rules, options: Options) -> Simulation:
    """What to play for these wishes, and how to read what comes of it."""
    if options.boxes != 1 or options.insurance is not None or options.co_bettor is not None:
        raise SimulationError("sim.no_boxes")
    players = options.players or max(rules.fewest_players, len(options.strategies))
    if not rules.fewest_players <= players <= rules.boxes:
        raise SimulationError("sim.players", fewest=rules.fewest_players, most=rules.boxes)
    check_strategies(options, players, "players")
    ante, red, black = _stakes(rules, options)
    names = tuple(strategy_at(options, i, REASONABLE) for i in range(players))
    seats = [Seat(named_strategy(name, players), red, black, options.lapses) for name in names]
    if options.evening is not None:
        return _evenings(rules, options, seats, ante, names)
    return _games(rules, options, seats, ante, names)


def _stakes(rules: Rules, options: Options) -> tuple[Cents, Cents, Cents]:
    check_fields(options.stakes, FIELDS)
    sign = rules.limits
    most = sign.minimum if rules.ante_size == "fixed" else sign.maximum
    ante = check_stake("ante", options.stakes.get("ante", sign.minimum), sign.minimum, most, sign.step)
    bonus = {field: options.stakes[field] for field in ("red", "black") if field in options.stakes}
    for field, amount in bonus.items():
        check_stake(field, amount, sign.bonus_minimum, sign.bonus_maximum, sign.bonus_step)
    bonus = bonus or {"red": sign.bonus_minimum}
    return ante, bonus.get("red", Cents(0)), bonus.get("black", Cents(0))


def _games(
    rules: Rules, options: Options, seats: list[Seat], ante: Cents, names: tuple[str, ...]
) -> Simulation:
    red_pays = [prize_pays(rules, prize) for prize in ON_RED.values()]
    black_pays = [prize_pays(rules, prize) for prize in ON_BLACK.values()]
    exact = {"red": red_bonus(rules).ev, "black": black_bonus(rules).ev}
    job = games_job(rules, seats, ante, options.rounds, options.seed)

    def report(played: RunResult) -> Report:
        by_seat, by_place, nets, red, black, results = played.counts
        places = []
        for i, name in enumerate(names):
            found = {
                "pot": _pot(by_seat[i], ante, nets[i]),
                "red": figure(by_net(red[i], red_pays), exact["red"]),
                "black": figure(by_net(black[i], black_pays), exact["black"]),
            }
            games = by_seat[i][table.GAMES]
            won = by_seat[i][table.WON] / games if games else None
            bets = {bet: each for bet, each in found.items() if each is not None}
            places.append(PlaceFigures(i + 1, name, bets, won))
        from_button = tuple(each for row in by_place if (each := _pot(row, ante)) is not None)
        games, _, net, square = by_seat[-1]
        shares = shares_of(results_of(job.setting[-1], results))
        return Report(
            by_seat[0][table.GAMES],
            places[0].bets,
            seats=tuple(places),
            from_button=from_button,
            table=figure_of_sums(games, net * CENT, square * CENT**2, shares),
        )

    return Simulation(job, report, names, _staked(seats[0], ante), "players")


def _pot(sums: Any, ante: Cents, nets: Any = ()) -> Figure | None:
    """What playing for the pot brought, in Antes."""
    games, net, square = sums[table.GAMES], Fraction(sums[table.NET], ante), sums[table.SQUARE]
    outcomes = tuple(
        Share(Fraction(antes), int(count), int(count) / games)
        for antes, count in enumerate(nets, start=table.LOWEST)
        if count
    )
    return figure_of_sums(games, net, Fraction(square, ante * ante), outcomes)


def _evenings(
    rules: Rules, options: Options, seats: list[Seat], ante: Cents, names: tuple[str, ...]
) -> Simulation:
    assert options.evening is not None
    guest = seats[0]
    need = ante + guest.red + guest.black
    check_need(options.bankroll, need)
    swing = sqrt(len(seats) * (2.5 * ante) ** 2 + (4 * guest.red) ** 2 + (2 * guest.black) ** 2)
    plan = plan_of(options.evening, options.bankroll, need, swing, grain_of(rules, guest, ante))
    job = evening_job(rules, seats, ante, plan, evenings_in(options), options.seed)

    def report(played: RunResult) -> Report:
        found = evenings_of(plan, played.counts)
        return Report(round(found.coups_played * found.evenings) if found else 0, evening=found)

    return Simulation(job, report, names, _staked(guest, ante), "players", exactly="pot")


def _staked(guest: Seat, ante: Cents) -> dict[str, Cents]:
    return {"ante": ante, "red": guest.red, "black": guest.black}
