"""Why one answer at Black Jack is better than another: the figures that decide between the two."""

from collections.abc import Callable, Sequence

from saalchef.odds.blackjack.outlook import Outlook
from saalchef.rules.blackjack.rules import Rules
from saalchef.school.advice import HandHeld, Why, Worth


def of_decision(
    rules: Rules, hand: HandHeld, values: Sequence[Worth], said: str, outlook: Callable[[], Outlook]
) -> Why | None:
    """Of the best answer and the one that was given; where that is the best, of the next best one."""
    if len(values) < 2:
        return None
    worth = {each.verb: each.value for each in values}
    best, second = values[0].verb, values[1].verb
    compared = {best, said if said in worth and said != best else second}
    if "splits" in compared:
        apart = worth.pop("splits")
        return Why("coach.why.split", {"apart": apart, "together": max(worth.values())})
    seen = outlook()
    parts = {"bank_over": seen.bank_over, "over": seen.over, "win": seen.stay.win, "lose": seen.stay.lose}
    one_card = {"card_win": seen.one_card.win, "card_lose": seen.one_card.lose}
    if "doubles" in compared:
        return Why("coach.why.double", one_card)
    may_bust, made = seen.over > 0, hand.total >= rules.bank_stands_from
    if made:
        return Why("coach.why.made" if may_bust else "coach.why.made_safe", {**parts, **one_card})
    if not may_bust:
        return Why("coach.why.low_safe", parts)
    return Why("coach.why.low_card" if best == "cards" else "coach.why.low", parts)


def of_insurance(rules: Rules, insurance: float | None, values: Sequence[Worth]) -> Why | None:
    """What insurance is worth per unit tells how often the bank has its Black Jack."""
    if insurance is None or len(values) < 2:
        return None
    back = float(rules.insurance_pays) + 1.0
    natural = {"natural": (insurance + 1.0) / back}
    worth = {each.verb: each.value for each in values}
    if "takes_even_money" in worth:
        at_once = {"waits": worth["declines"], "even_money": worth["takes_even_money"]}
        return Why("coach.why.even_money", {**natural, **at_once})
    return Why("coach.why.insurance", {**natural, "needed": 1.0 / back})
