"""Plain recounts of what the kernels count: one number after another, in Python, from the rules' results."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import pytest

from saalchef.sim.evening_figures import QUANTILES, Evenings
from saalchef.sim.figures import Figure


class Night(NamedTuple):
    """One evening: what the guest had won after each coup, and the longest run of lost ones."""

    stood: list[int]
    longest: int
    ruined: bool

    @property
    def result(self) -> int:
        return self.stood[-1]

    def at(self, coup: int) -> int:
        """How he stood after so many coups; who had to stop stays where he was."""
        return self.stood[min(coup, len(self.stood)) - 1]


def night(coup: Callable[[], int], coups: int, chips: int | None, need: int) -> Night:
    """Coups, each with its net result, until there were enough of them or the bets cannot be placed."""
    stood: list[int] = []
    won = losing = longest = 0
    while len(stood) < coups and (chips is None or chips + won >= need):
        net = coup()
        won += net
        stood.append(won)
        if net:
            losing = losing + 1 if net < 0 else 0
        longest = max(longest, losing)
    return Night(stood, longest, chips is not None and chips + won < need)


def compare_evenings(found: Evenings | None, nights: Sequence[Night]) -> None:
    """Every figure of the evenings with the recount."""
    assert found is not None
    assert found.evenings == len(nights)
    results = [each.result for each in nights]
    mean, stdev = moments(results)
    assert found.mean == pytest.approx(mean)
    assert found.stdev == pytest.approx(stdev)
    assert found.stderr == pytest.approx(stdev / sqrt(len(nights)))
    assert found.ahead == pytest.approx(share(result > 0 for result in results))
    assert found.even == pytest.approx(share(result == 0 for result in results))
    assert found.ruined == pytest.approx(share(each.ruined for each in nights))
    ruined = [len(each.stood) for each in nights if each.ruined]
    if ruined:
        assert found.ruin is not None
        assert found.ruin.mean_coup == pytest.approx(moments(ruined)[0])
        assert found.ruin.quantiles == quantiles(ruined)
    else:
        assert found.ruin is None
    assert found.coups_played == pytest.approx(sum(len(each.stood) for each in nights) / len(nights))
    assert found.losing_run == quantiles([each.longest for each in nights])
    assert found.longest_losing_run == max(each.longest for each in nights)
    # amounts are told in steps of the resolution, which here is small enough to tell all of them apart
    assert all(result % found.resolution == 0 for result in results)
    assert {bar.result: bar.count for bar in found.bars} == Counter(results)
    assert found.quantiles == quantiles(results)
    assert found.path
    for look in found.path:
        assert look.quantiles == quantiles([each.at(look.coup) for each in nights]), look.coup


def compare(found: Figure, results: Sequence[int], unit: int) -> None:
    """A bet's figure with what it won in each coup in which it was placed, in cents."""
    mean, stdev = moments(results)
    assert found.placed == len(results)
    assert found.ev == pytest.approx(mean / unit)
    if len(results) == 1:
        assert (found.stdev, found.stderr, found.interval) == (None, None, None)
    else:
        assert found.stdev == pytest.approx(stdev / unit)
        assert found.stderr == pytest.approx(stdev / unit / sqrt(len(results)))
    if found.outcomes:
        assert {each.pays: each.count for each in found.outcomes} == {
            Fraction(result, unit): count for result, count in Counter(results).items()
        }


def compare_whole(found: Figure, results: Sequence[int]) -> None:
    """The guest's whole result, in units of the currency: how often each came, too."""
    assert found.outcomes
    compare(found, results, 100)


def moments(numbers: Sequence[int]) -> tuple[float, float]:
    mean = Fraction(sum(numbers), len(numbers))
    return float(mean), sqrt(sum((each - mean) ** 2 for each in numbers) / len(numbers))


def share(those: Iterable[bool]) -> float:
    found = list(those)
    return sum(found) / len(found)


def quantiles(numbers: Sequence[int]) -> dict[int, int]:
    """Of a hundred so many are this or less."""
    ordered = sorted(numbers)
    return {q: ordered[max(-(-len(ordered) * q // 100), 1) - 1] for q in QUANTILES}
