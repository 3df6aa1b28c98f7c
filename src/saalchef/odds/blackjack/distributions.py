"""How a hand can end under a strategy: the law of its final cards, and of several hands with the bank.

A strategy that sees its own hand turns a hand into a list of final selections, each with the number of
orders in which it is drawn. Several hands of one table are then exactly as likely, together, as their cards
are drawn from the pack one after another, whatever the order of play; the bank ends from what is left.

A hand's end is a class: for each stake (1, 2) bust, below the lowest total the bank can stand on, and each
total from there to 21. Instead of the many busts the list holds the two cards every hand goes through
(class "any" in the place of bust); bust is what remains of them.
"""

from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.bank import Bank, bank_ends
from saalchef.odds.blackjack.compiled import compiled, inner
from saalchef.odds.blackjack.hands import Hands
from saalchef.odds.blackjack.play import CARD, STAND
from saalchef.rules.counting import BEST

BITS = 6  # of a selection's key, for each kind of card


class Law(NamedTuple):
    """A list of selections; `kind` is the class of one hand, or of several in mixed radix."""

    key: Any  # int64 [n], how many of each card, packed
    kind: Any  # int64 [n]
    orders: Any  # float64 [n]


NOTHING = Law(np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64), np.ones(1))


def classes_of(lowest: int) -> int:
    """Classes for one stake: bust, below the lowest, and from the lowest to 21."""
    return BEST + 3 - lowest


def law_of(hands: Hands, lowest: int, starts: Any, action: Any, held: int) -> Law:
    """The law of a hand that begins with starts[hand] orders of each two cards; a card numbered `held` (if
    not negative) is in every hand already and not drawn.
    """
    return Law(*_law(hands, lowest, classes_of(lowest), starts, action, held))


@compiled
def _law(hands: Hands, lowest: int, each: int, starts: Any, action: Any, held: int) -> Any:
    child, cards, size, total = hands.child, hands.cards, hands.size, hands.total
    number, kinds = child.shape
    orders = starts.copy()
    doubled = np.zeros(number)
    key = np.zeros(3 * number, dtype=np.int64)
    kind = np.zeros(3 * number, dtype=np.int64)
    ways = np.zeros(3 * number)
    n = 0
    for hand in range(1, number):
        if orders[hand] == 0.0 and doubled[hand] == 0.0:
            continue
        packed = 0
        for card in range(kinds):
            packed += (cards[hand, card] - (1 if card == held else 0)) << (BITS * card)
        made = 1 + max(total[hand] - lowest + 1, 0)
        if orders[hand] != 0.0:
            draws, stands = action[hand] == CARD, action[hand] == STAND
            if size[hand] == 2:
                key[n], kind[n], ways[n] = packed, 0 if draws or stands else each, orders[hand]
                n += 1
            if stands:
                key[n], kind[n], ways[n] = packed, made, orders[hand]
                n += 1
            else:
                for card in range(kinds):
                    if child[hand, card] >= 0:
                        if draws:
                            orders[child[hand, card]] += orders[hand]
                        else:
                            doubled[child[hand, card]] += orders[hand]
        if doubled[hand] != 0.0:
            key[n], kind[n], ways[n] = packed, each + made, doubled[hand]
            n += 1
    return key[:n], kind[:n], ways[:n]


@inner
def _find(table: Any, key: int) -> int:
    """The place of a key in an open table of keys, -1 marking what is free."""
    mask = len(table) - 1
    at = (key * 0x9E3779B97F4A7C15 >> 20) & mask
    while table[at] != -1 and table[at] != key:
        at = (at + 1) & mask
    return at


@inner
def _likely(key: int, pack: Any, left: Any) -> float:
    """The chance to draw the selection in one given order; `left` becomes the pack without it."""
    held = 0
    for card in range(len(pack)):
        left[card] = pack[card]
        held += pack[card]
    likely = 1.0
    for card in range(len(pack)):
        for _ in range((key >> (BITS * card)) & 63):
            if left[card] <= 0 or held <= 0:
                return 0.0
            likely *= left[card] / held
            left[card] -= 1
            held -= 1
    return likely


def drawn_cards(key: Any, kinds: int) -> Any:
    """[selection, card]: how many of each."""
    return np.stack([(key >> (BITS * card)) & 63 for card in range(kinds)], axis=1)


def possible(law: Law, pack: Any) -> Law:
    """The selections that the pack can give."""
    kept = (drawn_cards(law.key, len(pack)) <= pack).all(axis=1) & (law.orders != 0.0)
    return Law(law.key[kept], law.kind[kept], law.orders[kept])


