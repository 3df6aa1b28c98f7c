"""Evenings worked out and simulated tell the same."""

from collections import defaultdict
from functools import cache
from math import sqrt

import pytest

from saalchef.houses import load
from saalchef.odds.blackjack.results import results
from saalchef.odds.evening import CoupLaw, ExactEvening, Ruin, evening
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.choose import chosen
from saalchef.sim.blackjack.exact_evening import coup_laws
from saalchef.sim.evening_figures import Evenings, RuinedEvenings
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulation import simulation

STAKE = Cents(1000)
Readings = tuple[tuple[str, str], ...]


def both(house: str, options: Options, **readings: str) -> tuple[Evenings, ExactEvening]:
    asked = simulation(load(house, readings), options)
    assert callable(asked.exactly)
    found = asked.report(run(asked.job, Threads(2))).evening
    assert found is not None
    return found, asked.exactly()


@cache
def laws_of(house: str, strategy: str, readings: Readings) -> list[CoupLaw]:
    rules = load(house, dict(readings)).rules
    assert isinstance(rules, Rules)
    return coup_laws(rules, chosen(rules, strategy), STAKE, chips_end=True)


def with_few_chips(
    house: str, strategy: str, stakes_behind: int, coups: int, readings: Readings = ()
) -> tuple[Evenings, ExactEvening]:
    """Two million coups of evenings with so many stakes, and the same worked out."""
    bankroll = Cents(stakes_behind * STAKE)
    options = Options(
        2_000_000,
        stakes={"main": STAKE},
        evening=coups,
        bankroll=bankroll,
        seed=8,
        strategies=(strategy,),
    )
    asked = simulation(load(house, dict(readings)), options)
    found = asked.report(run(asked.job, Threads(2))).evening
    assert found is not None
    return found, evening(coups, bankroll, STAKE, laws_of(house, strategy, readings))


def close(seen: float, exact: float, evenings: int) -> bool:
    """Within four standard errors of a share."""
    return abs(seen - exact) <= 4 * sqrt(exact * (1 - exact) / evenings) + 1e-12


def agree(found: Evenings, exact: ExactEvening) -> None:
    """Every figure that is shown, within four standard errors and nothing else."""
    assert found.stdev is not None
    assert found.stderr is not None
    assert abs(found.mean - exact.mean) <= 4 * found.stderr
    fourth = sum((result - exact.mean) ** 4 * likely for result, likely in exact.results.items())
    error = sqrt((fourth - exact.stdev**4) / found.evenings) / (2 * exact.stdev)
    assert abs(found.stdev - exact.stdev) <= 4 * error
    bars: defaultdict[int, float] = defaultdict(float)
    for result, likely in exact.results.items():
        bars[result // found.resolution * found.resolution] += likely
    for q, amount in found.quantiles.items():
        below = sum(likely for result, likely in bars.items() if result < amount)
        up_to = below + bars[amount]
        reach = 4 * sqrt(q / 100 * (1 - q / 100) / found.evenings)
        assert below - reach <= q / 100 <= up_to + reach, q
    shares = [
        (found.ahead, exact.ahead),
        (found.even, exact.even),
        (found.ruined, exact.ruin.probability),
    ]
    by_result = {int(bar.result): bar.count / found.evenings for bar in found.bars}
    shares += [(by_result.get(result, 0.0), likely) for result, likely in bars.items()]
    for share, likely in shares:
        if likely * found.evenings > 20:
            assert close(share, likely, found.evenings), (share, likely)
    assert found.coups_played == pytest.approx(exact.coups_played, rel=0.01)
    if found.ruin is not None:
        ruined_by(found.ruin, exact.ruin, round(found.ruined * found.evenings))


def ruined_by(found: RuinedEvenings, exact: Ruin, evenings: int) -> None:
    """The time to ruin: its mean and quantiles."""
    assert exact.mean_coup is not None
    by = [0.0, *(each / exact.probability for each in exact.by_coup)]  # of those ruined, after each coup
    square = sum(coup**2 * (by[coup] - by[coup - 1]) for coup in range(1, len(by)))
    spread = sqrt(max(square - exact.mean_coup**2, 0.0))
    assert abs(found.mean_coup - exact.mean_coup) <= 4 * spread / sqrt(evenings) + 1e-9
    for q, coup in found.quantiles.items():
        reach = 4 * sqrt(q / 100 * (1 - q / 100) / evenings)
        assert by[coup - 1] - reach <= q / 100 <= by[coup] + reach, q


def test_punto_banco_with_two_bets_until_the_chips_are_gone() -> None:
    stakes = {"banco": Cents(2000), "tie": Cents(1000)}
    options = Options(1_000_000, stakes=stakes, evening=50, bankroll=Cents(15000), seed=3)
    agree(*both("bregenz", options, shuffler="continuous"))


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
@pytest.mark.parametrize("stakes_behind", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("coups", [1, 10])
def test_few_chips_pay_for_few_raises(house: str, stakes_behind: int, coups: int) -> None:
    """No raise, one, some and every one can be paid; the hand that asks first has them first."""
    agree(*with_few_chips(house, "optimal", stakes_behind, coups))


@pytest.mark.parametrize("stakes_behind", [3, 4])
@pytest.mark.parametrize(
    "readings",
    [(), (("bank_blackjack_takes", "original"), ("max_hands", "3"), ("resplit_aces", "yes"))],
    ids=["default", "original"],
)
def test_so_they_do_for_who_splits_every_pair(stakes_behind: int, readings: Readings) -> None:
    """One coup in thirty asks for more than three stakes."""
    agree(*with_few_chips("pfaeffikon", "eager", stakes_behind, 1, readings))


@pytest.mark.parametrize("strategy", ["chart", "mimic"])
def test_an_evening_of_black_jack(strategy: str) -> None:
    stakes = {"main": Cents(1000)}
    options = Options(
        600_000, stakes=stakes, evening=60, bankroll=Cents(20000), seed=5, strategies=(strategy,)
    )
    found, exact = both("wiesbaden", options)
    agree(found, exact)
    assert exact.doubt < (1e-5 if strategy == "chart" else 1e-12)  # who never splits has no rare hands


def test_with_chips_for_everything_a_coup_is_what_the_odds_say() -> None:
    rules = load("pfaeffikon").rules
    assert isinstance(rules, Rules)
    laws = coup_laws(rules, chosen(rules, "optimal"), Cents(1000), chips_end=True)
    assert [law.chips for law in laws] == [1000 * stakes for stakes in range(1, 9)]
    whole = laws[-1]
    assert coup_laws(rules, chosen(rules, "optimal"), Cents(1000), chips_end=False) == [whole]
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
    asked = simulation(load(house, readings), Options(100, evening=10, **options))
    assert asked.exactly == why
