"""With which numbers Black Jack can be played, and paid in whole cents."""

from collections.abc import Iterator

from saalchef.houses.convert import Expected
from saalchef.houses.numbers import Maximum, Payout, from_to, whole_cents, within
from saalchef.rules.blackjack.facts import HIGHEST_STAND, INSURED, LOWEST_STAND
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.counting import BEST
from saalchef.rules.money import decimal, pay

RANGES = {
    "boxes": (1, 7),
    "decks": (1, 8),
    "jokers": (0, 1),
    "max_hands": (1, 4),
    "bank_stands_from": (LOWEST_STAND, HIGHEST_STAND),
    "penetration": (20, 95),
    "double_totals": (3, BEST),
}


def check_limits(rules: Rules) -> None:
    """Expected for numbers the game cannot be played with."""
    within({key: numbers for key, numbers in RANGES.items() if key != "double_totals"}, rules)
    if rules.double_totals != "any":
        for total in rules.double_totals:
            from_to("double_totals", total, *RANGES["double_totals"])
    for key, bet in (("twins", rules.twins), ("crazy", rules.crazy)):
        if bet is not None:
            _side_bet(key, bet, includes_stake=rules.twins_pay == "gross")


def _side_bet(key: str, bet: SideBet, includes_stake: bool) -> None:
    if bet.per_guest < bet.step or (bet.per_box is not None and bet.per_box < bet.step):
        raise Expected("house.one_step", key)
    if includes_stake and min(bet.pays, bet.with_joker) < 1:
        raise Expected("house.less_than_stake", key)


def maxima(rules: Rules) -> Iterator[Maximum]:
    """What may lie at most, with the step of those stakes."""
    yield "maximum", rules.limits.maximum, rules.limits.step


def check_payouts(rules: Rules) -> None:
    """Expected for a payout, or half a stake, that would be a fraction of a cent or of a chip."""
    whole_cents(_payouts(rules))
    step, small = rules.limits.step, rules.limits.insurance_step
    if rules.insurance_amount == "up_to_half" and step * INSURED % small:
        facts = {"step": decimal(step), "insurance_step": decimal(small)}
        raise Expected("house.half_insurance", "limits.insurance_step", **facts)


def _payouts(rules: Rules) -> Iterator[Payout]:
    limits = rules.limits
    yield "win_pays", limits.step, rules.win_pays
    yield "blackjack_pays", limits.step, rules.blackjack_pays
    yield "insurance_amount", limits.step, INSURED
    half = pay(limits.step, INSURED)
    smallest = half if rules.insurance_amount == "half" else limits.insurance_step
    yield "insurance_pays", smallest, rules.insurance_pays
    yield "insurance_pays", half, rules.insurance_pays
    for key, bet in (("twins", rules.twins), ("crazy", rules.crazy)):
        if bet is not None:
            yield key, bet.step, bet.pays
            yield key, bet.step, bet.with_joker


def same_for_all(_: Rules) -> bool:
    """Everyone stakes what he likes."""
    return False
