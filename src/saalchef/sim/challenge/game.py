"""One game of Black Jack Challenge. A card is a number from 0 to 51: its rank modulo 13, its suit above."""

from typing import Any

from saalchef.odds.machine_code import fact
from saalchef.rules import counting
from saalchef.rules.cards import PACK, RED
from saalchef.rules.challenge import facts
from saalchef.sim.cards import FOR_CARDS, FOR_LAPSES, next_word
from saalchef.sim.challenge import table_arrays as s
from saalchef.sim.kernel import I64, U32, U64, inlined, inner

_points_of = fact(counting.points_of)
_is_pair = fact(facts.is_pair)
_red_bonus = fact(facts.red_bonus)
_black_bonus = fact(facts.black_bonus)
_pot_rank = fact(facts.pot_rank)
_war_strength = fact(facts.war_strength)
_suffices_for_war = fact(facts.suffices_for_war)
_share_of_pot = fact(facts.share_of_pot)

# Hearts and diamonds follow each other in the order of the pack.
_REDS = [number for number, card in enumerate(PACK) if card[1] in RED]
_FIRST_RED, _LAST_RED = _REDS[0], _REDS[-1]


@inner
def game(words: Any, desk: Any, house: Any, book: Any, button: Any) -> None:
    """Play one game; every seat's net on the pot, its bonus outcomes and its chips are on the desk."""
    seats, ante = house[s.SEATS], house[s.ANTE]
    _deal(words, desk, house)
    first, second = _counted(_dealt(desk, 2 * seats)), _counted(_dealt(desk, 2 * seats + 1))
    for i in range(seats):
        at = place_of(i)
        desk[at + s.HAND] = _counted(_dealt(desk, i)) + _counted(_dealt(desk, seats + i))
        desk[at + s.FIELDS] = 0
        desk[at + s.CHIPS] -= _of(house, i, s.PLACED)
    for field in range(1, 3):
        taken = I64(0) if field == 1 else first
        seat = button
        for _ in range(seats):
            _asked(words, desk, house, book, seat, field, taken)
            seat = next_to(seat, seats)
    for i in range(seats):
        _bonus(desk, house, i)
        at = place_of(i)
        fields = desk[at + s.FIELDS]
        hand = desk[at + s.HAND] + first * I64(fields > 0) + second * I64(fields > 1)
        desk[at + s.TOTAL] = I64(book[U64(hand)])
        desk[at + s.NET] = -ante * (1 + fields)
    _contest(words, desk, house, button)
    for i in range(seats):
        at = place_of(i)
        desk[at + s.CHIPS] += desk[at + s.NET] + ante * (1 + desk[at + s.FIELDS])


@inlined
def _of(house: Any, seat: Any, column: Any) -> Any:
    return house[s.FIRST_SEAT + U64(seat) * s.SEAT_COLUMNS + column]


@inlined
def place_of(seat: Any) -> Any:
    return s.FIRST_PLACE + U64(seat) * s.IN_PLACE


@inlined
def next_to(seat: Any, seats: Any) -> Any:
    return seat + 1 if seat + 1 < seats else I64(0)


# ——— cards ———


@inlined
def _dealt(desk: Any, place: Any) -> Any:
    return desk[s.DEALT + U64(place)]


@inner
def _deal(words: Any, desk: Any, house: Any) -> None:
    """From a full pack an open card for everyone, a hidden one, and the two community cards.

    A card that is out already is laid down too, and the next one upon it: that is faster than to ask.
    """
    _fill_pack(desk)
    dealt, cards = I64(0), 2 * house[s.SEATS] + 2
    while dealt < cards:
        card, fresh = _named(words, desk, house)
        desk[s.DEALT + U64(dealt)] = card
        dealt += fresh


@inner
def _fill_pack(desk: Any) -> None:
    for card in range(s.IN_PACK):
        desk[s.TAKEN + U64(card)] = 0


@inner
def _shuffle_all_but_the_hands(desk: Any, seats: Any) -> None:
    _fill_pack(desk)
    for place in range(2 * seats + 2):
        desk[s.TAKEN + U64(_dealt(desk, place))] += 1


@inner
def _draw(words: Any, desk: Any, house: Any) -> Any:
    """The next card."""
    while True:
        card, fresh = _named(words, desk, house)
        if fresh > 0:
            return card


