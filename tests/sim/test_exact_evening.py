"""Evenings worked out and simulated tell the same."""

from math import sqrt

import pytest

from saalchef.houses import load
from saalchef.odds.blackjack.results import results
from saalchef.odds.evening import ExactEvening
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.choose import chosen
from saalchef.sim.blackjack.exact_evening import coup_laws
from saalchef.sim.evening_figures import Evenings
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulation import simulation


def both(house: str, options: Options, **readings: str) -> tuple[Evenings, ExactEvening]:
    asked = simulation(load(house, readings), options)
    assert callable(asked.exactly)
    found = asked.report(run(asked.job, Threads(2))).evening
    assert found is not None
    return found, asked.exactly()


def close(seen: float, exact: float, evenings: int, doubt: float) -> bool:
    """Within four and a half standard errors of a share, and what the exact one may be off."""
    return abs(seen - exact) <= 4.5 * sqrt(exact * (1 - exact) / evenings) + doubt + 1e-12


def agree(found: Evenings, exact: ExactEvening) -> None:
    assert found.stderr is not None
    reach = max(-exact.worst, exact.best)  # in cents, of what a doubtful evening may be off
    assert abs(found.mean - exact.mean) <= 4.5 * found.stderr + exact.doubt * reach
    for share, value in (
        (found.ahead, exact.ahead),
        (found.even, exact.even),
        (found.ruined, exact.ruin.probability),
    ):
        assert close(share, value, found.evenings, exact.doubt)
    assert found.coups_played == pytest.approx(exact.coups_played, rel=0.01)
    by_result = {bar.result: bar.count / found.evenings for bar in found.bars}
    width = found.resolution
    for result, likely in exact.results.items():
        if likely > 0.001 and width == found.resolution and result in by_result:
            together = sum(p for r, p in exact.results.items() if result <= r < result + width)
            assert close(by_result[Cents(result)], together, found.evenings, exact.doubt), result


def test_punto_banco_with_two_bets_until_the_chips_are_gone() -> None:
    stakes = {"banco": Cents(2000), "tie": Cents(1000)}
    options = Options(1_000_000, stakes=stakes, evening=50, bankroll=Cents(15000), seed=3)
    agree(*both("bregenz", options, shuffler="continuous"))


@pytest.mark.parametrize("stakes_behind", [1, 2, 3, 8])
def test_one_coup_with_chips_for_few_raises(stakes_behind: int) -> None:
    """One, two, three and eight stakes: no raise, one, some and every one can be paid."""
    bankroll = Cents(1000 * stakes_behind)
    options = Options(300_000, stakes={"main": Cents(1000)}, evening=1, bankroll=bankroll, seed=8)
    found, exact = both("pfaeffikon", options)
    agree(found, exact)
    assert (exact.doubt > 1e-6) == (stakes_behind == 3)


@pytest.mark.parametrize("strategy", ["chart", "mimic"])
def test_an_evening_of_black_jack(strategy: str) -> None:
    stakes = {"main": Cents(1000)}
    options = Options(
        600_000, stakes=stakes, evening=60, bankroll=Cents(20000), seed=5, strategies=(strategy,)
    )
    found, exact = both("wiesbaden", options)
    agree(found, exact)
    assert exact.doubt < (0.001 if strategy == "chart" else 1e-12)  # who never raises can always play on


def test_with_chips_for_everything_a_coup_is_what_the_odds_say() -> None:
    rules = load("pfaeffikon").rules
    assert isinstance(rules, Rules)
    whole = coup_laws(rules, chosen(rules, "optimal"), Cents(1000))[-1]
    known = {int(1000 * each.net): each.probability for each in results(rules).results}
    assert {net: p for net, p in whole.nets.items() if p > 1e-12} == pytest.approx(
        {net: p for net, p in known.items() if p > 1e-12}
    )


@pytest.mark.parametrize(
    ("house", "options", "readings", "why"),
    [
        ("bregenz", {}, {"shuffler": "shoe"}, "shoe"),
        ("pfaeffikon", {}, {"shuffler": "shoe"}, "shoe"),
        ("pfaeffikon", {"boxes": 2}, {}, "boxes"),
        ("pfaeffikon", {"lapses": 0.1}, {}, "mistakes"),
        ("pfaeffikon", {"insurance": "always"}, {}, "insurance"),
        ("pfaeffikon", {"stakes": {"main": Cents(50000)}}, {"split_beyond_maximum": "no"}, "maximum"),
        ("wiesbaden", {"stakes": {"twins": Cents(1000)}}, {}, "side_bets"),
        ("schaffhausen", {}, {}, "pot"),
    ],
)
def test_what_cannot_be_worked_out_says_why(
    house: str, options: dict[str, object], readings: dict[str, str], why: str
) -> None:
    asked = simulation(load(house, readings), Options(100, evening=10, **options))  # type: ignore[arg-type]
    assert asked.exactly == why
