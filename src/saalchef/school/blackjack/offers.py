"""When a bet of Black Jack can be made, and with how much."""

from fractions import Fraction

from saalchef.rules.blackjack.facts import INSURED, offers_insurance
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import POINTS, pack
from saalchef.school.price_tags import Offer


def offer(rules: Rules, field: str) -> Offer:
    """Insurance is offered against the bank's ace, for half the stake on the box or up to half of it."""
    if field != "insurance":
        return Offer()
    cards = pack(rules.decks, 0 if rules.joker_place == "beside" else rules.jokers)
    offered = Fraction(sum(offers_insurance(POINTS[card]) for card in cards), len(cards))
    return Offer(offered, float(INSURED), rules.insurance_amount == "up_to_half")
