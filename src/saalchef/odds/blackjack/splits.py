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

from saalchef.odds.blackjack.ballot import drawn_in_a_row
from saalchef.odds.blackjack.bank import Bank, bank_ends
from saalchef.odds.blackjack.compiled import compiled
from saalchef.odds.blackjack.hands import ACE, Hands
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND, standing
from saalchef.odds.blackjack.terms import Terms


class Pair(NamedTuple):
    """Cards of one kind to be split, and how the packs of each mixture weigh."""

    card: int
    extra: int  # pair cards that the pack still counts but other hands hold
    weight: Any  # float64 [mixtures, pair cards removed, firsts]
    again: Any  # float64, the same: how much of the cards alike may be a second card of the hand
    original: Any  # float64 [mixtures], the original stake lying on the hand


@compiled
def hands_from(hands: Hands, card: int) -> Any:
    """The hands that one card of a pair can become, larger ones first; an ace gets one card only."""
    which = np.nonzero(hands.cards[:, card])[0][::-1].copy()
    return which[hands.size[which] <= 2] if card == ACE else which


@compiled
def slots_of(hands: Hands, card: int, extras: int, beyond: int) -> Any:
    """Where the bank's ends lie for each hand with a pair card and up to `extras` more of them removed: with
    the hand that holds them too, or from `beyond` on; and the selections that belong there.
    """
    child, cards = hands.child, hands.cards
    number, kinds = child.shape
    slot = np.full((number, extras + 1), -1, dtype=np.int64)
    removed = np.empty((number * extras, kinds), dtype=np.int64)
    made = 0
    for hand in hands_from(hands, card):
        more, reached = hand, 0
        slot[hand, 0] = hand
        while reached < extras and child[more, card] >= 0:
            more = child[more, card]
            reached += 1
            slot[hand, reached] = more
        if reached == extras:
            continue
        if more != hand:
            for e in range(1, extras - reached + 1):
                slot[hand, reached + e] = slot[more, e]
            continue
        for e in range(1, extras + 1):
            slot[hand, e] = beyond + made
            for c in range(kinds):
                removed[made, c] = cards[hand, c]
            removed[made, card] += e
            made += 1
    return slot, removed[:made]


@compiled
def pair_weights(signed: Any, is_open: Any, chance: Any, alike: Any, same_value: Any, held: int) -> Any:
    """From signed numbers of hands [mixtures, removed] to weights. `alike[first, case]` pair cards are left
    beside the hand with `chance[first, case]`, and `same_value[first]` cards of their value among `held`.
    """
    mixtures, most = signed.shape
    firsts, cases = alike.shape
    weight = np.zeros((mixtures, most, firsts))
    again = np.ones((mixtures, most, firsts))
    for removed in range(most):
        for i in range(firsts):
            likely, others = 0.0, 0.0
            for case in range(cases):
                row = chance[i, case] * drawn_in_a_row(alike[i, case], held, removed)
                likely += row
                others += row * (same_value[i] - alike[i, case])
            left = likely * (same_value[i] - removed)
            for m in range(mixtures):
                weight[m, removed, i] = signed[m, removed] * likely
                if is_open[m]:
                    again[m, removed, i] = others / left if left > 0 else 0.0
    return weight, again


@compiled
def _parts(weight: Any) -> Any:
    """The first and the last number of removed cards that weigh anything."""
    low, high = 0, len(weight) - 1
    while high > low and not np.any(weight[high] != 0.0):
        high -= 1
    while low < high and not np.any(weight[low] != 0.0):
        low += 1
    return low, high


@compiled
def _seen_weight(weight: float, pair_left: int, left: int, pairs: int, size: int) -> float:
    """How the mixture's part weighs once the hand has drawn: other cards weigh the same in every part."""
    for i in range(pairs):
        weight *= max(pair_left - i, 0)
    for i in range(size):
        weight = weight / (left - i) if left > i else 0.0
    return weight


