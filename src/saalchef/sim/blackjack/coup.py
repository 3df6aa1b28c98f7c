"""A whole Black Jack table, coup by coup: several boxes of one guest, his chips, limits and lapses.

Every number is a whole one; amounts are cents. Where things lie in the arrays is said in `table_arrays`.
"""

from typing import Any

from saalchef.odds.blackjack.hands import points as points_of_value
from saalchef.odds.blackjack.hands import value_of_rank
from saalchef.odds.machine_code import fact
from saalchef.rules.blackjack import facts
from saalchef.sim.automaton import (
    BANK_AT,
    BANK_BLACKJACK,
    BANK_BUST,
    BLACKJACK,
    BUST,
    DOUBLED_AT,
    EVEN_MONEY,
    FLAGS_AT,
    HAND_AT,
    INSURANCE,
    JOKER_BANK,
    JOKER_FIRST,
    JOKER_SECOND,
    MATCH,
    SPLITS,
    TWINS,
    WITH_JOKER,
    further_at,
)
from saalchef.sim.blackjack import table_arrays as s
from saalchef.sim.cards import FOR_LAPSES, NOTHING, draw, next_word
from saalchef.sim.draw import JOKER as JOKER_RANK
from saalchef.sim.kernel import I64, U32, inlined, inner
from saalchef.sim.settlement import SIDE, WORTH, outcome_of

STAND, CARD, DOUBLE, SPLIT = 0, 1, 2, 3
STAYS_WITHOUT_DOUBLE = 18  # from this total on a guest stays who may not double as he planned
_BESIDE = 16  # added to a rank: the joker came first and was laid beside the place

_points = fact(points_of_value)
_value = fact(value_of_rank)
_counts = fact(facts.counts_to_maximum)
_even_money = fact(facts.even_money)
_further_splits = fact(facts.further_splits)
_is_pair = fact(facts.is_pair)
_is_split_ace = fact(facts.is_split_ace)
_is_blackjack = fact(facts.is_blackjack)
_may_raise_stake = fact(facts.may_raise)
_may_become_blackjack = fact(facts.may_become_blackjack)
_offers_insurance = fact(facts.offers_insurance)
_same_index = fact(facts.same_index)
_stands_by_itself = fact(facts.stands_by_itself)


@inner
def coup(words: Any, desk: Any, house: Any, book: Any, settlement: Any, chips: Any) -> Any:
    """Play one coup. The guest's chips after it, or -1 where the cards ran out and the coup is void."""
    boxes = house[s.BOXES]
    at_hand = chips
    for b in range(boxes):
        at_hand -= _of(house, b, s.STAKE) + _of(house, b, s.TWINS) + _of(house, b, s.CRAZY)
    up = _deal(words, desk, house, book)
    if up == NOTHING:
        return I64(-1)
    for b in range(boxes):
        twins = I64(settlement[SIDE + desk[_box(b) + s.FLAGS]]) // 3
        if twins > 0:
            at_hand += _of(house, b, s.TWINS) + _of(house, b, s.TWINS_WINS + twins - 1)
    if _offers_insurance(_points(up)):
        at_hand = _offer(desk, house, book, at_hand)
    for b in range(boxes):
        at_hand = _play_box(words, desk, house, book, b, up, at_hand)
        if at_hand < 0:
            return I64(-1)
    bank = _bank(words, desk, house, book, up)
    if bank == NOTHING:
        return I64(-1)
    for b in range(boxes):
        chips += _settle(desk, house, settlement, b, bank)
    return chips


@inlined
def _of(house: Any, b: Any, column: Any) -> Any:
    """What the house has noted of a box."""
    return house[s.FIRST_BOX + b * s.BOX_COLUMNS + column]


@inlined
def _box(b: Any) -> Any:
    """Where a box lies on the desk."""
    return s.BOX + b * s.IN_BOX


@inlined
def _hand(b: Any, k: Any) -> Any:
    """Where a hand of a box lies on the desk."""
    return s.HAND + (4 * b + k) * s.IN_HAND


