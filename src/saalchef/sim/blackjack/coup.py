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
from saalchef.sim.blackjack.decide import DOUBLE, SPLIT, STAND, decides
from saalchef.sim.blackjack.places import box_at, hand_at, of_box, read, with_card
from saalchef.sim.cards import NOTHING, draw
from saalchef.sim.draw import JOKER as JOKER_RANK
from saalchef.sim.kernel import I64, U32, U64, inlined, inner
from saalchef.sim.settlement import LATER, SIDE, WORTH, outcome_of

_BESIDE = 16  # added to a rank: the joker came first and was laid beside the place

_points = fact(points_of_value)
_value = fact(value_of_rank)
_even_money = fact(facts.even_money)
_is_blackjack = fact(facts.is_blackjack)
_may_become_blackjack = fact(facts.may_become_blackjack)
_offers_insurance = fact(facts.offers_insurance)
_same_index = fact(facts.same_index)


@inner
def coup(words: Any, desk: Any, house: Any, book: Any, settlement: Any, chips: Any) -> Any:
    """Play one coup. The guest's chips after it, or -1 where the cards ran out and the coup is void."""
    boxes = house[s.BOXES]
    at_hand = chips - house[s.PLACED]
    up = _deal(words, desk, house, book)
    if up == NOTHING:
        return I64(-1)
    for b in range(boxes):
        if of_box(house, b, s.TWINS) > 0:
            at_hand += _twins_back(desk, house, settlement, b)
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


@inner
def _card(words: Any, desk: Any, house: Any) -> Any:
    """The rank of a card that takes its place, plus _BESIDE where the joker was laid beside it first."""
    beside = I64(0)
    while True:
        rank = draw(words, desk)
        if rank == NOTHING:
            return rank
        if rank != JOKER_RANK or house[s.OCCUPIES] != 0:
            return rank + beside
        beside = I64(_BESIDE)


@inner
def _twins_back(desk: Any, house: Any, settlement: Any, b: Any) -> Any:
    """What Twins give back, which are paid at once."""
    twins = I64(settlement[SIDE + desk[box_at(b) + s.FLAGS]]) // 3
    if twins == 0:
        return I64(0)
    return of_box(house, b, s.TWINS) + of_box(house, b, s.TWINS_WINS + U64(twins - 1))


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
            at = box_at(place)
            desk[at + s.FIRST], desk[at + s.FLAGS] = rank, JOKER_FIRST if came else 0
        elif place == boxes:
            up = rank
        else:
            at = box_at(place - boxes - 1)
            desk[at + s.SECOND] = rank
            desk[at + s.FLAGS] |= JOKER_SECOND if came else 0
    for b in range(boxes):
        _dealt(desk, house, book, b, up, joker)
    return _value(up)


@inner
def _dealt(desk: Any, house: Any, book: Any, b: Any, up: Any, joker: Any) -> None:
    """What the two cards of a box are, beside the bank's."""
    at = box_at(b)
    first, second = desk[at + s.FIRST], desk[at + s.SECOND]
    desk[at + s.HANDS] = 1
    desk[at + s.INSURED] = 0
    desk[at + s.FLAGS] |= TWINS * I64(_same_index(first, second)) | MATCH * I64(_same_index(first, up))
    if joker and desk[at + s.FLAGS] & JOKER_BANK == 0:
        desk[at + s.FLAGS] |= JOKER_BANK
    h = hand_at(b, 0)
    number = with_card(house, book, with_card(house, book, I64(0), first), second)
    natural = _is_blackjack(read(book, house[s.TOTAL] + number), 2, False)
    desk[h + s.NUMBER], desk[h + s.SIZE], desk[h + s.KIND] = number, 2, BLACKJACK if natural else 0
    desk[h + s.DOUBLED], desk[h + s.SETTLED] = 0, 0


