"""What the owner of a box decides: by his strategy, by what he may, and in a lapse by neither."""

from typing import Any

from saalchef.odds.blackjack.hands import points as points_of_value
from saalchef.odds.blackjack.hands import value_of_rank
from saalchef.odds.machine_code import fact
from saalchef.rules.blackjack import facts
from saalchef.sim.blackjack import table_arrays as s
from saalchef.sim.blackjack.places import box_at, hand_at, of_box, read
from saalchef.sim.cards import FOR_LAPSES, next_word
from saalchef.sim.draw import JOKER as JOKER_RANK
from saalchef.sim.kernel import I64, inner

STAND, CARD, DOUBLE, SPLIT = 0, 1, 2, 3
STAYS_WITHOUT_DOUBLE = 18  # from this total on a guest stays who may not double as he planned

_points = fact(points_of_value)
_value = fact(value_of_rank)
_counts = fact(facts.counts_to_maximum)
_further_splits = fact(facts.further_splits)
_is_pair = fact(facts.is_pair)
_is_split_ace = fact(facts.is_split_ace)
_may_raise_stake = fact(facts.may_raise)
_stands_by_itself = fact(facts.stands_by_itself)


@inner
def decides(
    words: Any,
    desk: Any,
    house: Any,
    book: Any,
    b: Any,
    k: Any,
    number: Any,
    size: Any,
    second: Any,
    up: Any,
    at_hand: Any,
) -> Any:
    """The owner's word for the hand in turn: his strategy's, or in a lapse any other that is allowed."""
    at, n = box_at(b), of_box(house, b, s.STRATEGY)
    splits = desk[at + s.HANDS] - 1
    pair = _value(desk[at + s.FIRST])
    aces = _is_split_ace(_points(pair), splits > 0)
    may_split = size == 2 and _may_split(desk, house, b, second, aces, at_hand)
    total = read(book, house[s.TOTAL] + number)
    if (aces and not may_split) or (not aces and _stands_by_itself(total, house[s.STANDS_ON_21] != 0)):
        return I64(STAND)
    move = I64(STAND)
    if may_split and _wants_split(house, book, n, splits, pair, up):
        move = I64(SPLIT)
    elif not aces:
        move = _planned(house, book, n, splits, k, pair, number, up)
        if move == DOUBLE and not _may_double(desk, house, book, b, number, aces, at_hand):
            move = I64(STAND) if total >= STAYS_WITHOUT_DOUBLE else I64(CARD)
    share = of_box(house, b, s.LAPSES)
    if share > 0:
        word = I64(next_word(words, FOR_LAPSES))
        if word < share:
            may_double = _may_double(desk, house, book, b, number, aces, at_hand)
            move = _lapse(word, share, move, not aces, may_double, may_split)
    return move


@inner
def _may_split(desk: Any, house: Any, b: Any, second: Any, aces: Any, at_hand: Any) -> Any:
    first, hands = desk[box_at(b) + s.FIRST], desk[box_at(b) + s.HANDS]
    if not _alike(house, first, second):
        return False
    if _further_splits(hands, house[s.MAX_HANDS], aces, house[s.RESPLIT_ACES] != 0) <= 0:
        return False
    return _may_raise(desk, house, b, house[s.SPLIT_BEYOND], at_hand)


@inner
def _may_double(desk: Any, house: Any, book: Any, b: Any, number: Any, aces: Any, at_hand: Any) -> Any:
    after_split = desk[box_at(b) + s.HANDS] > 1
    if aces or (after_split and house[s.DOUBLE_AFTER_SPLIT] == 0):
        return False
    if read(book, house[s.DOUBLES] + number) == 0:
        return False
    return _may_raise(desk, house, b, house[s.DOUBLE_BEYOND], at_hand)


@inner
def _wants_split(house: Any, book: Any, n: Any, splits: Any, pair: Any, up: Any) -> Any:
    banks = house[s.BANKS]
    if splits == 0:
        return read(book, house[s.SPLIT] + (n * banks + pair) * banks + up) != 0
    most = max(house[s.MAX_HANDS] - 1, 1)
    return read(book, house[s.RESPLIT] + ((n * most + splits - 1) * banks + pair) * banks + up) != 0


@inner
def _planned(house: Any, book: Any, n: Any, splits: Any, k: Any, pair: Any, number: Any, up: Any) -> Any:
    banks, hands = house[s.BANKS], house[s.ALL_HANDS]
    if splits == 0:
        return read(book, house[s.ACTION] + (n * hands + number) * banks + up)
    groups = 2 * max(house[s.MAX_HANDS] - 1, 1)
    group = 2 * (splits - 1) + (0 if k == 0 else 1)
    return read(book, house[s.AFTER] + (((n * groups + group) * banks + pair) * hands + number) * banks + up)


@inner
def _alike(house: Any, first: Any, second: Any) -> Any:
    if JOKER_RANK in (first, second):
        return False
    return _is_pair(first, second, house[s.PAIRS_BY_RANK] != 0)


@inner
def _may_raise(desk: Any, house: Any, b: Any, beyond: Any, at_hand: Any) -> Any:
    """Whether the stake may be put up once more; what others have on the box does not count for its owner."""
    stake, counted = of_box(house, b, s.STAKE), I64(0)
    if beyond == 0:
        for k in range(desk[box_at(b) + s.HANDS]):
            h = hand_at(b, k)
            if desk[h + s.SETTLED] == 0:
                counted += _counts(stake, stake * desk[h + s.DOUBLED], house[s.DOUBLE_BEYOND] != 0)
    return _may_raise_stake(stake, counted, house[s.MAXIMUM], beyond != 0, at_hand)


@inner
def _lapse(word: Any, share: Any, move: Any, may_card: Any, may_double: Any, may_split: Any) -> Any:
    """For a word below the share of 2³²: another allowed move, each equally likely, if there is one."""
    others = I64(may_card) + I64(may_double) + I64(may_split)
    chosen = word * others // share
    for other in range(4):
        allowed = other == STAND or (other == CARD and may_card)
        allowed = allowed or (other == DOUBLE and may_double) or (other == SPLIT and may_split)
        if allowed and other != move:
            if chosen == 0:
                return I64(other)
            chosen -= 1
    return move
