"""Black Jack Challenge as a reasonable player plays it: a further card while it rather helps than hurts."""

from collections.abc import Sequence
from typing import Any

from saalchef.rules.cards import POINTS, UNSEEN
from saalchef.rules.options import Option

STAKES_UP_TO = 14  # points; above, more than every third card makes the hand too high


def answer(view: Any, options: Sequence[Option]) -> Option:
    """Stake on 1 or 2 with a low hand, counting one's own hidden card and what is turned."""
    verbs = {o.verb: o for o in options}
    if "stakes" not in verbs:
        return verbs["stays"]
    box = next(each for each in view.felt.boxes if each.number == view.box)
    cards = [card for card in box.cards if card != UNSEEN]
    if view.hidden is not None and len(cards) == 1:
        cards.append(view.hidden)
    cards += [card for card in view.felt.community if card != UNSEEN][: box.taken]
    points = sum(POINTS[card] for card in cards)
    soft = any(POINTS[card] == 1 for card in cards) and points + 10 <= 21
    if soft and points + 10 >= 19:
        return verbs["stays"]
    return verbs["stakes"] if points <= STAKES_UP_TO else verbs["stays"]