@compiled
def split_hand(
    hands: Hands, bank: Bank, pack: Any, terms: Terms, pair: Pair, mixture: int,
    which: Any, slot: Any, ends: Any, choose: bool, action: Any, value: Any,
) -> None:  # fmt: skip
    """One hand of the box under one mixture: finds (or follows) action[hand, first], adds its worth to
    value[first].
    """
    weights, again, original = pair.weight[mixture], pair.again[mixture], pair.original[mixture]
    child, cards, size, total = hands.child, hands.cards, hands.size, hands.total
    firsts, kinds, card_of_pair = bank.firsts, child.shape[1], pair.card
    low, high = _parts(weights)
    parts, n = high - low + 1, len(firsts)
    place = np.full(kinds, -1, dtype=np.int64)
    for i in range(n):
        place[firsts[i]] = i
    held = pack.sum()
    best = np.zeros((len(child), parts, n))
    worth = np.empty((3, parts, n))
    summed = np.empty((3, n))
    for hand in which:
        if size[hand] < 2:
            continue
        two, here = size[hand] == 2, total[hand]
        plays = (here < 21 or terms.free_at_21) and card_of_pair != ACE
        doubles = plays and two and terms.doubles_after_split and terms.doubles[hand]
        summed[:] = 0.0
        for part in range(parts):
            e = pair.extra + low + part
            left = held - size[hand] - e - 1
            each = 1.0 / left if left > 0 else 0.0
            stand, drawn, doubled = worth[STAND, part], worth[CARD, part], worth[DOUBLE, part]
            at = ends[slot[hand, e]]
            for i in range(n):
                stand[i] = standing(at[i], bank.lowest, here, terms, 1.0, original)
            if plays:
                drawn[:] = 0.0
                doubled[:] = 0.0
                for card in range(kinds):
                    count = float(pack[card] - cards[hand, card])
                    if card == card_of_pair:
                        count -= e
                    then, first = child[hand, card], place[card]
                    if then < 0:
                        for i in range(n):
                            drawn[i] -= count
                        if first >= 0:
                            drawn[first] += 1.0
                    else:
                        for i in range(n):
                            drawn[i] += count * best[then, part, i]
                        if first >= 0:
                            drawn[first] -= best[then, part, first]
                    if doubles:
                        for i in range(n):
                            chance = count - 1.0 if i == first else count
                            if then < 0:
                                doubled[i] -= 2.0 * chance
                            else:
                                after = ends[slot[then, e], i]
                                doubled[i] += chance * standing(
                                    after, bank.lowest, total[then], terms, 2.0, original
                                )
                for i in range(n):
                    drawn[i] *= each
                    doubled[i] *= each
            for i in range(n if choose else 0):
                taken = 1 if firsts[i] == card_of_pair else 0
                pair_left = pack[card_of_pair] - 1 - e - taken
                weight = _seen_weight(
                    weights[low + part, i], pair_left, held - 2 - e, cards[hand, card_of_pair] - 1, size[hand] - 1
                )
                for k in range(3):
                    summed[k, i] += weight * worth[k, part, i]
        for i in range(n):
            if choose:
                choice = CARD if plays and summed[CARD, i] > summed[STAND, i] else STAND
                action[hand, i] = DOUBLE if doubles and summed[DOUBLE, i] > summed[choice, i] else choice
            for part in range(parts):
                best[hand, part, i] = worth[action[hand, i], part, i]
    alone = child[0, card_of_pair]
    for part in range(parts):
        e = pair.extra + low + part
        left = held - 2 - e
        each = 1.0 / left if left > 0 else 0.0
        for card in range(kinds):
            then = child[alone, card]
            for i in range(n):
                count = float(pack[card])
                if card == card_of_pair:
                    count -= 1 + e
                if card == firsts[i]:
                    count -= 1.0
                chance = weights[low + part, i] * count * each
                if card == card_of_pair:
                    chance *= again[low + part, i]
                value[i] += chance * best[then, part, i]


@compiled
def fill_beyond(bank: Bank, hands: Hands, pack: Any, pair: Pair, ends: Any, beyond: int) -> int:
    """Computes the bank's ends of the packs that no hand stands for; where the next could follow."""
    _, removed = slots_of(hands, pair.card, pair.extra + pair.weight.shape[1] - 1, beyond)
    bank_ends(bank, pack - removed, ends[beyond : beyond + len(removed)])
    return beyond + len(removed)


@compiled
def split_box(
    hands: Hands, bank: Bank, pack: Any, terms: Terms, pair: Pair, ends: Any, beyond: int,
    choose: bool, action: Any,
) -> Any:  # fmt: skip
    """value[mixture, first] for action[mixture, hand, first], the best to be found or a choice already made."""
    mixtures, most, firsts = pair.weight.shape
    slot, _ = slots_of(hands, pair.card, pair.extra + most - 1, beyond)
    which = hands_from(hands, pair.card)
    value = np.zeros((mixtures, firsts))
    for m in range(mixtures):
        split_hand(hands, bank, pack, terms, pair, m, which, slot, ends, choose, action[m], value[m])
    return value
