"""Evenings end with the chips the rules leave a guest, and their figures say what the counts hold."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.odds.punto_banco import figures
from saalchef.rules.blackjack import Rules
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules as PuntoBancoRules
from saalchef.sim import evening as e
from saalchef.sim.blackjack.jobs import evening_job
from saalchef.sim.blackjack.plays import strategy_of
from saalchef.sim.blackjack.setting import CUT, BoxPlan
from saalchef.sim.blackjack.strategy_file import read_plan
from saalchef.sim.evening import plan_of
from saalchef.sim.job import Job
from saalchef.sim.nights import QUANTILES, evenings_of
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulate import simulation
from sim.blackjack_core import CoreTable
from sim.dealing import Dealer
from sim.samples import CHART

COUPS, CHIPS, NEED = 60, 12_000, 3000


def test_evenings_of_black_jack_end_as_the_rules_have_it() -> None:
    rules = load("wiesbaden").rules
    assert isinstance(rules, Rules)
    chart = strategy_of(rules, read_plan(str(CHART)))
    boxes = [BoxPlan(chart, Cents(1000), Cents(1000), insurance="always"), BoxPlan(chart, Cents(1000))]
    plan = plan_of(COUPS, CHIPS, NEED, 6000.0, 500)
    job = evening_job(rules, boxes, plan, 40, 3)
    ruined = 0
    for number in range(40):
        sums, results, runs, on_the_way = job.play(number, number + 1)
        chips, played, longest = _by_the_rules(rules, boxes, job, number)
        assert sums[e.RESULT] == chips - CHIPS
        assert sums[e.PLAYED] == played
        assert runs[longest] == 1
        assert sums[e.RUINED] == (chips < NEED)
        assert results[(chips - CHIPS - plan[e.LOWEST_BIN]) // plan[e.WIDTH]] == 1
        assert on_the_way.sum() == plan[e.LOOKS]
        ruined += chips < NEED
    assert 0 < ruined < 40


def _by_the_rules(rules: Rules, boxes: list[BoxPlan], job: Job, stream: int) -> tuple[int, int, int]:
    core = CoreTable(rules, boxes, Dealer(job.seed, job.pack, int(job.setting[0][CUT]), stream), CHIPS)
    played = streak = longest = 0
    while played < COUPS and core.chips >= NEED:
        before = core.chips
        core.coup()
        core.dealer.over()
        played += 1
        streak = streak + 1 if core.chips < before else 0 if core.chips > before else streak
        longest = max(longest, streak)
    return core.chips, played, longest


def test_punto_banco_evenings_match_the_binomial_law() -> None:
    """Six coups on Tie, each from a full pack: the chance of every result is known exactly."""
    options = Options(600_000, stakes={"tie": Cents(1000)}, evening=6, seed=4)
    house = load("bregenz", {"shuffler": "continuous"})
    asked = simulation(house, options)
    report = asked.report(run(asked.job, Threads(2)))
    found = report.evening
    assert found is not None
    assert found.evenings == 100_000
    assert isinstance(house.rules, PuntoBancoRules)
    tie = float(figures(house.rules).bets["tie"].outcomes[0].probability)
    for wins in range(4):
        expected = comb(6, wins) * tie**wins * (1 - tie) ** (6 - wins)
        seen = sum(bar.count for bar in found.bars if bar.result == Cents(9000 * wins - 6000))
        error = (expected * (1 - expected) / 100_000) ** 0.5
        assert abs(seen / 100_000 - expected) < 4.5 * error
    assert found.losing_run[50] == 6
    assert found.longest_losing_run == 6
    assert found.ahead == pytest.approx(1 - (1 - tie) ** 6, abs=0.006)


def test_a_guest_without_a_bankroll_is_never_ruined() -> None:
    asked = simulation(load("bregenz"), Options(20_000, evening=50, stakes={"punto": Cents(1000)}))
    found = asked.report(run(asked.job, Threads(1))).evening
    assert found is not None
    assert found.ruined == 0
    assert found.bankroll is None
    assert found.coups_played == 50
    assert found.quantiles[1] < 0 < found.quantiles[99]


def test_figures_of_evenings_are_those_of_the_counts() -> None:
    plan = plan_of(4, None, 100, 100.0, 50)
    low, width = int(plan[e.LOWEST_BIN]), int(plan[e.WIDTH])
    results = np.zeros(e.BINS, np.int64)
    for result, count in ((-200, 10), (0, 60), (50, 20), (400, 10)):
        results[(result - low) // width] = count
    on_the_way = np.zeros((4, e.BINS), np.int64)
    on_the_way[:, (0 - low) // width] = 100
    sums = np.zeros(e.SUMS, dtype=object)
    sums[e.EVENINGS], sums[e.PLAYED], sums[e.AHEAD], sums[e.EVEN] = 100, 400, 30, 60
    sums[e.RESULT] = -2000 + 1000 + 4000
    sums[e.SQUARE] = 10 * 200**2 + 20 * 50**2 + 10 * 400**2
    found = evenings_of(plan, (sums, results, np.array([5, 90, 5, 0, 0]), on_the_way))
    assert found is not None
    assert found.mean == 30
    assert found.stdev == pytest.approx((Fraction(sums[e.SQUARE], 100) - 900) ** 0.5)
    assert found.quantiles == dict(zip(QUANTILES, (-200, -200, 0, 0, 50, 400, 400), strict=True))
    assert (found.ahead, found.even, found.ruined) == (0.3, 0.6, 0.0)
    assert found.losing_run[50] == 1
    assert found.longest_losing_run == 2
    assert [(bar.result, bar.count) for bar in found.bars] == [(-200, 10), (0, 60), (50, 20), (400, 10)]
    assert sum(count for _, count in found.histogram(-200, 400, 5)) == 100
