"""What a coup of one box brings exactly, by the chips behind it: who cannot pay for a raise goes without."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace

from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.analysis import solve
from saalchef.odds.blackjack.results import BoxEnd, box_ends
from saalchef.odds.evening import CoupLaw
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.decide import STAYS_WITHOUT_DOUBLE
from saalchef.sim.blackjack.table_arrays import BoxPlan


def why_not_exact(rules: Rules, plan: BoxPlan, boxes: int, limited: bool) -> str | None:
    """What keeps an evening from being worked out, if anything does."""
    insures = plan.insurance == "always" or (
        plan.insurance == "strategy" and bool(plan.strategy.insure.any())
    )
    reasons = {
        "shoe": rules.shuffler == "shoe",
        "boxes": boxes > 1,
        "side_bets": bool(plan.twins or plan.crazy),
        "mistakes": plan.lapses > 0,
        "insurance": insures,
        "maximum": limited,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def coup_laws(rules: Rules, strategy: Strategy, stake: Cents) -> list[CoupLaw]:
    """With chips for no raise, for one, and so on up to all that the strategy can ask for.

    None and one are exact: the first raise is the only one. With chips for two and more, but not for all,
    boxes that would ask for more count as if what lies were lost; how often that is, is the law's doubt.
    """
    solved = solve(rules)
    whole = box_ends(solved, strategy)
    raises = max(end.stake for end in whole) - 1
    laws = []
    if raises > 0:
        laws.append(CoupLaw(stake, _nets(box_ends(solved, without_raises(strategy)), stake, 0)))
    if raises > 1:
        laws.append(CoupLaw(2 * stake, _nets(box_ends(solved, with_one_raise(strategy)), stake, 1)))
    for paid in range(len(laws), raises):
        beyond = sum(likely for end, likely in whole.items() if end.stake > 1 + paid)
        laws.append(CoupLaw((1 + paid) * stake, _nets(whole, stake, paid), beyond))
    return [*laws, CoupLaw((1 + raises) * stake, _nets(whole, stake, raises))]


def without_raises(strategy: Strategy) -> Strategy:
    """The same guest when he has no further chips."""
    return replace(
        strategy, action=_undoubled(strategy, strategy.action), split=np.zeros_like(strategy.split)
    )


def with_one_raise(strategy: Strategy) -> Strategy:
    """The same guest with chips to double once or to split once."""
    after = _undoubled(strategy, np.moveaxis(strategy.after, 2, 0))
    return replace(strategy, resplit=np.zeros_like(strategy.resplit), after=np.moveaxis(after, 0, 2))


def _undoubled(strategy: Strategy, moves: Any) -> Any:
    """[hands, …]: what is done instead of a double that cannot be paid."""
    stays = (strategy.total >= STAYS_WITHOUT_DOUBLE).reshape(-1, *[1] * (moves.ndim - 1))
    instead = np.where(stays, Strategy.STAND, Strategy.CARD).astype(moves.dtype)
    return np.where(moves == Strategy.DOUBLE, instead, moves)


def _nets(ends: Mapping[BoxEnd, float], stake: Cents, raises: int) -> dict[int, float]:
    """In cents, as far as so many raises are paid."""
    nets: defaultdict[int, float] = defaultdict(float)
    for end, likely in ends.items():
        net = end.net if end.stake <= 1 + raises else -(1 + raises)
        nets[int(net * stake)] += likely
    return {net: likely for net, likely in nets.items() if likely > 0.0}
