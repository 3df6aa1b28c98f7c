"""Results by amount: each its own bin where they fit, and never more bins than memory is meant for."""

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.rules.blackjack import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.choose import chosen
from saalchef.sim.blackjack.results import results_at
from saalchef.sim.blackjack.table_arrays import BoxPlan
from saalchef.sim.histogram import MOST, NUMBER, WIDTH, bin_at, histogram_of, results_of


def test_every_result_is_told_apart_and_what_lies_beyond_counts_at_the_ends() -> None:
    bins = histogram_of(-30, 45, 5)
    counts = np.zeros(bins[NUMBER], dtype=np.int64)
    for result in (-30, -30, 0, 45, 50, -35):
        counts[bin_at(result, *bins)] += 1
    assert results_of(bins, counts) == {-30: 3, 0: 1, 45: 2}


@pytest.mark.parametrize("reach", [MOST // 2 - 1, MOST, 10**9])
def test_bins_grow_wider_not_more(reach: int) -> None:
    bins = histogram_of(-reach, reach, 1)
    assert bins[NUMBER] <= MOST
    assert bins[NUMBER] * bins[WIDTH] > 2 * reach
    assert bins[WIDTH] == 1 or reach >= MOST // 2


@pytest.mark.parametrize("house", ["wiesbaden", "pfaeffikon"])
def test_a_table_full_of_boxes_at_the_limits_is_counted_exactly(house: str) -> None:
    rules = load(house).rules
    assert isinstance(rules, Rules)
    side = [Cents(0) if bet is None else bet.step for bet in (rules.twins, rules.crazy)]
    for stake in (rules.limits.minimum, rules.limits.maximum):
        box = BoxPlan(chosen(rules, "mimic"), stake, *side, insurance="always")
        assert results_at(rules, [box] * rules.boxes)[NUMBER] < MOST
