"""The same cards through the kernels and the rules core: the same result to the cent, coup by coup.

`make prove` plays the same by the million.
"""

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.odds.following import FOLLOWS, Follows
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.jobs import table_job
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulation import simulation
from sim.blackjack_proof import (
    ENOUGH,
    FILE,
    GREEDY,
    HOUSES,
    WILD,
    Readings,
    box_of,
    every_reading,
    prove_box,
    prove_table,
    rules_of,
)


@pytest.mark.parametrize(("house", "readings"), list(every_reading()), ids=str)
def test_a_box_is_settled_as_the_rules_settle_it(house: str, readings: Readings) -> None:
    rare = "joker_place" in readings and "decks" in readings  # the bank shows the joker against a Black Jack
    prove_box(rules_of(house, readings), "optimal", 0, 5000 if rare else 1000)


@pytest.mark.parametrize(("house", "readings"), list(every_reading()), ids=str)
def test_so_is_one_that_is_split_and_doubled_whenever_it_may_be(house: str, readings: Readings) -> None:
    assert prove_box(rules_of(house, readings), WILD, 6, 400) > 3


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("strategy", ["chart", "mimic", "never-bust", FILE])
def test_so_it_is_by_every_strategy(house: str, strategy: str) -> None:
    prove_box(rules_of(house, {}), strategy, 1, 1000)


@pytest.mark.parametrize("strategy", ["chart", FILE, WILD])
@pytest.mark.parametrize("most", [2, 3])
@pytest.mark.parametrize("aces", ["no", "yes"])
def test_no_strategy_splits_more_often_than_the_house_allows(strategy: str, most: int, aces: str) -> None:
    rules = rules_of("pfaeffikon", {"max_hands": most, "resplit_aces": aces})
    assert prove_box(rules, strategy, 7, 1500) > 20


# ——— whole tables ———

TABLES: list[tuple[str, Readings, int, int]] = [
    ("pfaeffikon", {}, 3, ENOUGH),
    ("pfaeffikon", {"even_money": "yes", "auto_stand_21": "no"}, 2, ENOUGH),
    ("pfaeffikon", {"double_after_split": "no", "max_hands": 2}, 7, 60_000),
    ("pfaeffikon", {"shuffler": "shoe", "decks": 2, "bank_blackjack_takes": "original"}, 5, 40_000),
    ("wiesbaden", {}, 3, ENOUGH),
    ("wiesbaden", {}, 1, 9_000),
    ("wiesbaden", {"joker_place": "occupies", "joker_scope": "table"}, 4, 60_000),
    ("wiesbaden", {"crazy_push": "no", "crazy_split": "any_hand", "bank_soft_17": "draws"}, 2, 30_000),
    ("wiesbaden", {"crazy_split": "any_hand", "bank_blackjack_takes": "original", "decks": 1}, 3, ENOUGH),
    ("wiesbaden", {"crazy_split": "every_hand", "bank_blackjack_takes": "original", "decks": 2}, 3, ENOUGH),
]


@pytest.mark.parametrize(("house", "readings", "boxes", "chips"), TABLES, ids=str)
@pytest.mark.parametrize("lapses", [0.0, 0.5])
def test_a_table_leaves_the_guest_the_same_chips(
    house: str, readings: Readings, boxes: int, chips: int, lapses: float
) -> None:
    rules = rules_of(house, readings)
    names = ("optimal", "chart", "mimic", "never-bust")
    plans = [box_of(rules, names[i % 4])._replace(lapses=lapses) for i in range(boxes)]
    plans[0] = plans[0]._replace(insurance="strategy")
    prove_table(rules, plans, chips, 2, 300)


@pytest.mark.parametrize(("house", "readings"), list(every_reading()), ids=str)
def test_a_table_plays_by_every_reading(house: str, readings: Readings) -> None:
    """Two boxes, one played by every chance there is and with lapses; the other by a chart and by heart."""
    rules = rules_of(house, readings)
    plans = [box_of(rules, WILD)._replace(lapses=0.1), box_of(rules, FILE)]
    prove_table(rules, plans, ENOUGH, 8, 300)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("declines", ["first_hand", "returned"])
@pytest.mark.parametrize("takes", ["all", "original"])
@pytest.mark.parametrize("follows", FOLLOWS)
def test_a_co_bettor_wins_what_the_rules_give_him(
    house: str, declines: str, takes: str, follows: Follows
) -> None:
    rules = rules_of(house, {"co_bettor_split": declines, "bank_blackjack_takes": takes})
    plans = [box_of(rules, WILD)._replace(lapses=0.1), box_of(rules, FILE)]
    prove_table(rules, plans, ENOUGH, 9, 600, joined=follows)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("beyond", ["no", "yes"])
def test_the_box_maximum_binds_as_the_rules_have_it(house: str, beyond: str) -> None:
    doubles = {"double_beyond_maximum": beyond} if house == "pfaeffikon" else {}
    rules = rules_of(house, {"split_beyond_maximum": beyond, **doubles})
    for stake in (Cents(17_000), Cents(25_000), Cents(50_000)):
        for name in ("chart", WILD):
            prove_table(rules, [box_of(rules, name)._replace(stake=stake)], ENOUGH, 3, 300)


@pytest.mark.parametrize("stake", [Cents(12_500), Cents(13_000)])
def test_where_doubles_go_beyond_the_maximum_it_counts_each_hand_once(stake: Cents) -> None:
    """Four hands fill Wiesbaden's 500: with 125 on each no split is refused, with 130 the last one is."""
    found, asked = [], []
    for beyond in ("no", "yes"):
        rules = rules_of("wiesbaden", {"split_beyond_maximum": beyond})
        assert rules.limits.maximum == Cents(50_000)
        plan = box_of(rules, GREEDY)._replace(stake=stake)
        found.append(run(table_job(rules, [plan], 100_000, 1), Threads(1)).counts[0])
        evening = Options(10, evening=10, stakes={"main": stake})
        asked.append(simulation(load("wiesbaden", {"split_beyond_maximum": beyond}), evening).exactly)
    assert np.array_equal(*found) == callable(asked[0]) == (stake == Cents(12_500))
    assert callable(asked[1])


@pytest.mark.parametrize("house", HOUSES)
def test_a_coup_for_which_the_cards_do_not_suffice_is_void(house: str) -> None:
    rules = rules_of(house, {"decks": 1})
    assert prove_table(rules, [box_of(rules, GREEDY)] * rules.boxes, ENOUGH, 4, 700) > 1
