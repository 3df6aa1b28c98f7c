"""Evenings follow the laws of chance, and their figures say what the counts hold."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.odds.punto_banco.bets import figures
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules as PuntoBancoRules
from saalchef.sim import evening as e
from saalchef.sim.evening import plan_of
from saalchef.sim.evening_figures import QUANTILES, evenings_of
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulation import simulation


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
    assert found.ruin is None
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
    counts = (sums, results, np.array([5, 90, 5, 0, 0]), on_the_way, np.array([0, 0, 1, 6, 3]))
    found = evenings_of(plan, counts)
    assert found is not None
    assert found.mean == 30
    assert found.stdev == pytest.approx((Fraction(sums[e.SQUARE], 100) - 900) ** 0.5)
    assert found.quantiles == dict(zip(QUANTILES, (-200, -200, 0, 0, 50, 400, 400), strict=True))
    assert (found.ahead, found.even, found.ruined) == (0.3, 0.6, 0.1)
    assert found.ruin is not None
    assert found.ruin.mean_coup == pytest.approx(3.2)
    assert found.ruin.quantiles == dict(zip(QUANTILES, (2, 2, 3, 3, 4, 4, 4), strict=True))
    assert found.losing_run[50] == 1
    assert found.longest_losing_run == 2
    assert [(bar.result, bar.count) for bar in found.bars] == [(-200, 10), (0, 60), (50, 20), (400, 10)]
    assert sum(count for _, count in found.histogram(-200, 400, 5)) == 100
