"""What is to be expected of stakes by the exact price of their bet, and how far results stray from it."""

from saalchef.school.price_tags import PriceTag


def expected_of(staked: int, tag: PriceTag) -> float:
    """Doubled and split stakes are among those put up, so the value counts per unit of all of them."""
    return staked * tag.ev / tag.staked


def variance_of(bets: int, squares: int, tag: PriceTag) -> float:
    """Of coups with so many stakes each; `squares` is the sum of the squares of what was staked in each.

    As if the stakes of one coup were alike; two boxes share the bank's hand.
    """
    if not bets:
        return 0.0
    units = squares / tag.staked**2 / bets
    return units * (tag.stdev**2 + (bets - 1) * tag.together)
