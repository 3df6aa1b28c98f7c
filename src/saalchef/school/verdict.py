"""The coach's verdict on a decision that was taken, from what its guest saw when he took it."""

from collections.abc import Sequence

from saalchef.odds.pack import PackError
from saalchef.rules.actions import Action
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import Card
from saalchef.rules.codec import tag
from saalchef.rules.options import Option
from saalchef.rules.table import Table, legal, view
from saalchef.school.advice import Advice, Judgement
from saalchef.school.coach import ANSWERS, advise

ALIKE = 1e-4  # of the stake: values nearer to each other than this count as the same


def decider(table: Table, action: object) -> str | None:
    """Whose answer to a question of the table an action is; None where it is none."""
    asked, who = table.awaiting, getattr(action, "guest", None)
    if not isinstance(asked, AwaitGuests) or who not in asked.guests or tag(action) not in ANSWERS:
        return None
    return str(who)


def judge(table: Table, action: Action, earlier: Sequence[Card] = ()) -> Judgement | None:
    """What the coach says of an action taken at a table as it stood before; None where he has no word.

    `earlier` are the cards of coups before from the same shuffle, as for advice.
    """
    who = decider(table, action)
    if who is None:
        return None
    said, options = tag(action), legal(table, who)
    try:
        advices = advise(table.rules, view(table, who), options, earlier, said)
    except PackError:  # so few cards are left that the coup may need a new shuffle
        return None
    box = getattr(action, "box", None)
    for advice in advices:
        if box in (None, advice.box):
            return Judgement(who, advice, said, _cost(advice, action, said, options))
    return None


def _cost(advice: Advice, action: Action, said: str, options: Sequence[Option]) -> float | None:
    worth = {each.verb: each.value for each in advice.values}
    if said not in worth:
        return None
    value = worth[said]
    most = next((o.amounts for o in options if o.verb == said and o.box == advice.box and o.amounts), None)
    amount = getattr(action, "amount", None)
    if most is not None and amount is not None and most.high:  # a part of it: in proportion
        value = worth["declines"] + (value - worth["declines"]) * amount / most.high
    lost = max(worth.values()) - value
    return lost * advice.stake if lost >= ALIKE else 0.0
