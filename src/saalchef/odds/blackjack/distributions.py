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

from saalchef.odds.blackjack.bank import Bank
from saalchef.odds.blackjack.compiled import compiled, inner
from saalchef.odds.blackjack.hands import Hands, cards_in
from saalchef.odds.blackjack.known_ends import ALL, BITS, FREE, drawn_cards, empty_table, find, known_ends
from saalchef.odds.blackjack.play import CARD, STAND
from saalchef.rules.counting import BEST

LOW_BITS = 5 * BITS  # of a key: the low cards, from the ace on; low and high parts are few
LOW_PART = (1 << LOW_BITS) - 1


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


def ends_of(key: Any, pack: Any, bank: Bank) -> Any:
    """[selection, end of the bank]: the chance to draw the selection in one given order and the bank to end
    so from what is left; the pack is without the bank's first card.
    """
    known = known_ends(bank, pack)
    rows = known.rows(key, pack)
    return _drawn(key, pack, rows, known.ends)


@compiled
def _drawn(key: Any, pack: Any, rows: Any, ends: Any) -> Any:
    """The bank's Black Jack, its totals from the lowest to 21 and bust from these rows, each times the chance
    to draw its selection in one given order.
    """
    held = cards_in(pack)
    orders = np.zeros(held + 1)  # one by the orders in which so many cards come
    orders[0] = 1.0
    for n in range(held):
        orders[n + 1] = orders[n] / (held - n)
    chance = np.zeros((len(key), ends.shape[1]))
    last = ends.shape[1] - 1
    for i in range(len(key)):
        ways, drawn, left = 1.0, 0, key[i]
        card = 0
        while left:
            number = left & ALL
            for n in range(number):
                ways *= max(pack[card] - n, 0)
            drawn += number
            left >>= BITS
            card += 1
        if ways > 0.0:
            ways *= orders[drawn]
            at_least = ends[rows[i]]
            chance[i, 0] = ways * at_least[0]
            for end in range(1, last):
                chance[i, end] = ways * (at_least[end] - at_least[end + 1])
            chance[i, last] = ways * (1.0 - at_least[0] - at_least[1])
    return chance


@compiled
def _together(one: Any, other: Any, alike: bool) -> Any:
    """For each two keys, of two lists alike only for half of them, the row of their sum; and the sums."""
    low_one, lows_one = _numbered(one & LOW_PART)
    low_other, lows_other = _numbered(other & LOW_PART)
    high_one, highs_one = _numbered(one >> LOW_BITS)
    high_other, highs_other = _numbered(other >> LOW_BITS)
    low_sum, lows = _sums(lows_one, lows_other)
    high_sum, highs = _sums(highs_one, highs_other)
    row = np.zeros(len(lows) * len(highs), dtype=np.int32)  # and one more, so that none is nothing
    rows = np.empty(len(one) * len(other), dtype=np.int32)
    keys = np.empty(len(one) * len(other), dtype=np.int64)
    found = k = 0
    for i in range(len(one)):
        with_low, with_high = low_one[i] * len(lows_other), high_one[i] * len(highs_other)
        for j in range(i if alike else 0, len(other)):
            at = low_sum[with_low + low_other[j]] * len(highs) + high_sum[with_high + high_other[j]]
            if row[at] == 0:
                keys[found] = one[i] + other[j]
                found += 1
                row[at] = found
            rows[k] = row[at] - 1
            k += 1
    return rows, keys[:found]


@inner
def _numbered(keys: Any) -> Any:
    """A number for each key, the same for the same, and the keys by number."""
    size = 64
    while size < 2 * len(keys):
        size *= 2
    table = empty_table(size)
    number_at = np.empty(size, dtype=np.int32)
    numbers = np.empty(len(keys), dtype=np.int32)
    distinct = np.empty(len(keys), dtype=np.int64)
    found = 0
    for i in range(len(keys)):
        at = find(table, keys[i])
        if table[at] == FREE:
            table[at], number_at[at], distinct[found] = keys[i], found, keys[i]
            found += 1
        numbers[i] = number_at[at]
    return numbers, distinct[:found]


@inner
def _sums(one: Any, other: Any) -> Any:
    """The numbers of all sums of two keys, one after another, and the sums by number."""
    sums = np.empty(len(one) * len(other), dtype=np.int64)
    for i in range(len(one)):
        for j in range(len(other)):
            sums[i * len(other) + j] = one[i] + other[j]
    return _numbered(sums)


@compiled
def _measured(one: Law, other: Law, alike: bool, shape: tuple[int, int], rows: Any, chance: Any) -> Any:
    """measure[kind of one, kind of other, end of the bank]; of two lists alike only half is walked."""
    width = chance.shape[1]
    measure = np.zeros((shape[0], shape[1], width))
    turned = np.zeros((shape[0], shape[1], width))  # of two lists alike, what belongs the other way round too
    of_one = np.zeros((shape[1], width))
    k = 0
    for i in range(len(one.key)):
        for kind in range(shape[1]):
            for t in range(width):
                of_one[kind, t] = 0.0
        for j in range(i if alike else 0, len(other.key)):
            row, ways, kind = rows[k], other.orders[j], other.kind[j]
            k += 1
            if alike and j == i:
                for t in range(width):
                    measure[kind, kind, t] += ways * ways * chance[row, t]
            else:
                for t in range(width):
                    of_one[kind, t] += ways * chance[row, t]
        to = turned[one.kind[i]] if alike else measure[one.kind[i]]
        for kind in range(shape[1]):
            for t in range(width):
                to[kind, t] += one.orders[i] * of_one[kind, t]
    if alike:
        for kind in range(shape[0]):
            for other_kind in range(shape[1]):
                for t in range(width):
                    measure[kind, other_kind, t] += turned[kind, other_kind, t] + turned[other_kind, kind, t]
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
    rows, keys = _together(one.key, last.key, one is last)
    measure = _measured(one, last, one is last, shape, rows, ends_of(keys, pack, bank))
    measure = measure.reshape(*([classes] * len(laws)), -1)
    for hand in range(len(laws)):
        _bust_is_the_rest(measure.reshape(classes**hand, classes, -1))
    return measure


def brings_without(key: Any, adds: Any, gone: Any, pack: Any, bank: Bank) -> Any:
    """[selection gone, end of the bank]: what the selections `key` add up to, each by adds[selection, end]
    when it is drawn in one given order, from the pack without each of those gone.
    """
    rows, keys = _together(gone, key, False)
    chance = ends_of(keys, pack, bank)[rows].reshape(len(gone), *adds.shape)
    return np.einsum("gke,ke->ge", chance, adds) / ends_of(gone, pack, bank).sum(axis=1)[:, None]


def bank_alone(pack: Any, bank: Bank) -> Any:
    """The chances of the bank's ends from a pack without its first card."""
    return ends_of(NOTHING.key, pack, bank)[0]


@compiled
def _bust_is_the_rest(measure: Any) -> None:
    """In measure[…, class, …]: of each stake what is not in its other classes."""
    each = measure.shape[1] // 2
    for before in range(len(measure)):
        for bust in (0, each):
            for kind in range(bust + 1, bust + each):
                for after in range(measure.shape[2]):
                    measure[before, bust, after] -= measure[before, kind, after]
