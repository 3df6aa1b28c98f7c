"""When a bet of Black Jack can be made, and with how much."""

from fractions import Fraction

from saalchef.rules.blackjack.rules import Rules
from saalchef.school.price_tags import Offer


def offer(rules: Rules, field: str) -> Offer:
    """Insurance is offered against the bank's ace, for half the stake on the box or up to half of it."""
    if field != "insurance":
        return Offer()
    beside = 0 if rules.joker_place == "beside" else rules.jokers
    aces = Fraction(4 * rules.decks, 52 * rules.decks + beside)
    return Offer(aces, 0.5, rules.insurance_amount == "up_to_half")