@inner
def _named(words: Any, desk: Any, house: Any) -> Any:
    """The card of the full pack that the next word names; 1 and taken if its copy was not out, else 0."""
    product = U64(next_word(words, FOR_CARDS)) * U64(house[s.SIZE])
    number = U32(product >> U64(32))
    card, copy = I64(number % U32(s.IN_PACK)), I64(number // U32(s.IN_PACK))
    fair = I64(product & U64(0xFFFFFFFF)) >= house[s.UNFAIR]
    fresh = I64(fair) & I64(copy >= desk[s.TAKEN + U64(card)])
    desk[s.TAKEN + U64(card)] += fresh
    return card, fresh


@inlined
def _rank(card: Any) -> Any:
    return I64(U32(card) % U32(13))


@inner
def _counted(card: Any) -> Any:
    """What a card adds to what its hand counts."""
    rank = _rank(card)
    return _points_of(rank) + s.ACES * I64(rank == 0)


# ——— the fields ———


@inner
def _asked(words: Any, desk: Any, house: Any, book: Any, seat: Any, field: Any, taken: Any) -> None:
    """One seat's word on field 1, or on 2 if it has taken the first community card."""
    at = place_of(seat)
    page = U64(2 * seat + field) * s.COUNTS
    says = I64(book[page + U64(desk[at + s.HAND] + taken)])
    is_asked = I64(desk[at + s.FIELDS] == field - 1)
    share = _of(house, seat, s.LAPSES)
    if share > 0 and is_asked != 0 and I64(next_word(words, FOR_LAPSES)) < share:
        says ^= s.WANTS
    can = I64(desk[at + s.CHIPS] >= house[s.ANTE])
    more = I64(says == s.WANTS | s.MAY) & can & is_asked
    desk[at + s.FIELDS] += more
    desk[at + s.CHIPS] -= house[s.ANTE] * more


# ——— the bonus bets ———


@inner
def _bonus(desk: Any, house: Any, seat: Any) -> None:
    at = place_of(seat)
    one, other = _dealt(desk, seat), _dealt(desk, house[s.SEATS] + seat)
    pair = _is_pair(_rank(one), _rank(other), house[s.PAIR_BY_POINTS] != 0)
    reds = I64(_is_red(one)) + I64(_is_red(other))
    red, black = U64(_red_bonus(reds, pair)), U64(_black_bonus(reds, pair))
    desk[at + s.RED_OUTCOME], desk[at + s.BLACK_OUTCOME] = red, black
    desk[at + s.CHIPS] += _of(house, seat, s.RED_BACK + red) + _of(house, seat, s.BLACK_BACK + black)


@inlined
def _is_red(card: Any) -> Any:
    return _FIRST_RED <= card <= _LAST_RED


# ——— the WAR pot ———


@inner
def _contest(words: Any, desk: Any, house: Any, button: Any) -> None:
    """The pot goes to the best hand, after Casino War where several are best."""
    seats = house[s.SEATS]
    pot, lowest, highest = desk[s.POT], I64(99), I64(0)
    desk[s.POT] = 0
    for i in range(seats):
        at = place_of(i)
        pot -= desk[at + s.NET]
        total = desk[at + s.TOTAL]
        lowest = min(lowest, total)
        highest = max(highest, I64(_pot_rank(total)))
    how = house[s.ALL_BUST]
    if highest == 0 and how == s.RETURNED:
        for i in range(seats):
            desk[place_of(i) + s.NET] = 0
        desk[s.POT] = pot - house[s.ANTE] * _staked(desk, seats)
        return
    if highest == 0 and how == s.CARRIED:
        desk[s.POT] = pot
        return
    best = highest
    if highest == 0:
        best = lowest if how == s.LOWEST else I64(-1)
    leading = I64(0)
    for i in range(seats):
        at = place_of(i)
        leads = I64(best < 0) | I64(desk[at + s.TOTAL] == best)
        desk[at + s.LEADS] = leads
        leading += leads
    while leading > 1:
        if not _suffices_for_war(_left(desk, house), leading):
            if house[s.SPLIT_POT] != 0:
                break
            _shuffle_all_but_the_hands(desk, seats)
        leading = _war(words, desk, house)
    _pay(desk, seats, button, pot, leading)


@inner
def _staked(desk: Any, seats: Any) -> Any:
    """How many Antes lie in this game's pot."""
    antes = I64(0)
    for i in range(seats):
        antes += 1 + desk[place_of(i) + s.FIELDS]
    return antes


@inner
def _left(desk: Any, house: Any) -> Any:
    left = house[s.SIZE]
    for card in range(s.IN_PACK):
        left -= desk[s.TAKEN + U64(card)]
    return left


@inner
def _war(words: Any, desk: Any, house: Any) -> Any:
    """A card is burnt, and everyone in the war gets one; how many have the highest."""
    _draw(words, desk, house)
    highest, leading = I64(-1), I64(0)
    for i in range(house[s.SEATS]):
        at = place_of(i)
        if desk[at + s.LEADS] != 0:
            rank = _rank(_draw(words, desk, house))
            worth = I64(_war_strength(rank, house[s.ACE_HIGH] != 0, house[s.BY_POINTS] != 0))
            desk[at + s.LEADS] = 1 + worth
            highest = max(highest, worth)
    for i in range(house[s.SEATS]):
        at = place_of(i)
        desk[at + s.LEADS] = I64(desk[at + s.LEADS] == 1 + highest)
        leading += desk[at + s.LEADS]
    return leading


@inner
def _pay(desk: Any, seats: Any, button: Any, pot: Any, leading: Any) -> None:
    """To the winner; or in equal shares, the cents that do not divide one each from the button on."""
    if leading == 1:
        for i in range(seats):
            desk[place_of(i) + s.NET] += pot * desk[place_of(i) + s.LEADS]
        return
    seat, place = button, I64(0)
    for _ in range(seats):
        at = place_of(seat)
        if desk[at + s.LEADS] != 0:
            desk[at + s.NET] += _share_of_pot(pot, leading, place)
            place += 1
        seat = next_to(seat, seats)
