"""Split boxes, valued exactly for the best strategy that sees its own hand and the number of splits so far.

Cards from a well-mixed pack are exchangeable, so for strategies that look only at their own hand each split
hand may be valued as if its cards came straight from the pack; which second cards were pair cards is all
that the other hands tell (see `ballot`). A strategy's hand at level a (a splits after the first) stands
for a signed mixture of packs less a, a + 1, … further pair cards; each decision is the best for the mixture.

The strategy so found is the best of all that see the own cards, the bank's card and the number of splits
(the literature's CDP), including whether to split again. Where the bank's Black Jack takes the original
stake alone, the strategy also sees whether the hand holds it.
"""

from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.bank import Bank, ends_with
from saalchef.odds.blackjack.compiled import compiled, inlined, inner
from saalchef.odds.blackjack.hand_rules import HandRules
from saalchef.odds.blackjack.hands import Hands, cards_in, points
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND, Drawing, hand_worth
from saalchef.odds.blackjack.second_cards import drawn_in_a_row
from saalchef.odds.machine_code import fact
from saalchef.rules.blackjack.facts import is_split_ace

_points = fact(points)
_is_split_ace = fact(is_split_ace)


class Pair(NamedTuple):
    """Cards of one kind to be split, and how the packs of each mixture weigh."""

    card: int
    extra: int  # pair cards that the pack still counts but other hands hold
    weight: Any  # float64 [mixtures, pair cards removed, firsts]
    again: Any  # float64, the same: how much of the cards alike may be a second card of the hand
    original: Any  # float64 [mixtures], the original stake lying on the hand


@inner
def hands_from(hands: Hands, card: int) -> Any:
    """The hands that one card of a pair can become, larger ones first; an ace gets one card only."""
    which = np.empty(len(hands.size), dtype=np.int64)
    found = 0
    for hand in range(len(hands.size) - 1, 0, -1):
        if hands.cards[hand, card] > 0 and (hands.size[hand] <= 2 or not _is_split_ace(_points(card), True)):
            which[found] = hand
            found += 1
    return which[:found]


@inner
def slots_of(hands: Hands, card: int, extras: int, beyond: int) -> Any:
    """slot[extra, hand]: where the bank's ends lie for a hand with so many more pair cards removed, with the
    hand that holds them too, or from `beyond` on; and the selections that belong there.
    """
    child, cards = hands.child, hands.cards
    number, kinds = child.shape
    slot = np.empty((extras + 1, number), dtype=np.int64)
    removed = np.empty((number * extras, kinds), dtype=np.int64)
    made = 0
    for hand in hands_from(hands, card):
        more, reached = hand, 0
        slot[0, hand] = hand
        while reached < extras and child[more, card] >= 0:
            more = child[more, card]
            reached += 1
            slot[reached, hand] = more
        if reached == extras:
            continue
        if more != hand:
            for e in range(1, extras - reached + 1):
                slot[reached + e, hand] = slot[e, more]
            continue
        for e in range(1, extras + 1):
            slot[e, hand] = beyond + made
            for c in range(kinds):
                removed[made, c] = cards[hand, c]
            removed[made, card] += e
            made += 1
    return slot, removed[:made]


def pair_weights(signed: Any, is_open: Any, chance: Any, alike: Any, same_value: Any, held: int) -> Any:
    """From signed numbers of hands [mixtures, removed] to weights. `alike[first, case]` pair cards are left
    beside the hand with `chance[first, case]`, and `same_value[first]` cards of their value among `held`.
    """
    most = signed.shape[1]
    rows = np.stack([chance * drawn_in_a_row(alike, held, removed) for removed in range(most)])
    likely = rows.sum(axis=2)  # [removed, first]
    others = (rows * (same_value[:, None] - alike)).sum(axis=2)
    left = likely * (same_value - np.arange(most)[:, None])
    again = np.where(left > 0, others / np.where(left > 0, left, 1.0), 0.0)
    return signed[:, :, None] * likely, np.where(is_open[:, None, None], again, 1.0)


@inner
def _parts(weight: Any) -> Any:
    """The first and the last number of removed cards that weigh anything."""
    low, high = len(weight), -1
    for part in range(len(weight)):
        for i in range(weight.shape[1]):
            if weight[part, i] != 0.0:
                low, high = min(low, part), part
    return low, high


@inlined
def _weigh_hand(hands: Hands, firsts: Any, draw: Drawing, hand: int, weight: Any, weighed: Any) -> None:
    """How a part of the mixture weighs once the hand has drawn its cards; those other than the pair card
    weigh the same in every part and are left out.
    """
    pairs, size = hands.cards[hand, draw.alike] - 1, hands.size[hand] - 1
    left = draw.held - 2 - draw.extra
    each = 1.0
    for k in range(size):
        each *= 1.0 / (left - k) if left > k else 0.0
    for i in range(len(firsts)):
        pair_left = draw.pack[draw.alike] - 1 - draw.extra - (1 if firsts[i] == draw.alike else 0)
        weighed[i] = weight[i] * each
        for k in range(pairs):
            weighed[i] *= max(pair_left - k, 0)


