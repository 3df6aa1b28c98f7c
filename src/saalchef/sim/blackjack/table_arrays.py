"""What does not change while a table is simulated, and where the kernels find it.

house   the rules and the shoe as numbers, where each table of the book begins, and a row for every box
book    the strategies' tables one after another
desk    after the shoe, a row for every box and four rows of hands for every box: the coup in progress
"""

from collections.abc import Sequence
from itertools import chain
from math import sqrt
from typing import Any, Literal, NamedTuple

import numpy as np

from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.hand_rules import hand_rules_of, jokers_in_hands
from saalchef.odds.blackjack.hands import Hands, all_hands
from saalchef.odds.following import Follows, follows_doubles, follows_splits
from saalchef.rules.blackjack.facts import is_blackjack
from saalchef.rules.blackjack.limits import insurance_range
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.blackjack.settle import side_bet_pays
from saalchef.rules.money import Cents, pay
from saalchef.sim.automaton import BANK_BLACKJACK
from saalchef.sim.blackjack.box import bank_end, hand_class, joker_goes_with_first_cards
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.cards import SHOE
from saalchef.sim.kernel import U64
from saalchef.sim.shoe import cut_of

# The house: its numbers, …
CUT, TOP, OCCUPIES, MAXIMUM, DOUBLE_BEYOND, SPLIT_BEYOND, MAX_HANDS, RESPLIT_ACES, PAIRS_BY_RANK = range(9)
DOUBLE_AFTER_SPLIT, STANDS_ON_21, EVEN_MONEY, CRAZY_PUSH, RETURNED, JOKER_OF_FIRST, BOXES = range(9, 16)
PLACED = 16  # what lies on all boxes before the first card
CO_BETTOR, FOLLOWS_DOUBLES, FOLLOWS_SPLITS = 17, 18, 19  # whether there is one, and what he follows
# … how many hands and bank cards the tables have, where they begin …
ALL_HANDS, BANKS, TOTAL, CLASS, BANK_END, DOUBLES, ACTION, SPLIT, RESPLIT, AFTER, INSURE, TAKES_EVEN = range(
    20, 32
)
DRAWS = -1  # the bank's end with a hand on which it draws
# … and the boxes: how each is played, what lies on it, what its bets win (with the joker in the next column).
# Columns and places on the desk are unsigned: no index can be below zero, and none is asked whether it is.
FIRST_BOX = U64(32)
STRATEGY, STAKE, TWINS, CRAZY, INSURES, POLICY, LAPSES, NATURAL_WINS = (U64(i) for i in range(8))
TWINS_WINS, CRAZY_WINS, UNIT_STAKE, INSURANCE_WINS = U64(8), U64(10), U64(12), U64(13)
BOX_COLUMNS = U64(14)

# A box in a coup: its two cards and flags, its hands, which of them has the joker once it is split, what was
# insured, its outcome's number, and what it brought a co-bettor.
BOX = U64(SHOE)
FIRST, SECOND, FLAGS, HANDS, JOKER_HAND, INSURED, OUTCOME, JOINED = (U64(i) for i in range(8))
IN_BOX = U64(8)
# A hand in a coup: its number among all hands, its cards, how it ended, doubled, settled.
HAND = BOX + U64(7) * IN_BOX
NUMBER, SIZE, KIND, DOUBLED, SETTLED = (U64(i) for i in range(5))
IN_HAND = U64(5)
DESK = int(HAND) + 28 * int(IN_HAND)

NEVER, ALWAYS, BY_STRATEGY = 0, 1, 2
Policy = Literal["never", "always", "strategy"]
_POLICIES: dict[Policy, int] = {"never": NEVER, "always": ALWAYS, "strategy": BY_STRATEGY}


class BoxPlan(NamedTuple):
    """One box of the guest: how he plays it, what he stakes, and how often his attention lapses."""

    strategy: Strategy
    stake: Cents
    twins: Cents = Cents(0)
    crazy: Cents = Cents(0)
    insurance: Policy = "never"
    lapses: float = 0.0


def swing_of(plans: Sequence[BoxPlan]) -> float:
    """About one standard deviation of a coup, in cents: boxes at one table win and lose together, by half."""
    main = sum((1.2 * plan.stake) ** 2 for plan in plans) * (1 + 0.5 * (len(plans) - 1))
    side = sum((5.5 * plan.twins) ** 2 + (8.0 * plan.crazy) ** 2 for plan in plans)
    return sqrt(main + side)


