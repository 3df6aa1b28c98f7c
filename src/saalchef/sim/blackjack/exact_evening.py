"""What a coup of one box brings exactly, by the chips behind it: who cannot pay for a raise goes without."""

from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.analysis import solve
from saalchef.odds.evening import CoupLaw
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.paid_raises import Boxes, Brings
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


def coup_laws(rules: Rules, strategy: Strategy, stake: Cents, *, chips_end: bool) -> list[CoupLaw]:
    """With chips for no raise, for one, and so on up to all that the strategy can ask for; if they never end,
    with these alone.
    """
    boxes = Boxes(solve(rules), strategy)
    fewest = 0 if chips_end else boxes.most_raises
    return [_law(boxes.brings(paid), stake, paid) for paid in range(fewest, boxes.most_raises + 1)]


def _law(brings: Brings, stake: Cents, raises: int) -> CoupLaw:
    """In cents."""
    whole = sum(brings.nets.values())
    nets = {int(net * stake): float(likely / whole) for net, likely in brings.nets.items() if likely > 0.0}
    return CoupLaw((1 + raises) * stake, nets, brings.doubt)
