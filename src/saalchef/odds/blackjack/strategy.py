"""A house's Black Jack strategy for programs: every two-card hand with the value of each alternative."""

from typing import Any

from saalchef.houses import House
from saalchef.odds.blackjack import Chart, StartingHand
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.house import heading
from saalchef.rules.blackjack.rules import Rules


def strategy(house: House, rules: Rules, learnt: Chart) -> dict[str, Any]:
    """What each alternative is worth by the exact cards, and the chart that a person can memorise."""
    found = analyse(rules)
    return {
        **heading(house),
        "ev": found.ev,
        "hands": [_hand(deal) for deal in found.deals],
        "chart": {
            "hard": learnt.hard,
            "soft": learnt.soft,
            "pairs": learnt.pairs,
            "insurance": learnt.insurance,
            "even_money": learnt.even_money,
            "ev": learnt.ev,
            "cost": learnt.cost,
        },
    }


def _hand(deal: StartingHand) -> dict[str, Any]:
    decision = deal.decision
    insured = {} if decision.insurance is None else {"insurance": decision.insurance}
    return {
        "cards": deal.cards,
        "pair": deal.pair,
        "bank": deal.bank,
        "probability": deal.probability,
        "values": decision.values,
        **insured,
        "best": decision.best,
    }