@inner
def _card(words: Any, desk: Any, house: Any) -> Any:
    """The rank of a card that takes its place, plus _BESIDE where the joker was laid beside it first."""
    rank = draw(words, desk)
    if rank == JOKER_RANK and house[s.OCCUPIES] == 0:
        rank = draw(words, desk)
        return rank if rank == NOTHING else rank + _BESIDE
    return rank


# ——— the deal ———


@inner
def _deal(words: Any, desk: Any, house: Any, book: Any) -> Any:
    """A card for every box, one for the bank, a second for every box; the value of the bank's."""
    boxes = house[s.BOXES]
    joker, up = False, I64(0)
    for place in range(2 * boxes + 1):
        card = _card(words, desk, house)
        if card == NOTHING:
            return I64(NOTHING)
        rank = card & 15
        came = _has_joker(card)
        joker = joker or came
        if place < boxes:
            at = _box(place)
            desk[at + s.FIRST], desk[at + s.FLAGS] = rank, JOKER_FIRST if came else 0
        elif place == boxes:
            up = rank
        else:
            at = _box(place - boxes - 1)
            desk[at + s.SECOND] = rank
            desk[at + s.FLAGS] |= JOKER_SECOND if came else 0
    for b in range(boxes):
        _dealt(desk, house, book, b, up, joker)
    return _value(up)


@inner
def _dealt(desk: Any, house: Any, book: Any, b: Any, up: Any, joker: Any) -> None:
    """What the two cards of a box are, beside the bank's."""
    at = _box(b)
    first, second = desk[at + s.FIRST], desk[at + s.SECOND]
    desk[at + s.HANDS] = 1
    desk[at + s.INSURED] = 0
    if _same_index(first, second):
        desk[at + s.FLAGS] |= TWINS
    if _same_index(first, up):
        desk[at + s.FLAGS] |= MATCH
    if joker and desk[at + s.FLAGS] & JOKER_BANK == 0:
        desk[at + s.FLAGS] |= JOKER_BANK
    h = _hand(b, 0)
    number = I64(book[_value(first)])
    number = I64(book[number * house[s.BANKS] + _value(second)])
    natural = _is_blackjack(I64(book[house[s.TOTAL] + number]), 2, False)
    desk[h + s.NUMBER], desk[h + s.SIZE], desk[h + s.KIND] = number, 2, BLACKJACK if natural else 0
    desk[h + s.DOUBLED], desk[h + s.SETTLED] = 0, 0


@inner
def _offer(desk: Any, house: Any, book: Any, at_hand: Any) -> Any:
    """Even money and insurance, once for every box."""
    for b in range(house[s.BOXES]):
        h, n = _hand(b, 0), _of(house, b, s.STRATEGY)
        takes = house[s.EVEN_MONEY] != 0 and book[house[s.TAKES_EVEN] + n] != 0
        if desk[h + s.KIND] == BLACKJACK and takes:
            desk[h + s.KIND], desk[h + s.SETTLED] = EVEN_MONEY, 1
            stake = _of(house, b, s.STAKE)
            at_hand += stake + _even_money(stake)
            continue
        policy, amount = _of(house, b, s.POLICY), _of(house, b, s.INSURES)
        wants = policy == s.ALWAYS
        if policy == s.BY_STRATEGY:
            wants = book[house[s.INSURE] + n * house[s.ALL_HANDS] + desk[h + s.NUMBER]] != 0
        if wants and 0 < amount <= at_hand:
            desk[_box(b) + s.INSURED] = amount
            desk[_box(b) + s.FLAGS] |= INSURANCE
            at_hand -= amount
    return at_hand


# ——— the boxes ———


