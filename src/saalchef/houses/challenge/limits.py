"""With which numbers Black Jack Challenge can be played, and paid in whole cents."""

from collections.abc import Iterator

from saalchef.houses.numbers import Maximum, between, from_to, whole_cents, within
from saalchef.rules.challenge.rules import Rules

PAYING = ("red_pair_pays", "double_red_pays", "black_pair_pays", "pair_pays", "double_black_pays")
RANGES = {"boxes": (2, 7), "fewest_players": (2, 7), "decks": (1, 8)}


def check_limits(rules: Rules) -> None:
    """Expected for limits nobody could bet within, or numbers the game cannot be played with."""
    within(RANGES, rules)
    from_to("fewest_players", rules.fewest_players, 2, rules.boxes)
    sign = rules.limits
    between("bonus_minimum", sign.bonus_minimum, "bonus_maximum", sign.bonus_maximum, sign.bonus_step)


def maxima(rules: Rules) -> Iterator[Maximum]:
    """What may lie at most, with the step of those stakes."""
    if not same_for_all(rules):
        yield "maximum", rules.limits.maximum, rules.limits.step
    yield "bonus_maximum", rules.limits.bonus_maximum, rules.limits.bonus_step


def check_payouts(rules: Rules) -> None:
    """Expected for a payout that would be a fraction of a cent."""
    whole_cents((key, rules.limits.bonus_step, getattr(rules, key)) for key in PAYING)


def same_for_all(rules: Rules) -> bool:
    """Whether the minimum is everyone's Ante."""
    return rules.ante_size == "fixed"
