"""Black Jack's kernels against the rules core, coup by coup: the automaton's one box, and whole tables."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from saalchef.houses import load
from saalchef.odds.blackjack import Cell, Strategy
from saalchef.odds.following import Follows
from saalchef.rules.blackjack import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack import coup as kernel
from saalchef.sim.blackjack import table_arrays as s
from saalchef.sim.blackjack.choose import NAMES, chosen
from saalchef.sim.blackjack.jobs import box_job, table_job
from saalchef.sim.blackjack.named_strategies import (
    BANK_CARDS,
    HARD,
    SOFT,
    ByBankCard,
    WrittenStrategy,
    strategy_of,
)
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.blackjack.strategy_file import read_strategy
from saalchef.sim.blackjack.table_arrays import BoxPlan
from sim.blackjack_core import CO_BETTOR, CoreTable, outcome_amounts
from sim.dealing import Dealer, NoCardLeft, callable_from_python
from sim.samples import CHART
from sim.tracing import traced

HOUSES = ("pfaeffikon", "wiesbaden")
ENOUGH = 10**12
STAKE, SIDE = Cents(2000), Cents(1000)
SEED = 20
Readings = dict[str, str | int]

SEVERAL: list[Readings] = [
    {},
    {"bank_soft_17": "draws", "bank_blackjack_takes": "original", "bank_blackjack_against_21": "stand_off"},
    {"decks": 1, "shuffler": "shoe", "penetration": 90, "split_by": "rank"},
]
IN_PFAEFFIKON: list[Readings] = [
    {"max_hands": 2, "resplit_aces": "yes", "even_money": "yes"},
    {"max_hands": 3, "resplit_aces": "yes", "double_after_split": "no"},
]
IN_WIESBADEN: list[Readings] = [
    {"crazy_split": "any_hand", "bank_blackjack_takes": "original", "crazy_push": "no"},
    {"crazy_split": "every_hand", "bank_blackjack_takes": "original", "resplit_aces": "no"},
    {"joker_place": "occupies", "joker_scope": "table", "decks": 1, "shuffler": "shoe"},
    {"joker_place": "occupies", "crazy_push": "no", "soft_double": "yes", "split_by": "rank"},
    {"crazy_joker_split": "hand", "crazy_joker": "second", "crazy_split": "any_hand", "decks": 1},
]


def every_reading() -> Iterator[tuple[str, Readings]]:
    """Each option of each reading by itself, a cut card where it is used; then several at once."""
    for house in HOUSES:
        for reading, options in load(house).readings.items():
            used: Readings = {"shuffler": "shoe"} if reading == "penetration" else {}
            yield from ((house, {**used, reading: option}) for option in options.options[1:])
        yield from ((house, several) for several in SEVERAL)
    yield from (("pfaeffikon", several) for several in IN_PFAEFFIKON)
    yield from (("wiesbaden", several) for several in IN_WIESBADEN)


def rules_of(house: str, readings: Readings) -> Rules:
    rules = load(house, readings).rules
    assert isinstance(rules, Rules)
    return rules


# ——— who plays ———

FILE, WILD, GREEDY = "file", "wild", "greedy"
EVERY_STRATEGY = (*NAMES, FILE, WILD)


@lru_cache(maxsize=64)
def strategy(rules: Rules, name: str) -> Strategy:
    """One that people can name, a chart from a file, or one that no person would play."""
    plans = {FILE: lambda: read_strategy(str(CHART)), WILD: wild, GREEDY: greedy}
    return strategy_of(rules, plans[name]()) if name in plans else chosen(rules, name)


def wild() -> WrittenStrategy:
    """Splits aces, fours and tens, doubles wherever it may and takes every offer."""
    return _plan("A4T", lambda total, soft: "double_else_card" if total < (18 if soft else 17) else "stand")


def greedy() -> WrittenStrategy:
    """Splits every pair and takes cards until it has 21 or is bust, so that small packs run out."""
    return _plan(BANK_CARDS, lambda total, _: "card" if total < 21 else "stand")


def _plan(split: Iterable[str], cell: Callable[[int, bool], Cell]) -> WrittenStrategy:
    def rows(totals: range, soft: bool) -> dict[int, ByBankCard]:
        return {total: dict.fromkeys(BANK_CARDS, cell(total, soft)) for total in totals}

    splits: Cell = "split"
    pairs = {card: dict.fromkeys(BANK_CARDS, splits) for card in split}
    return WrittenStrategy(rows(HARD, False), rows(SOFT, True), pairs, insurance=True, even_money=True)


def box_of(rules: Rules, name: str) -> BoxPlan:
    """A box with every bet the house offers."""
    side = {"twins": SIDE if rules.twins else Cents(0), "crazy": SIDE if rules.crazy else Cents(0)}
    return BoxPlan(strategy(rules, name), STAKE, insurance="always", **side)


# ——— one box ———


def prove_box(rules: Rules, name: str, stream: int, coups: int) -> int:
    """One box as the automaton walks it, every bet on it; how many of the coups were split."""
    plan = box_of(rules, name)
    job = box_job(rules, plan.strategy, coups, SEED)
    bets = BoxOutcomes(rules).bets()
    stakes = {"main": STAKE, "insurance": STAKE // 2, "twins": SIDE, "crazy": SIDE}
    core = CoreTable(rules, [plan], Dealer(SEED, job.pack, int(job.setting[0]), stream), ENOUGH)
    split = 0
    for number, outcome in enumerate(traced(job, stream, coups)):
        won = {field: amount for (_, field), amount in core.coup().items()}
        paid = outcome_amounts(bets, outcome, stakes)
        if "insurance" not in won:  # with even money taken the core asks no more
            paid.pop("insurance", None)
        assert won == paid, f"coup {number}: {core.table.seen}"
        split += len(core.table.boxes[0].hands) > 1
        bank = core.table.bank_cards
        if len(bank) == 1 and bank[0][0] == "A":  # the automaton always has an insurance to settle
            while core.dealer.card() == "Jk" and rules.joker_place == "beside":
                pass
        core.dealer.over()
    return split


# ——— whole tables ———

_coup = callable_from_python(kernel.coup)


def prove_table(
    rules: Rules, boxes: list[BoxPlan], chips: int, stream: int, coups: int, *, joined: Follows | None = None
) -> int:
    """Several boxes of one guest, whose chips may run out: every bet of every box, the chips he is left with,
    and where one has joined him what he wins on each box. How many of the coups were void.
    """
    job = table_job(rules, boxes, coups, SEED, joined)
    pack, (house, book, settlement, _) = job.pack, job.setting
    mine = Dealer(SEED, pack, int(house[s.CUT]), stream, s.DESK)
    core = CoreTable(rules, boxes, Dealer(SEED, pack, int(house[s.CUT]), stream), chips, joined=joined)
    outcomes = BoxOutcomes(rules)
    bets = outcomes.bets()
    need = sum(box.stake + box.twins + box.crazy for box in boxes)
    void = 0
    for number in range(coups):
        if core.chips < need:
            core = CoreTable(rules, boxes, core.dealer, chips, joined=joined)
        after = _coup(mine.words, mine.desk, house, book, settlement, core.chips)
        try:
            won = core.coup()
        except NoCardLeft:
            assert after == -1, f"coup {number}: {core.table.seen}"
            void += 1
        else:
            assert after == core.chips, f"coup {number}: {core.table.seen}"
            for place, box in enumerate(boxes):
                paid = _paid(mine.desk, place, box, bets)
                if joined is not None:
                    units = int(mine.desk[s.BOX + place * s.IN_BOX + s.JOINED])
                    paid[CO_BETTOR] = units * box.stake // outcomes.unit
                here = {field: amount for (at, field), amount in won.items() if at == place + 1}
                assert here == paid, f"coup {number}, box {place + 1}: {core.table.seen}"
        mine.over()
        core.dealer.over()
        assert np.array_equal(mine.words, core.dealer.words)
    return void


def _paid(desk: Any, place: int, box: BoxPlan, bets: dict[str, list[Any]]) -> dict[str, int]:
    """What the kernel's outcome of a box pays on the bets that lie there."""
    at = s.BOX + place * s.IN_BOX
    insured = int(desk[at + s.INSURED])
    stakes = {"main": box.stake, "twins": box.twins, "crazy": box.crazy, "insurance": insured}
    lying = {bet: pays for bet, pays in bets.items() if stakes[bet]}
    return outcome_amounts(lying, int(desk[at + s.OUTCOME]), stakes)