@inlined
def _second_cards(
    hands: Hands, firsts: Any, draw: Drawing, weight: Any, again: Any, value: Any, to: Any
) -> None:
    """Adds what a hand is worth that waits for its second card."""
    alone = hands.child[0, draw.alike]
    left = draw.held - 2 - draw.extra
    each = 1.0 / left if left > 0 else 0.0
    for card in range(hands.child.shape[1]):
        then = hands.child[alone, card]
        for i in range(len(firsts)):
            count = float(draw.pack[card] - (1 if card == firsts[i] else 0))
            if card == draw.alike:
                count = again[i] * (count - 1 - draw.extra)
            to[i] += weight[i] * count * each * value[then, i]


@inner
def split_hand(
    hands: Hands, bank: Bank, pack: Any, hand_rules: HandRules, pair: Pair, mixture: int,
    which: Any, slot: Any, ends: Any, choose: bool, action: Any, to: Any,
) -> None:  # fmt: skip
    """One hand of the box under one mixture: finds (or follows) action[hand, first], and adds what that is
    worth to to[first].
    """
    weight, firsts = pair.weight[mixture], bank.firsts
    low, high = _parts(weight)
    if high < low:
        return
    parts, n = high - low + 1, len(firsts)
    held, original = cards_in(pack), pair.original[mixture]
    value = np.zeros((parts, len(hands.size) + 1, n))
    value[:, -1] = -1.0
    worth = np.empty((parts, 3, n))
    summed = np.empty((3, n))
    weighed = np.empty(n)
    played_on = not _is_split_ace(_points(pair.card), True)
    for hand in which:
        if hands.size[hand] < 2:
            continue
        plays = hand_rules.plays[hand] and played_on
        doubles = plays and hand_rules.doubles_after_split and hand_rules.doubles[hand]
        allowed = 3 if doubles else 2 if plays else 1
        summed[:] = 0.0
        for part in range(parts):
            extra = pair.extra + low + part
            draw = Drawing(pack, held, pair.card, extra, original)
            hand_worth(
                hands,
                bank,
                hand_rules,
                draw,
                hand,
                plays,
                doubles,
                slot[extra],
                ends,
                value[part],
                worth[part],
            )
            if choose:
                _weigh_hand(hands, firsts, draw, hand, weight[low + part], weighed)
                for k in range(allowed):
                    for i in range(n):
                        summed[k, i] += weighed[i] * worth[part, k, i]
        for i in range(n):
            if choose:
                choice = CARD if plays and summed[CARD, i] > summed[STAND, i] else STAND
                action[hand, i] = DOUBLE if doubles and summed[DOUBLE, i] > summed[choice, i] else choice
            for part in range(parts):
                value[part, hand, i] = worth[part, action[hand, i], i]
    for part in range(parts):
        draw = Drawing(pack, held, pair.card, pair.extra + low + part, original)
        again = pair.again[mixture, low + part]
        _second_cards(hands, firsts, draw, weight[low + part], again, value[part], to)


def room_beyond(hands: Hands, card: int, max_hands: int) -> int:
    """How many packs at most no hand stands for: each split can take two further pair cards."""
    largest = (hands.cards[:, card] > 0) & (hands.child[:, card] < 0)
    return 2 * max_hands * int(largest.sum())


def fill_beyond(bank: Bank, hands: Hands, pack: Any, pair: Pair, ends: Any, beyond: int) -> int:
    """Computes the bank's ends of the packs that no hand stands for; where the next could follow."""
    removed = _beyond(hands, pair.card, pair.extra + pair.weight.shape[1] - 1, beyond)
    ends_with(bank, pack, removed, ends[beyond : beyond + len(removed)])
    return beyond + len(removed)


@compiled
def _beyond(hands: Hands, card: int, extras: int, beyond: int) -> Any:
    return slots_of(hands, card, extras, beyond)[1]


@compiled
def split_box(
    hands: Hands, bank: Bank, pack: Any, hand_rules: HandRules, pair: Pair, ends: Any, beyond: int,
    choose: bool, action: Any,
) -> Any:  # fmt: skip
    """value[mixture, first] of action[mixture, hand, first], the best to be found or one already chosen."""
    mixtures, most, firsts = pair.weight.shape
    slot, _ = slots_of(hands, pair.card, pair.extra + most - 1, beyond)
    which = hands_from(hands, pair.card)
    value = np.zeros((mixtures, firsts))
    for m in range(mixtures):
        split_hand(hands, bank, pack, hand_rules, pair, m, which, slot, ends, choose, action[m], value[m])
    return value