@inner
def _play_box(words: Any, desk: Any, house: Any, book: Any, b: Any, up: Any, at_hand: Any) -> Any:
    """Every hand of a box to its end; the chips then at hand, or -1 where the cards ran out."""
    at, h = _box(b), _hand(b, 0)
    stake = _of(house, b, s.STAKE)
    if desk[h + s.KIND] == BLACKJACK and not _may_become_blackjack(_points(up)):
        desk[h + s.SETTLED] = 1
        at_hand += stake + _of(house, b, s.NATURAL_WINS)
    if desk[h + s.KIND] != 0:
        return at_hand
    pair = _value(desk[at + s.FIRST])
    joker_at = _joker_at(desk[at + s.FLAGS])
    desk[at + s.JOKER_HAND] = -1
    k = I64(0)
    while k < desk[at + s.HANDS]:
        h = _hand(b, k)
        second = desk[at + s.SECOND]
        owed = desk[h + s.SIZE] < 2
        while desk[h + s.KIND] == 0:
            if owed:
                card = _card(words, desk, house)
                if card == NOTHING:
                    return I64(-1)
                second = card & 15
                if desk[h + s.SIZE] == 1 and _has_joker(card):
                    desk[at + s.JOKER_HAND], joker_at = k, I64(2)
                desk[h + s.NUMBER] = I64(book[desk[h + s.NUMBER] * house[s.BANKS] + _value(second)])
                desk[h + s.SIZE] += 1
                if desk[h + s.NUMBER] < 0:
                    desk[h + s.KIND], desk[h + s.SETTLED] = BUST, 1
                    break
            move = I64(STAND)
            if desk[h + s.DOUBLED] == 0:
                move = _decides(words, desk, house, book, b, k, second, up, at_hand)
            owed = True
            if move == STAND:
                desk[h + s.KIND] = I64(book[house[s.CLASS] + desk[h + s.NUMBER]])
            elif move == DOUBLE:
                desk[h + s.DOUBLED] = 1
                at_hand -= stake
            elif move == SPLIT:
                at_hand -= stake
                _split(desk, book, b, k, pair)
                desk[at + s.JOKER_HAND] = _joker_hand(desk, house, b, k, joker_at)
                joker_at = I64(1)
        k += 1
    return at_hand


@inner
def _split(desk: Any, book: Any, b: Any, k: Any, pair: Any) -> None:
    """One more hand; those that wait are alike but for the joker, so the new one may as well be the last."""
    new = desk[_box(b) + s.HANDS]
    desk[_box(b) + s.HANDS] = new + 1
    for which in (k, new):
        h = _hand(b, which)
        desk[h + s.NUMBER], desk[h + s.SIZE], desk[h + s.KIND] = I64(book[pair]), 1, 0
        desk[h + s.DOUBLED], desk[h + s.SETTLED] = 0, 0


@inlined
def _has_joker(card: Any) -> Any:
    """Whether a card is the joker, or the joker was laid beside its place."""
    return card >= _BESIDE or card == JOKER_RANK


@inlined
def _joker_at(flags: Any) -> Any:
    """As which card of the box the joker came, by its flags."""
    came = flags & JOKER_BANK
    return I64(1) if came == JOKER_FIRST else I64(2) if came == JOKER_SECOND else I64(0)


@inner
def _joker_hand(desk: Any, house: Any, b: Any, k: Any, joker_at: Any) -> Any:
    """Which hand of the box, in the order of play, has the joker once hand k is split; -1 for none. The joker
    stays with the card that took its place: of the hand in turn that is its card `joker_at`.
    """
    has = desk[_box(b) + s.JOKER_HAND]
    if house[s.JOKER_OF_FIRST] == 0:
        return I64(-1)
    if desk[_box(b) + s.HANDS] == 2:
        has = I64(0) if joker_at > 0 else I64(-1)
    if has > k or (has == k and joker_at == 2):
        return has + 1
    return has


