"""One game of Black Jack Challenge. A card is a number from 0 to 51: its rank modulo 13, its suit above."""

from typing import Any

from saalchef.odds.machine_code import fact
from saalchef.rules import counting
from saalchef.rules.cards import PACK, RED
from saalchef.rules.challenge import facts
from saalchef.sim.cards import FOR_CARDS, FOR_LAPSES, next_word
from saalchef.sim.challenge import table_arrays as s
from saalchef.sim.kernel import I64, U64, inlined, inner

_points_of = fact(counting.points_of)
_total_of = fact(counting.total_of)
_is_soft = fact(counting.is_soft)
_is_pair = fact(facts.is_pair)
_red_bonus = fact(facts.red_bonus)
_black_bonus = fact(facts.black_bonus)
_may_stake = fact(facts.may_stake)
_pot_rank = fact(facts.pot_rank)
_war_strength = fact(facts.war_strength)
_suffices_for_war = fact(facts.suffices_for_war)
_share_of_pot = fact(facts.share_of_pot)

# Hearts and diamonds follow each other in the order of the pack.
_REDS = [number for number, card in enumerate(PACK) if card[1] in RED]
_FIRST_RED, _LAST_RED = _REDS[0], _REDS[-1]


@inner
def game(words: Any, desk: Any, house: Any, button: Any) -> None:
    """Play one game; every seat's net on the pot, its bonus outcomes and its chips are on the desk."""
    seats = house[s.SEATS]
    for card in range(s.IN_PACK):
        desk[s.TAKEN + card] = 0
    for place in range(2 * seats):
        at = _place(place % seats)
        desk[at + (s.OPEN if place < seats else s.HIDDEN)] = _draw(words, desk, house)
    first, second = _draw(words, desk, house), _draw(words, desk, house)
    for card in range(s.IN_PACK):
        desk[s.TAKEN_AT_DEAL + card] = desk[s.TAKEN + card]
    for i in range(seats):
        at = _place(i)
        desk[at + s.FIELDS] = 0
        desk[at + s.CHIPS] -= house[s.ANTE] + _of(house, i, s.RED) + _of(house, i, s.BLACK)
    for field in range(1, 3):
        for turn in range(seats):
            _asked(words, desk, house, (button + turn) % seats, field, first)
    for i in range(seats):
        _bonus(desk, house, i)
        at = _place(i)
        fields = desk[at + s.FIELDS]
        desk[at + s.TOTAL] = _count(desk, at, first, second, fields) >> 1
        desk[at + s.NET] = -house[s.ANTE] * (1 + fields)
    _contest(words, desk, house, button)
    for i in range(seats):
        at = _place(i)
        desk[at + s.CHIPS] += desk[at + s.NET] + house[s.ANTE] * (1 + desk[at + s.FIELDS])


@inlined
def _of(house: Any, seat: Any, column: Any) -> Any:
    return house[s.FIRST_SEAT + seat * s.SEAT_COLUMNS + column]


@inlined
def _place(seat: Any) -> Any:
    return s.FIRST_PLACE + seat * s.IN_PLACE


@inner
def _draw(words: Any, desk: Any, house: Any) -> Any:
    """The next card: one of the full pack, drawn anew where its copy is out already."""
    while True:
        product = U64(next_word(words, FOR_CARDS)) * U64(house[s.SIZE])
        if I64(product & U64(0xFFFFFFFF)) < house[s.UNFAIR]:
            continue
        number = I64(product >> U64(32))
        card = number % s.IN_PACK
        if number // s.IN_PACK >= desk[s.TAKEN + card]:
            desk[s.TAKEN + card] += 1
            return card


@inner
def _count(desk: Any, at: Any, first: Any, second: Any, fields: Any) -> Any:
    """Twice the total, plus one if an ace counts eleven in it."""
    hard, ace = I64(0), False
    for i in range(2 + fields):
        card = desk[at + s.OPEN] if i == 0 else desk[at + s.HIDDEN] if i == 1 else first if i == 2 else second
        rank = card % 13
        hard += _points_of(rank)
        ace = ace or rank == 0
    return 2 * _total_of(hard, ace) + I64(_is_soft(hard, ace))


