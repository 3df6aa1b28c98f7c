"""The same cards through the kernels and the rules core: the same result to the cent, coup by coup."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.rules.blackjack import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack import coup as kernel
from saalchef.sim.blackjack import setting as s
from saalchef.sim.blackjack.choose import chosen
from saalchef.sim.blackjack.jobs import box_job, table_job
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.blackjack.setting import BoxPlan
from saalchef.sim.run import Threads, run
from sim.blackjack_core import CoreTable, outcome_amounts
from sim.dealing import Dealer, callable_from_python
from sim.tracing import traced

ENOUGH = 10**12
STAKE, SIDE = Cents(2000), Cents(1000)
SEED = 20
Readings = dict[str, str | int]

together: list[Readings] = [
    {},
    {"bank_soft_17": "draws", "bank_blackjack_takes": "original", "bank_blackjack_against_21": "stand_off"},
    {"decks": 1, "shuffler": "shoe", "penetration": 90, "split_by": "rank"},
]
IN_WIESBADEN: list[Readings] = [
    {"crazy_split": "any_hand", "bank_blackjack_takes": "original", "crazy_push": "no"},
    {"crazy_split": "every_hand", "bank_blackjack_takes": "original", "resplit_aces": "no"},
    {"joker_place": "occupies", "joker_scope": "table", "decks": 1, "shuffler": "shoe"},
    {"joker_place": "occupies", "crazy_push": "no", "soft_double": "yes", "split_by": "rank"},
]


def every_reading() -> Iterator[tuple[str, Readings]]:
    """Each option of each reading by itself, then several at once."""
    for house in ("pfaeffikon", "wiesbaden"):
        for reading, options in load(house).readings.items():
            yield from ((house, {reading: option}) for option in options.options[1:])
        yield from ((house, several) for several in together)
    yield from (("wiesbaden", several) for several in IN_WIESBADEN)


def rules_of(house: str, readings: Readings) -> Rules:
    rules = load(house, readings).rules
    assert isinstance(rules, Rules)
    return rules


def box_of(rules: Rules, strategy: str) -> BoxPlan:
    side = {"twins": SIDE if rules.twins else Cents(0), "crazy": SIDE if rules.crazy else Cents(0)}
    return BoxPlan(chosen(rules, strategy), STAKE, insurance="always", **side)


def prove_box(rules: Rules, strategy: str, stream: int, coups: int) -> None:
    """One box as the automaton walks it, every bet on it."""
    plan = box_of(rules, strategy)
    job = box_job(rules, plan.strategy, coups, SEED)
    bets = BoxOutcomes(rules).bets()
    stakes = {"main": STAKE, "insurance": STAKE // 2, "twins": SIDE, "crazy": SIDE}
    core = CoreTable(rules, [plan], Dealer(SEED, job.pack, int(job.setting[0]), stream), ENOUGH)
    for number, outcome in enumerate(traced(job, stream, coups)):
        won = {field: amount for (_, field), amount in core.coup().items()}
        paid = outcome_amounts(bets, outcome, stakes)
        if "insurance" not in won:  # with even money taken the core asks no more
            paid.pop("insurance", None)
        assert won == paid, f"coup {number}: {core.table.seen}"
        bank = core.table.bank_cards
        if len(bank) == 1 and bank[0][0] == "A":  # the automaton always has an insurance to settle
            while core.dealer.card() == "Jk" and rules.joker_place == "beside":
                pass
        core.dealer.over()


@pytest.mark.parametrize(("house", "readings"), list(every_reading()), ids=str)
def test_a_box_is_settled_as_the_rules_settle_it(house: str, readings: Readings) -> None:
    rare = "joker_place" in readings and "decks" in readings  # the bank shows the joker against a Black Jack
    prove_box(rules_of(house, readings), "optimal", 0, 5000 if rare else 1000)


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
@pytest.mark.parametrize("strategy", ["chart", "mimic", "never-bust"])
def test_so_it_is_by_every_strategy(house: str, strategy: str) -> None:
    prove_box(rules_of(house, {}), strategy, 1, 1000)


# ——— whole tables ———

_coup = callable_from_python(kernel.coup)


def prove_table(rules: Rules, boxes: list[BoxPlan], chips: int, stream: int, coups: int) -> None:
    """Several boxes of one guest, whose chips may run out."""
    job = table_job(rules, boxes, coups, SEED)
    pack, (house, book, settlement) = job.pack, job.setting
    mine = Dealer(SEED, pack, int(house[s.CUT]), stream, s.DESK)
    core = CoreTable(rules, boxes, Dealer(SEED, pack, int(house[s.CUT]), stream), chips)
    need = sum(box.stake + box.twins + box.crazy for box in boxes)
    for number in range(coups):
        if core.chips < need:
            core = CoreTable(rules, boxes, core.dealer, chips)
        after = _coup(mine.words, mine.desk, house, book, settlement, core.chips)
        core.coup()
        assert after == core.chips, f"coup {number}: {core.table.seen}"
        mine.over()
        core.dealer.over()
        assert np.array_equal(mine.words, core.dealer.words)


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


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
@pytest.mark.parametrize("beyond", ["no", "yes"])
def test_the_box_maximum_binds_as_the_rules_have_it(house: str, beyond: str) -> None:
    rules = rules_of(house, {"split_beyond_maximum": beyond})
    for stake in (Cents(17_000), Cents(25_000), Cents(50_000)):
        prove_table(rules, [box_of(rules, "chart")._replace(stake=stake)], ENOUGH, 3, 600)


# ——— the ways to play one box agree ———


@pytest.mark.parametrize(
    ("house", "readings"),
    [
        ("pfaeffikon", {}),
        ("wiesbaden", {"joker_place": "occupies", "shuffler": "shoe"}),
        ("pfaeffikon", {"decks": 1, "shuffler": "shoe", "penetration": 90, "bank_soft_17": "draws"}),
    ],
    ids=str,
)
def test_lanes_and_tables_count_the_same(house: str, readings: Readings) -> None:
    rules = rules_of(house, readings)
    rounds = 200 * 1024 + 17
    strategy: Any = chosen(rules, "optimal")
    lanes = run(box_job(rules, strategy, rounds, 7), Threads(2))
    tables = run(table_job(rules, [BoxPlan(strategy, STAKE, insurance="always")], rounds, 7), Threads(2))
    assert lanes.counts[0].sum() == rounds
    assert np.array_equal(lanes.counts[0], tables.counts[0][0])