@inner
def _offer(desk: Any, house: Any, book: Any, at_hand: Any) -> Any:
    """Even money and insurance, once for every box."""
    for b in range(house[s.BOXES]):
        h, n = hand_at(b, 0), of_box(house, b, s.STRATEGY)
        takes = house[s.EVEN_MONEY] != 0 and read(book, house[s.TAKES_EVEN] + n) != 0
        if desk[h + s.KIND] == BLACKJACK and takes:
            desk[h + s.KIND], desk[h + s.SETTLED] = EVEN_MONEY, 1
            stake = of_box(house, b, s.STAKE)
            at_hand += stake + _even_money(stake)
            continue
        policy, amount = of_box(house, b, s.POLICY), of_box(house, b, s.INSURES)
        wants = policy == s.ALWAYS
        if policy == s.BY_STRATEGY:
            wants = read(book, house[s.INSURE] + n * house[s.ALL_HANDS] + desk[h + s.NUMBER]) != 0
        if wants and 0 < amount <= at_hand:
            desk[box_at(b) + s.INSURED] = amount
            desk[box_at(b) + s.FLAGS] |= INSURANCE
            at_hand -= amount
    return at_hand


# ——— the boxes ———


@inner
def _play_box(words: Any, desk: Any, house: Any, book: Any, b: Any, up: Any, at_hand: Any) -> Any:
    """Every hand of a box to its end; the chips then at hand, or -1 where the cards ran out."""
    at, h = box_at(b), hand_at(b, 0)
    stake = of_box(house, b, s.STAKE)
    if desk[h + s.KIND] == BLACKJACK and not _may_become_blackjack(_points(up)):
        desk[h + s.SETTLED] = 1
        at_hand += stake + of_box(house, b, s.NATURAL_WINS)
    if desk[h + s.KIND] != 0:
        return at_hand
    joker_at = _joker_at(desk[at + s.FLAGS])
    desk[at + s.JOKER_HAND] = -1
    k = I64(0)
    while k < desk[at + s.HANDS]:
        h = hand_at(b, k)
        number, size, second = desk[h + s.NUMBER], desk[h + s.SIZE], desk[at + s.SECOND]
        kind, doubled = I64(0), I64(0)
        owed = size < 2
        while kind == 0:
            if owed:
                card = _card(words, desk, house)
                if card == NOTHING:
                    return I64(-1)
                second = card & 15
                if size == 1 and _has_joker(card):
                    desk[at + s.JOKER_HAND], joker_at = k, I64(2)
                number = with_card(house, book, number, second)
                size += 1
                if number < 0:
                    kind = I64(BUST)
                    break
            move = I64(STAND)
            if doubled == 0:
                move = decides(words, desk, house, book, b, k, number, size, second, up, at_hand)
            owed = True
            if move == STAND:
                kind = read(book, house[s.CLASS] + number)
            elif move == DOUBLE:
                doubled = I64(1)
                at_hand -= stake
            elif move == SPLIT:
                at_hand -= stake
                number, size = _split(desk, house, book, b), I64(1)
                desk[at + s.JOKER_HAND] = _joker_hand(desk, house, b, k, joker_at)
                joker_at = I64(1)
        desk[h + s.KIND], desk[h + s.DOUBLED], desk[h + s.SETTLED] = kind, doubled, I64(kind == BUST)
        k += 1
    return at_hand


@inner
def _split(desk: Any, house: Any, book: Any, b: Any) -> Any:
    """One more hand waits with one card, and its number; those that wait are alike but for the joker, so the
    new one may as well be the last.
    """
    at, new = box_at(b), desk[box_at(b) + s.HANDS]
    desk[at + s.HANDS] = new + 1
    h, alone = hand_at(b, new), with_card(house, book, I64(0), desk[at + s.FIRST])
    desk[h + s.NUMBER], desk[h + s.SIZE] = alone, 1
    desk[h + s.DOUBLED], desk[h + s.SETTLED] = 0, 0
    return alone


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
    has = desk[box_at(b) + s.JOKER_HAND]
    if house[s.JOKER_OF_FIRST] == 0:
        return I64(-1)
    if desk[box_at(b) + s.HANDS] == 2:
        has = I64(0) if joker_at > 0 else I64(-1)
    if has > k or (has == k and joker_at == 2):
        return has + 1
    return has


# ——— the bank ———


