"""With which numbers Punto Banco can be played, and paid in whole cents."""

from collections.abc import Iterator

from saalchef.houses.convert import Expected
from saalchef.houses.numbers import Maximum, Payout, between, whole_cents, within
from saalchef.rules.punto_banco.rules import Rules

RANGES = {"seats": (1, 14), "decks": (1, 8), "penetration": (20, 95)}


def check_limits(rules: Rules) -> None:
    """Expected for limits nobody could bet within, or numbers the game cannot be played with."""
    within(RANGES, rules)
    if not 0 <= rules.banco_tax < 1:
        raise Expected("house.tax", "banco_tax")
    sign = rules.limits
    between("minimum", sign.minimum, "tie_maximum", sign.tie_maximum, sign.step)


def maxima(rules: Rules) -> Iterator[Maximum]:
    """What may lie at most, with the step of those stakes."""
    yield "maximum", rules.limits.maximum, rules.limits.step
    yield "tie_maximum", rules.limits.tie_maximum, rules.limits.step


def check_payouts(rules: Rules) -> None:
    """Expected for a payout that would be a fraction of a cent."""
    whole_cents(_payouts(rules))


def _payouts(rules: Rules) -> Iterator[Payout]:
    step = rules.limits.step
    yield "punto_pays", step, rules.punto_pays
    yield "banco_pays", step, rules.banco_pays
    yield "tie_pays", step, rules.tie_pays
    if rules.tax_rounding == "exact":
        yield "banco_tax", step, rules.banco_pays * rules.banco_tax


def same_for_all(_: Rules) -> bool:
    """Everyone stakes what he likes."""
    return False
