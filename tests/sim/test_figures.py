"""From counts to figures, by hand."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from saalchef.sim.figures import by_net, figure, figure_of_sums


def test_a_bet_is_worth_the_mean_of_its_results() -> None:
    found = figure({Fraction(-1): 60, Fraction(0): 10, Fraction(3, 2): 30}, exact=-0.1)
    assert found is not None
    assert found.ev == pytest.approx(-0.15)
    variance = (60 + 30 * 2.25) / 100 - 0.15**2
    assert found.stdev == pytest.approx(sqrt(variance))
    assert found.stderr == pytest.approx(sqrt(variance) / 10)
    low, high = found.interval
    assert (low + high) / 2 == pytest.approx(found.ev)
    assert (high - low) / 2 == pytest.approx(1.96 * found.stderr, rel=1e-4)
    assert found.deviations == pytest.approx(-0.05 / found.stderr)
    assert [share.count for share in found.outcomes] == [60, 10, 30]


def test_a_bet_never_placed_has_no_figure() -> None:
    assert figure({}) is None
    assert figure_of_sums(0, Fraction(0), Fraction(0)) is None


def test_outcomes_with_the_same_net_are_one() -> None:
    pays = [Fraction(1), None, Fraction(-1), Fraction(1)]
    assert by_net(np.array([5, 7, 0, 2]), pays) == {Fraction(1): 7}


def test_sums_beyond_64_bits_stay_exact() -> None:
    found = figure_of_sums(10**12, Fraction(10**12), Fraction(10**30))
    assert found is not None
    assert found.ev == 1.0
    assert found.stdev == pytest.approx(1e9)
