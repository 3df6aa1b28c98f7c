"""What a guest's boxes can bring together in one coup."""

from collections.abc import Sequence
from functools import reduce
from math import gcd
from typing import Any

from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents, pay
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.blackjack.table_arrays import BoxPlan, insured_by, side_wins
from saalchef.sim.histogram import histogram_of


def results_at(rules: Rules, plans: Sequence[BoxPlan]) -> Any:
    """Bins from all bets lost to all bets won, on all boxes."""
    outcomes = BoxOutcomes(rules)
    low = high = 0
    for plan in plans:
        main, (insured, insurance) = outcomes.top * plan.stake // outcomes.unit, _insurance(rules, plan)
        twins, crazy = _side_bets(rules, plan)
        low -= main + insured + plan.twins + plan.crazy
        high += main + insurance + max(twins) + max(crazy)
    return histogram_of(low, high, grain_of(rules, plans))


def grain_of(rules: Rules, plans: Sequence[BoxPlan]) -> int:
    """Every result is a multiple of this."""
    amounts: list[int] = []
    unit = BoxOutcomes(rules).unit
    for plan in plans:
        twins, crazy = _side_bets(rules, plan)
        amounts += [plan.stake // unit, plan.twins, plan.crazy, *twins, *crazy, *_insurance(rules, plan)]
    return reduce(gcd, amounts)


def _insurance(rules: Rules, plan: BoxPlan) -> tuple[int, int]:
    """What it can lose and win."""
    insured = Cents(0) if plan.insurance == "never" else insured_by(rules, plan)
    return insured, pay(insured, rules.insurance_pays)


def _side_bets(rules: Rules, plan: BoxPlan) -> tuple[tuple[int, int], tuple[int, int]]:
    """What each can win."""
    return side_wins(rules, rules.twins, plan.twins), side_wins(rules, rules.crazy, plan.crazy)
