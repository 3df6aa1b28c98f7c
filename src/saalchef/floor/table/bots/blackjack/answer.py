"""Black Jack as a bot plays it: by the house's own chart, and until that is computed by its outline."""

from collections.abc import Sequence
from typing import Any

from saalchef.floor.table.bots.blackjack.chart import Learnt, cell
from saalchef.rules.cards import JOKER, POINTS
from saalchef.rules.counting import TEN
from saalchef.rules.options import Option

# What a cell of the chart asks for, best first; the next where the rules or the chips do not allow it.
VERBS = {
    "split": ("splits", "cards", "stays"),
    "double_else_card": ("doubles", "cards", "stays"),
    "double_else_stand": ("doubles", "stays"),
    "card": ("cards", "stays"),
    "stand": ("stays",),
}

OUTLINE_SPLITS = {  # the pair's points to the bank cards against which it is split; ten is 10, ace is 1
    1: range(2, 11),
    2: range(2, 8),
    3: range(2, 8),
    6: range(2, 7),
    7: range(2, 8),
    8: range(2, 10),
    9: (2, 3, 4, 5, 6, 8, 9),
}


def answer(view: Any, options: Sequence[Option], learnt: Learnt | None) -> Option:
    """Insurance, even money, and what to do with the hand in turn."""
    verbs = {o.verb: o for o in options}
    if view.box_in_turn is None or "stays" not in verbs:
        return _asked_aside(verbs, learnt)
    hand = view.boxes[view.box_in_turn - 1].hands[view.hand_in_turn - 1]
    if learnt is not None:
        said = cell(learnt, hand, view.bank_cards, "splits" in verbs)
        return next(verbs[verb] for verb in VERBS[said] if verb in verbs)
    bank = next((POINTS[card] for card in view.bank_cards if card != JOKER), TEN)
    return verbs[_outline(hand, bank, verbs)]


def _asked_aside(verbs: dict[str, Option], learnt: Learnt | None) -> Option:
    """Insurance and even money by the chart; to another's double or split a bot adds nothing."""
    if learnt is not None and learnt.even_money and "takes_even_money" in verbs:
        return verbs["takes_even_money"]
    if learnt is not None and learnt.insurance and "insures" in verbs:
        return verbs["insures"]
    return verbs["declines"]


# ——— the outline, for the second in which the chart is not there yet ———


def _outline(hand: Any, bank: int, verbs: dict[str, Option]) -> str:
    if "splits" in verbs and bank in OUTLINE_SPLITS.get(POINTS[hand.cards[0]], ()):
        return "splits"
    if "doubles" in verbs and _doubles(hand.total, hand.soft, bank):
        return "doubles"
    if "cards" in verbs and _draws(hand.total, hand.soft, bank):
        return "cards"
    return "stays"


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
