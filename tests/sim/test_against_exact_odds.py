"""Every bet of every house comes out within four standard errors of what it is worth exactly."""

import pytest

from saalchef.houses import load
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulate import simulation

ROUNDS = 20_000_000
ERRORS = 4.0
Readings = dict[str, str | int]

CASES: list[tuple[str, Readings, str]] = [
    ("pfaeffikon", {}, "optimal"),
    ("pfaeffikon", {}, "chart"),
    ("pfaeffikon", {"decks": 1, "bank_soft_17": "draws"}, "optimal"),
    ("pfaeffikon", {"bank_blackjack_takes": "original", "bank_blackjack_against_21": "stand_off"}, "optimal"),
    ("pfaeffikon", {"double_after_split": "no", "max_hands": 2, "resplit_aces": "yes"}, "optimal"),
    ("pfaeffikon", {}, "mimic"),
    ("wiesbaden", {}, "optimal"),
    ("wiesbaden", {}, "chart"),
    ("wiesbaden", {"joker_place": "occupies"}, "chart"),
    ("wiesbaden", {"crazy_split": "any_hand", "crazy_push": "no"}, "optimal"),
    ("wiesbaden", {"joker_scope": "table", "crazy_joker": "second", "split_by": "rank"}, "optimal"),
    ("wiesbaden", {"twins_pay": "gross", "soft_double": "yes", "resplit_aces": "no"}, "optimal"),
    ("wiesbaden", {}, "never-bust"),
    ("bregenz", {"shuffler": "continuous"}, ""),
    ("bregenz", {"shuffler": "continuous", "banco_6_punto_stood": "stands"}, ""),
    ("vaduz", {"shuffler": "continuous"}, ""),
    ("vaduz", {"shuffler": "continuous", "banco_4_5_punto_stood": "stands", "tie_pays": 9}, ""),
    ("vaduz", {"shuffler": "continuous", "banco_3_except": "total_8", "decks": 1}, ""),
    ("schaffhausen", {}, "reasonable"),
    ("schaffhausen", {"bonus_pair": "points"}, "careful"),
]


@pytest.mark.parametrize(("house", "readings", "strategy"), CASES, ids=str)
def test_every_bet_is_worth_what_the_odds_say(house: str, readings: Readings, strategy: str) -> None:
    rounds = ROUNDS if house != "schaffhausen" else ROUNDS // 20
    asked = simulation(
        load(house, readings), Options(rounds, seed=2026, strategies=(strategy,) if strategy else ())
    )
    report = asked.report(run(asked.job, Threads(2)))
    assert report.rounds == rounds
    measured = {name: bet for name, bet in report.bets.items() if name != "pot"}
    assert measured
    for name, bet in measured.items():
        if name == "crazy" and strategy != "optimal":
            continue  # its exact value is known for the best play of the main game
        assert bet.deviations is not None, name
        assert abs(bet.deviations) < ERRORS, (name, bet.ev, bet.exact, bet.deviations)