def arrays_of(rules: Rules, plans: Sequence[BoxPlan], follows: Follows | None = None) -> tuple[Any, Any, Any]:
    """The table of this house with these boxes of one guest: the house, the book and the settlement."""
    outcomes = BoxOutcomes(rules)
    house = np.zeros(int(FIRST_BOX) + int(BOX_COLUMNS) * len(plans), dtype=np.int64)
    known = {id(plan.strategy): plan.strategy for plan in plans}  # who plays alike reads the same page
    book = _book(house, rules, list(known.values()))
    house[CUT] = cut_of(rules)
    house[TOP] = outcomes.top
    house[OCCUPIES] = rules.joker_place == "occupies"
    house[MAXIMUM] = rules.limits.maximum
    house[DOUBLE_BEYOND], house[SPLIT_BEYOND] = rules.double_beyond_maximum, rules.split_beyond_maximum
    house[MAX_HANDS], house[RESPLIT_ACES] = rules.max_hands, rules.resplit_aces
    house[PAIRS_BY_RANK] = rules.split_by == "rank"
    house[DOUBLE_AFTER_SPLIT], house[STANDS_ON_21] = rules.double_after_split, rules.auto_stand_21
    house[EVEN_MONEY] = rules.even_money
    house[CRAZY_PUSH], house[RETURNED] = rules.crazy_push, rules.co_bettor_split == "returned"
    if follows is not None:
        house[CO_BETTOR] = True
        house[FOLLOWS_DOUBLES], house[FOLLOWS_SPLITS] = follows_doubles(follows), follows_splits(follows)
    house[JOKER_OF_FIRST] = joker_goes_with_first_cards(rules)
    house[BOXES] = len(plans)
    house[PLACED] = sum(plan.stake + plan.twins + plan.crazy for plan in plans)
    rows = [_box(rules, plan, list(known).index(id(plan.strategy)), outcomes.unit) for plan in plans]
    house[int(FIRST_BOX) :] = list(chain(*rows))
    return house, book, outcomes.settlement()


def _book(house: Any, rules: Rules, strategies: Sequence[Strategy]) -> Any:
    hands = all_hands(jokers_in_hands(rules))
    splits = max(1, rules.max_hands - 1)
    house[ALL_HANDS], house[BANKS] = hands.child.shape
    tables = {
        TOTAL: hands.total,
        CLASS: np.array([hand_class(rules, total) for total in hands.total.tolist()]),
        BANK_END: _bank_ends(rules, hands),
        DOUBLES: hand_rules_of(rules).doubles,
        ACTION: np.stack([s.action for s in strategies]),
        SPLIT: np.stack([s.split for s in strategies]),
        RESPLIT: np.stack([s.resplit[:splits] for s in strategies]),
        AFTER: np.stack([_two_groups(s)[: 2 * splits] for s in strategies]),
        INSURE: np.stack([s.insure for s in strategies]),
        TAKES_EVEN: np.array([s.even_money for s in strategies]),
    }
    pages = [hands.child.astype(np.int16).ravel()]
    for place, table in tables.items():
        house[place] = sum(len(page) for page in pages)
        pages.append(table.astype(np.int16).ravel())
    return np.concatenate(pages)


def _bank_ends(rules: Rules, hands: Hands) -> Any:
    """How the bank ends with each hand, or that it draws."""
    counted = zip(hands.total.tolist(), hands.soft.tolist(), hands.size.tolist(), strict=True)
    return np.array([_bank_end(rules, *each) for each in counted])


def _bank_end(rules: Rules, total: int, soft: bool, size: int) -> int:
    if is_blackjack(total, size, from_split=False):
        return BANK_BLACKJACK
    end = bank_end(rules, total, soft)
    return DRAWS if end is None else end


def _two_groups(strategy: Strategy) -> Any:
    """The tables after a split, for the first hand and for the others; where they are one, twice."""
    return np.repeat(strategy.after, 2, axis=0) if strategy.groups == 1 else strategy.after


def _box(rules: Rules, plan: BoxPlan, strategy: int, unit: int) -> list[int]:
    assert plan.stake % unit == 0  # or a payout would be fractional
    insures = insured_by(rules, plan)
    return [
        strategy,
        plan.stake,
        plan.twins,
        plan.crazy,
        insures,
        _POLICIES[plan.insurance],
        round(plan.lapses * 2**32),
        pay(plan.stake, rules.blackjack_pays),
        *side_wins(rules, rules.twins, plan.twins),
        *side_wins(rules, rules.crazy, plan.crazy),
        plan.stake // unit,
        pay(insures, rules.insurance_pays),
    ]


def insured_by(rules: Rules, plan: BoxPlan) -> Cents:
    """The amount by which the box is insured, if it is."""
    return insurance_range(rules, plan.stake).high


def side_wins(rules: Rules, bet: SideBet | None, stake: Cents) -> tuple[int, int]:
    """What a side bet wins, without and with the joker."""
    if bet is None:
        return 0, 0
    plain, joker = (pay(stake, side_bet_pays(rules, bet, joker)) for joker in (False, True))
    return plain, joker
