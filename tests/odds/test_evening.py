"""The chain of chips against all evenings written out in fractions, and against the binomial law."""

from collections import defaultdict
from fractions import Fraction
from math import comb

import pytest

from saalchef.odds.evening import QUANTILES, CoupLaw, evening

Chips = dict[int, Fraction]
POOR = {-100: Fraction(3, 5), 100: Fraction(2, 5)}
RICH = {-200: Fraction(1, 10), -100: Fraction(2, 5), 0: Fraction(1, 10), 150: Fraction(2, 5)}


def written_out(coups: int, chips: int, need: int) -> tuple[Chips, list[Fraction], Fraction]:
    """How evenings end, how many end with each coup for want of chips, and how many coups are played."""
    going: Chips = {chips: Fraction(1)}
    ended: defaultdict[int, Fraction] = defaultdict(Fraction)
    ruined, played = [], Fraction(0)
    for _ in range(coups):
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        played += sum(going.values())
        for have, likely in going.items():
            for net, chance in (RICH if have >= 2 * need else POOR).items():
                after[have + net] += likely * chance
        lost = {have: likely for have, likely in after.items() if have < need}
        for have, likely in lost.items():
            ended[have - chips] += likely
        ruined.append(sum(lost.values(), Fraction(0)))
        going = {have: likely for have, likely in after.items() if have >= need}
    for have, likely in going.items():
        ended[have - chips] += likely
    return dict(ended), ruined, played


def laws() -> list[CoupLaw]:
    return [
        CoupLaw(chips, {net: float(p) for net, p in law.items()}) for chips, law in ((100, POOR), (200, RICH))
    ]


@pytest.mark.parametrize("coups", [1, 2, 7, 12])
@pytest.mark.parametrize("chips", [100, 150, 330, 800])
def test_every_evening_written_out(coups: int, chips: int) -> None:
    ended, ruined, played = written_out(coups, chips, 100)
    found = evening(coups, chips, 100, laws())
    assert found.results == pytest.approx({net: float(p) for net, p in ended.items() if p})
    assert found.mean == pytest.approx(float(sum(net * p for net, p in ended.items())))
    square = sum(net * net * p for net, p in ended.items())
    assert found.stdev == pytest.approx(float(square - sum(net * p for net, p in ended.items()) ** 2) ** 0.5)
    assert found.ahead == pytest.approx(float(sum(p for net, p in ended.items() if net > 0)))
    assert found.even == pytest.approx(float(ended.get(0, Fraction(0))))
    assert (found.worst, found.best) == (min(ended), max(ended))
    assert found.coups_played == pytest.approx(float(played))
    assert found.ruin.probability == pytest.approx(float(sum(ruined)))
    assert found.ruin.by_coup == pytest.approx([float(sum(ruined[: i + 1])) for i in range(coups)])
    if sum(ruined):
        mean = sum((coup * p for coup, p in enumerate(ruined, start=1)), Fraction(0)) / sum(ruined)
        assert found.ruin.mean_coup == pytest.approx(float(mean))
    else:
        assert found.ruin.mean_coup is None
    for q in QUANTILES:
        below = sum(p for net, p in ended.items() if net < found.quantiles[q])
        up_to = sum(p for net, p in ended.items() if net <= found.quantiles[q])
        assert float(below) <= q / 100 + 1e-12
        assert float(up_to) >= q / 100 - 1e-12
    assert found.doubt < 1e-13


def test_without_a_bankroll_it_is_the_binomial_law() -> None:
    found = evening(40, None, 100, [CoupLaw(100, {-100: 0.7, 200: 0.3})])
    expected = {300 * wins - 4000: comb(40, wins) * 0.3**wins * 0.7 ** (40 - wins) for wins in range(41)}
    for net, likely in expected.items():
        assert found.results.get(net, 0.0) == pytest.approx(likely, rel=1e-9, abs=1e-16)
    assert found.ruin.probability == 0.0
    assert found.coups_played == 40


def test_doubt_grows_with_the_coups_played_by_a_doubtful_law() -> None:
    sure, doubtful = CoupLaw(200, {-100: 0.5, 100: 0.5}), CoupLaw(100, {-100: 0.5, 100: 0.5}, doubt=0.001)
    assert evening(3, 300, 100, [doubtful, sure]).doubt == pytest.approx(0.25 * 0.001)  # 300, 200, 100