def _both(one: Law, other: Law, classes: int) -> Law:
    """Two lists as one, their classes in mixed radix; what is alike is put together."""
    key = np.add.outer(one.key, other.key).ravel()
    kind = np.add.outer(one.kind * classes, other.kind).ravel()
    orders = np.multiply.outer(one.orders, other.orders).ravel()
    at = np.lexsort((kind, key))
    key, kind = key[at], kind[at]
    starts = np.nonzero((np.diff(key, prepend=-1) != 0) | (np.diff(kind, prepend=-1) != 0))[0]
    return Law(key[starts], kind[starts], np.add.reduceat(orders[at], starts))


@compiled
def ends_of(key: Any, pack: Any, bank: Bank) -> Any:
    """[selection, end of the bank]: the chance to draw the selection in one given order and the bank to end
    so from what is left; the pack is without the bank's first card.
    """
    width = bank.columns
    packs = np.zeros((len(key), len(pack)), dtype=np.int64)
    likely = np.zeros(len(key))
    for i in range(len(key)):
        likely[i] = _likely(key[i], pack, packs[i])
        if likely[i] == 0.0:
            packs[i] = pack
        packs[i, bank.firsts[0]] += 1
    ends = np.zeros((len(key), 1, width))
    bank_ends(bank, packs, ends)
    chance = np.empty((len(key), width))
    for i in range(len(key)):
        e = ends[i, 0]
        chance[i, 0] = e[0] * likely[i]
        for t in range(1, width - 1):
            chance[i, t] = (e[t] - e[t + 1]) * likely[i]
        chance[i, width - 1] = (1.0 - e[0] - e[1]) * likely[i]
    return chance


@compiled
def _measure(one: Law, other: Law, alike: bool, shape: tuple[int, int], pack: Any, bank: Bank) -> Any:
    """measure[kind of one, kind of other, end of the bank]; of two lists alike only half is walked."""
    size = 1024
    while size < 2 * len(one.key) * len(other.key):
        size *= 2
    table = np.empty(size, dtype=np.int64)
    table[:] = -1
    row = np.empty(size, dtype=np.int32)
    rows = np.empty(len(one.key) * len(other.key), dtype=np.int32)
    keys = np.empty(len(one.key) * len(other.key), dtype=np.int64)
    found = k = 0
    for i in range(len(one.key)):
        for j in range(i if alike else 0, len(other.key)):
            key = one.key[i] + other.key[j]
            at = _find(table, key)
            if table[at] == -1:
                table[at], row[at], keys[found] = key, found, key
                found += 1
            rows[k] = row[at]
            k += 1
    chance = ends_of(keys[:found], pack, bank)
    width = bank.columns
    measure = np.zeros((shape[0], shape[1], width))
    k = 0
    for i in range(len(one.key)):
        for j in range(i if alike else 0, len(other.key)):
            from_row = chance[rows[k]]
            k += 1
            ways = one.orders[i] * other.orders[j]
            to = measure[one.kind[i], other.kind[j]]
            for t in range(width):
                to[t] += ways * from_row[t]
            if alike and j > i:
                to = measure[other.kind[j], one.kind[i]]
                for t in range(width):
                    to[t] += ways * from_row[t]
    return measure


def measure_of(laws: tuple[Law, ...], pack: Any, bank: Bank) -> Any:
    """How likely the hands and the bank end so: [class of each hand …, end of the bank], the ends being its
    Black Jack, the totals from the lowest to 21, and bust.
    """
    classes = 2 * classes_of(bank.lowest)
    one = NOTHING
    for law in laws[:-1]:
        one = law if one is NOTHING else _both(one, law, classes)
    last = laws[-1]
    shape = classes ** (len(laws) - 1), classes
    measure = _measure(one, last, one is last, shape, pack, bank)
    measure = measure.reshape(*([classes] * len(laws)), -1)
    for hand in range(len(laws)):
        _bust_is_the_rest(np.moveaxis(measure, hand, 0))
    return measure


def bank_alone(pack: Any, bank: Bank) -> Any:
    """The chances of the bank's ends from a pack without its first card."""
    return ends_of(NOTHING.key, pack, bank)[0]


def _bust_is_the_rest(measure: Any) -> None:
    each = len(measure) // 2
    for stake in (0, 1):
        measure[stake * each] -= measure[stake * each + 1 : (stake + 1) * each].sum(axis=0)