@inner
def _bank(words: Any, desk: Any, house: Any, book: Any, up: Any) -> Any:
    """How the bank ends; it draws only while some stake depends on it."""
    waits, to_the_end = False, False
    for b in range(house[s.BOXES]):
        at = box_at(b)
        kind = desk[hand_at(b, 0) + s.KIND]
        waits = waits or desk[at + s.INSURED] > 0
        if of_box(house, b, s.CRAZY) > 0 and house[s.CRAZY_PUSH] == 0 and desk[at + s.FLAGS] & MATCH != 0:
            waits = waits or kind in (BLACKJACK, EVEN_MONEY)
        for k in range(desk[at + s.HANDS]):
            h = hand_at(b, k)
            if desk[h + s.SETTLED] == 0:
                waits = True
                to_the_end = to_the_end or desk[h + s.KIND] != BLACKJACK
    if not waits:
        return I64(BANK_BUST)
    number = read(book, up)
    while True:
        card = _card(words, desk, house)
        if card == NOTHING:
            return I64(NOTHING)
        number = with_card(house, book, number, card & 15)
        end = I64(BANK_BUST) if number < 0 else read(book, house[s.BANK_END] + number)
        if end == BANK_BLACKJACK or (to_the_end and end != s.DRAWS):
            return end
        if not to_the_end:
            return I64(BANK_BUST)


# ——— money ———


@inner
def _settle(desk: Any, house: Any, settlement: Any, b: Any, bank: Any) -> Any:
    """What the box brings, all bets together; its outcome is noted."""
    at = box_at(b)
    outcome = outcome_of(_record(desk, b, bank), settlement)
    desk[at + s.OUTCOME] = outcome
    desk[at + s.JOINED] = I64(0) if house[s.CO_BETTOR] == 0 else _joined(desk, house, settlement, b, bank)
    net = (outcome // 27 - house[s.TOP]) * of_box(house, b, s.UNIT_STAKE)
    twins, crazy, insured = outcome // 3 % 3, outcome % 3, desk[at + s.INSURED]
    net += of_box(house, b, s.TWINS_WINS + U64(twins - 1)) if twins > 0 else -of_box(house, b, s.TWINS)
    net += of_box(house, b, s.CRAZY_WINS + U64(crazy - 1)) if crazy > 0 else -of_box(house, b, s.CRAZY)
    if insured > 0:
        net += of_box(house, b, s.INSURANCE_WINS) if bank == BANK_BLACKJACK else -insured
    return net


@inlined
def _ended(desk: Any, b: Any, k: Any) -> Any:
    """How a hand ended, as the automaton writes it."""
    h = hand_at(b, k)
    kind = desk[h + s.KIND]
    if desk[box_at(b) + s.HANDS] > 1 and desk[box_at(b) + s.JOKER_HAND] == k and kind != BUST:
        kind += WITH_JOKER
    return kind | (desk[h + s.DOUBLED] << I64(DOUBLED_AT))


@inner
def _record(desk: Any, b: Any, bank: Any) -> Any:
    """The box's end as the automaton would have recorded it."""
    at = box_at(b)
    record = (bank << I64(BANK_AT)) | (desk[at + s.FLAGS] << I64(FLAGS_AT))
    record |= _ended(desk, b, 0) << I64(HAND_AT)
    if desk[at + s.HANDS] > 1:
        record |= I64(SPLITS)
        for k in range(1, desk[at + s.HANDS]):
            record |= _ended(desk, b, k) << I64(further_at(U32(k)))
    return U32(record)


@inner
def _joined(desk: Any, house: Any, settlement: Any, b: Any, bank: Any) -> Any:
    """What a co-bettor's stake brings, by what he follows, in the settlement's units."""
    units = _followed(desk, house, settlement, b, 0, bank)
    hands = desk[box_at(b) + s.HANDS]
    if hands > 1:
        if house[s.FOLLOWS_SPLITS] == 0:
            return I64(0) if house[s.RETURNED] != 0 else units
        for k in range(1, hands):
            units += _followed(desk, house, settlement, b, k, bank)
    return units


@inlined
def _followed(desk: Any, house: Any, settlement: Any, b: Any, k: Any, bank: Any) -> Any:
    """What he has of one hand, doubled only if he follows that."""
    h = hand_at(b, k)
    doubled = (desk[h + s.DOUBLED] & house[s.FOLLOWS_DOUBLES]) << I64(DOUBLED_AT)
    return I64(settlement[WORTH + (LATER if k > 0 else 0) + (desk[h + s.KIND] | doubled) * 8 + bank])