@inner
def _asked(words: Any, desk: Any, house: Any, seat: Any, field: Any, first: Any) -> None:
    """One seat's word on field 1 or 2."""
    at = _place(seat)
    if desk[at + s.FIELDS] < field - 1:
        return
    counted = _count(desk, at, first, first, field - 1)
    total, soft = counted >> 1, counted & 1
    limit = _of(house, seat, (s.HARD_1 if field == 1 else s.HARD_2) + soft)
    stakes = total <= limit
    share = _of(house, seat, s.LAPSES)
    if share > 0 and I64(next_word(words, FOR_LAPSES)) < share:
        stakes = not stakes
    may = _may_stake(total, house[s.BUST_MAY_STAKE] != 0) and desk[at + s.CHIPS] >= house[s.ANTE]
    if stakes and may:
        desk[at + s.FIELDS] = field
        desk[at + s.CHIPS] -= house[s.ANTE]


# ——— the bonus bets ———


@inner
def _bonus(desk: Any, house: Any, seat: Any) -> None:
    at = _place(seat)
    one, other = desk[at + s.OPEN], desk[at + s.HIDDEN]
    pair = _is_pair(one % 13, other % 13, house[s.PAIR_BY_POINTS] != 0)
    reds = I64(_is_red(one)) + I64(_is_red(other))
    red, black = I64(_red_bonus(reds, pair)), I64(_black_bonus(reds, pair))
    desk[at + s.RED_OUTCOME], desk[at + s.BLACK_OUTCOME] = red, black
    if red > 0:
        desk[at + s.CHIPS] += _of(house, seat, s.RED) + _of(house, seat, s.RED_WINS + red - 1)
    if black > 0:
        desk[at + s.CHIPS] += _of(house, seat, s.BLACK) + _of(house, seat, s.BLACK_WINS + black - 1)


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
        at = _place(i)
        pot -= desk[at + s.NET]
        total = desk[at + s.TOTAL]
        lowest = min(lowest, total)
        highest = max(highest, I64(_pot_rank(total)))
    how = house[s.ALL_BUST]
    if highest == 0 and how == s.RETURNED:
        for i in range(seats):
            desk[_place(i) + s.NET] = 0
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
        at = _place(i)
        leads = best < 0 or desk[at + s.TOTAL] == best
        desk[at + s.LEADS] = leads
        leading += leads
    while leading > 1:
        if not _suffices_for_war(_left(desk, house), leading):
            if house[s.SPLIT_POT] != 0:
                break
            for card in range(s.IN_PACK):
                desk[s.TAKEN + card] = desk[s.TAKEN_AT_DEAL + card]
        leading = _war(words, desk, house)
    _pay(desk, seats, button, pot, leading)


@inner
def _staked(desk: Any, seats: Any) -> Any:
    """How many Antes lie in this game's pot."""
    antes = I64(0)
    for i in range(seats):
        antes += 1 + desk[_place(i) + s.FIELDS]
    return antes


@inner
def _left(desk: Any, house: Any) -> Any:
    left = house[s.SIZE]
    for card in range(s.IN_PACK):
        left -= desk[s.TAKEN + card]
    return left


@inner
def _war(words: Any, desk: Any, house: Any) -> Any:
    """A card is burnt, and everyone in the war gets one; how many have the highest."""
    _draw(words, desk, house)
    highest, leading = I64(-1), I64(0)
    for i in range(house[s.SEATS]):
        at = _place(i)
        if desk[at + s.LEADS] != 0:
            rank = _draw(words, desk, house) % 13
            worth = I64(_war_strength(rank, house[s.ACE_HIGH] != 0))
            desk[at + s.LEADS] = 1 + worth
            highest = max(highest, worth)
    for i in range(house[s.SEATS]):
        at = _place(i)
        desk[at + s.LEADS] = I64(desk[at + s.LEADS] == 1 + highest)
        leading += desk[at + s.LEADS]
    return leading


@inner
def _pay(desk: Any, seats: Any, button: Any, pot: Any, leading: Any) -> None:
    """To the winner; or in equal shares, the cents that do not divide one each from the button on."""
    place = I64(0)
    for turn in range(seats):
        at = _place((button + turn) % seats)
        if desk[at + s.LEADS] != 0:
            desk[at + s.NET] += _share_of_pot(pot, leading, place)
            place += 1