@inner
def _decides(
    words: Any, desk: Any, house: Any, book: Any, b: Any, k: Any, second: Any, up: Any, at_hand: Any
) -> Any:
    """The owner's word for the hand in turn: his strategy's, or in a lapse any other that is allowed."""
    at, h = _box(b), _hand(b, k)
    first, splits = desk[at + s.FIRST], desk[at + s.HANDS] - 1
    number, pair = desk[h + s.NUMBER], _value(first)
    aces = _is_split_ace(_points(pair), splits > 0)
    may_split = desk[h + s.SIZE] == 2 and _alike(house, first, second)
    further = _further_splits(splits + 1, house[s.MAX_HANDS], aces, house[s.RESPLIT_ACES] != 0)
    may_split = may_split and further > 0
    may_split = may_split and _may_raise(desk, house, b, house[s.SPLIT_BEYOND], at_hand)
    total = book[house[s.TOTAL] + number]
    if (aces and not may_split) or (not aces and _stands_by_itself(total, house[s.STANDS_ON_21] != 0)):
        return I64(STAND)
    may_double = not aces and book[house[s.DOUBLES] + number] != 0
    may_double = may_double and (splits == 0 or house[s.DOUBLE_AFTER_SPLIT] != 0)
    may_double = may_double and _may_raise(desk, house, b, house[s.DOUBLE_BEYOND], at_hand)
    move = I64(STAND)
    if may_split and _wants_split(house, book, _of(house, b, s.STRATEGY), splits, pair, up):
        move = I64(SPLIT)
    elif not aces:
        move = _planned(house, book, _of(house, b, s.STRATEGY), splits, k, pair, number, up)
        if move == DOUBLE and not may_double:
            move = I64(STAND) if total >= STAYS_WITHOUT_DOUBLE else I64(CARD)
    share = _of(house, b, s.LAPSES)
    if share > 0:
        move = _lapse(words, share, move, not aces, may_double, may_split)
    return move


@inner
def _wants_split(house: Any, book: Any, n: Any, splits: Any, pair: Any, up: Any) -> Any:
    banks = house[s.BANKS]
    if splits == 0:
        return book[house[s.SPLIT] + (n * banks + pair) * banks + up] != 0
    most = max(house[s.MAX_HANDS] - 1, 1)
    return book[house[s.RESPLIT] + ((n * most + splits - 1) * banks + pair) * banks + up] != 0


@inner
def _planned(house: Any, book: Any, n: Any, splits: Any, k: Any, pair: Any, number: Any, up: Any) -> Any:
    banks, hands = house[s.BANKS], house[s.ALL_HANDS]
    if splits == 0:
        return I64(book[house[s.ACTION] + (n * hands + number) * banks + up])
    groups = 2 * max(house[s.MAX_HANDS] - 1, 1)
    group = 2 * (splits - 1) + (0 if k == 0 else 1)
    return I64(book[house[s.AFTER] + (((n * groups + group) * banks + pair) * hands + number) * banks + up])


@inner
def _alike(house: Any, first: Any, second: Any) -> Any:
    if JOKER_RANK in (first, second):
        return False
    return _is_pair(first, second, house[s.PAIRS_BY_RANK] != 0)


@inner
def _may_raise(desk: Any, house: Any, b: Any, beyond: Any, at_hand: Any) -> Any:
    """Whether the stake may be put up once more; what others have on the box does not count for its owner."""
    stake, counted = _of(house, b, s.STAKE), I64(0)
    if beyond == 0:
        for k in range(desk[_box(b) + s.HANDS]):
            h = _hand(b, k)
            if desk[h + s.SETTLED] == 0:
                counted += _counts(stake, stake * desk[h + s.DOUBLED], house[s.DOUBLE_BEYOND] != 0)
    return _may_raise_stake(stake, counted, house[s.MAXIMUM], beyond != 0, at_hand)


@inner
def _lapse(words: Any, share: Any, move: Any, may_card: Any, may_double: Any, may_split: Any) -> Any:
    """The move, or with the given share of 2³² one of the other allowed ones, each equally likely."""
    word = I64(next_word(words, FOR_LAPSES))
    others = I64(may_card) + I64(may_double) + I64(may_split)
    if word >= share or others == 0:
        return move
    chosen = word * others // share
    for other in range(4):
        allowed = other == STAND or (other == CARD and may_card)
        allowed = allowed or (other == DOUBLE and may_double) or (other == SPLIT and may_split)
        if allowed and other != move:
            if chosen == 0:
                return I64(other)
            chosen -= 1
    return move


