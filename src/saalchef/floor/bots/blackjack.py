"""Black Jack as a sensible guest plays it: the house's chart in its well-known outline."""

from collections.abc import Sequence
from typing import Any

from saalchef.rules.cards import JOKER, POINTS
from saalchef.rules.options import Option

SPLIT = {  # the pair's points to the bank cards against which it is split; ten is 10, ace is 1
    1: range(2, 11),
    2: range(2, 8),
    3: range(2, 8),
    6: range(2, 7),
    7: range(2, 8),
    8: range(2, 10),
    9: (2, 3, 4, 5, 6, 8, 9),
}


def answer(view: Any, options: Sequence[Option]) -> Option:
    """Never insurance; split, double, card or stay by the hand in turn and the bank's card."""
    verbs = {o.verb: o for o in options}
    if view.box_in_turn is None or "stays" not in verbs:
        return verbs["declines"]  # insurance, or another's double: a bot risks no more
    hand = view.boxes[view.box_in_turn - 1].hands[view.hand_in_turn - 1]
    bank = next(POINTS[card] for card in view.bank_cards if card != JOKER)
    if "splits" in verbs and bank in SPLIT.get(POINTS[hand.cards[0]], ()):
        return verbs["splits"]
    if "doubles" in verbs and _doubles(hand.total, hand.soft, bank):
        return verbs["doubles"]
    if "cards" in verbs and _draws(hand.total, hand.soft, bank):
        return verbs["cards"]
    return verbs["stays"]


def _doubles(total: int, soft: bool, bank: int) -> bool:
    if soft:
        return False
    return (total == 9 and 3 <= bank <= 6) or (total in (10, 11) and 2 <= bank <= 9)


def _draws(total: int, soft: bool, bank: int) -> bool:
    if soft:
        return total <= 17 or (total == 18 and bank in (1, 9, 10))
    if total <= 11:
        return True
    if total == 12:
        return not 4 <= bank <= 6
    return total <= 16 and not 2 <= bank <= 6