# ——— the bank ———


@inner
def _bank(words: Any, desk: Any, house: Any, book: Any, up: Any) -> Any:
    """How the bank ends; it draws only while some stake depends on it."""
    waits, to_the_end = False, False
    for b in range(house[s.BOXES]):
        at = _box(b)
        kind = desk[_hand(b, 0) + s.KIND]
        waits = waits or desk[at + s.INSURED] > 0
        if _of(house, b, s.CRAZY) > 0 and house[s.CRAZY_PUSH] == 0 and desk[at + s.FLAGS] & MATCH != 0:
            waits = waits or kind in (BLACKJACK, EVEN_MONEY)
        for k in range(desk[at + s.HANDS]):
            h = _hand(b, k)
            if desk[h + s.SETTLED] == 0:
                waits = True
                to_the_end = to_the_end or desk[h + s.KIND] != BLACKJACK
    if not waits:
        return I64(BANK_BUST)
    number = I64(book[up])
    while True:
        card = _card(words, desk, house)
        if card == NOTHING:
            return I64(NOTHING)
        number = I64(book[number * house[s.BANKS] + _value(card & 15)])
        end = I64(BANK_BUST) if number < 0 else I64(book[house[s.BANK_END] + number])
        if end == BANK_BLACKJACK or (to_the_end and end != s.DRAWS):
            return end
        if not to_the_end:
            return I64(BANK_BUST)


# ——— money ———


@inner
def _settle(desk: Any, house: Any, settlement: Any, b: Any, bank: Any) -> Any:
    """What the box brings, all bets together; its outcome is noted."""
    at = _box(b)
    outcome = outcome_of(_record(desk, b, bank), settlement)
    desk[at + s.OUTCOME] = outcome
    desk[at + s.DECLINED] = _declined(desk, house, settlement, b, bank)
    net = (outcome // 27 - house[s.TOP]) * _of(house, b, s.STAKE) // house[s.UNIT]
    twins, crazy, insured = outcome // 3 % 3, outcome % 3, desk[at + s.INSURED]
    net += _of(house, b, s.TWINS_WINS + twins - 1) if twins > 0 else -_of(house, b, s.TWINS)
    net += _of(house, b, s.CRAZY_WINS + crazy - 1) if crazy > 0 else -_of(house, b, s.CRAZY)
    if insured > 0:
        won = insured * house[s.INSURANCE_PAYS] // house[s.INSURANCE_PER]
        net += won if bank == BANK_BLACKJACK else -insured
    return net


@inlined
def _ended(desk: Any, b: Any, k: Any) -> Any:
    """How a hand ended, as the automaton writes it."""
    h = _hand(b, k)
    kind = desk[h + s.KIND]
    if desk[_box(b) + s.HANDS] > 1 and desk[_box(b) + s.JOKER_HAND] == k and kind != BUST:
        kind += WITH_JOKER
    return kind | (desk[h + s.DOUBLED] << I64(DOUBLED_AT))


@inner
def _record(desk: Any, b: Any, bank: Any) -> Any:
    """The box's end as the automaton would have recorded it."""
    at = _box(b)
    record = (bank << I64(BANK_AT)) | (desk[at + s.FLAGS] << I64(FLAGS_AT))
    record |= _ended(desk, b, 0) << I64(HAND_AT)
    if desk[at + s.HANDS] > 1:
        record |= I64(SPLITS)
        for k in range(1, desk[at + s.HANDS]):
            record |= _ended(desk, b, k) << I64(further_at(U32(k)))
    return U32(record)


@inner
def _declined(desk: Any, house: Any, settlement: Any, b: Any, bank: Any) -> Any:
    """What a co-bettor's stake brings who never follows the owner, in the settlement's units."""
    if desk[_box(b) + s.HANDS] > 1 and house[s.RETURNED] != 0:
        return I64(0)
    return I64(settlement[WORTH + desk[_hand(b, 0) + s.KIND] * 8 + bank])
