"""What does not change while games of Black Jack Challenge are simulated, and where the kernels find it.

house   the rules as numbers, then a row for every seat: how often it errs, and what its bonus bets win
book    by what a hand counts: its total, and for every seat whether it wants to stake on each field, and may
desk    taken of each card in the pack; the pot carried; the cards of the deal; a row for every seat
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from saalchef.rules.cards import PACK
from saalchef.rules.challenge.facts import may_stake
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.settle import LOST, ON_BLACK, ON_RED, prize_pays
from saalchef.rules.counting import is_soft, total_of
from saalchef.rules.money import Cents, pay
from saalchef.sim.challenge.thresholds import Thresholds
from saalchef.sim.kernel import U64

# The house: its numbers …
SEATS, SIZE, UNFAIR, ANTE, PAIR_BY_POINTS, ALL_BUST, ACE_HIGH, SPLIT_POT, BY_POINTS = range(9)
WAR, LOWEST, RETURNED, CARRIED = range(4)
# … and the seats: how often each errs, what its bets cost before the first card, and what its bonus bets give
# back by their outcomes.
FIRST_SEAT = U64(9)
LAPSES, PLACED, RED_BACK = (U64(i) for i in range(3))
BLACK_BACK = RED_BACK + U64(len(ON_RED))
SEAT_COLUMNS = BLACK_BACK + U64(len(ON_BLACK))

# The book. A hand counts the points of its cards, each ace as one, and above them the number of its aces.
ACES = 64
COUNTS = U64(5 * ACES)  # of up to four cards
WANTS, MAY = 1, 2  # what a seat's word on a field is made of

# The desk. Its places and the columns are unsigned numbers: no index can be below zero, and none is asked.
IN_PACK = len(PACK)
TAKEN, POT = U64(0), U64(IN_PACK)
DEALT = POT + U64(1)  # everyone's open card, everyone's hidden one, the two community cards
FIRST_PLACE = DEALT + U64(2 * 7 + 2)
HAND, FIELDS, TOTAL, CHIPS, LEADS, NET, RED_OUTCOME, BLACK_OUTCOME = (U64(i) for i in range(8))
IN_PLACE = U64(8)
DESK = int(FIRST_PLACE) + 7 * int(IN_PLACE)

_ALL_BUST = {"war": WAR, "lowest": LOWEST, "returned": RETURNED, "carried": CARRIED}


class Seat(NamedTuple):
    """One player: his thresholds, his bonus bets, and how often he does the opposite of what he means."""

    plays: Thresholds
    red: Cents
    black: Cents
    lapses: float = 0.0


def bonus_wins(rules: Rules, seat: Seat) -> tuple[list[Cents], list[Cents]]:
    """What each bonus bet of a seat can win, by its prizes from the least."""
    red = [pay(seat.red, prize_pays(rules, prize)) for prize in ON_RED.values() if prize != LOST]
    black = [pay(seat.black, prize_pays(rules, prize)) for prize in ON_BLACK.values() if prize != LOST]
    return red, black


def house_array(rules: Rules, seats: Sequence[Seat], ante: Cents) -> Any:
    size = IN_PACK * rules.decks
    numbers = (
        len(seats),
        size,
        2**32 % size,
        ante,
        rules.bonus_pair == "points",
        _ALL_BUST[rules.all_bust],
        rules.war_rank == "ace_high",
        rules.war_exhausted == "split_pot",
        rules.war_rank == "points",
    )
    rows = [(round(seat.lapses * 2**32), *_bets(rules, seat, ante)) for seat in seats]
    return np.array([*numbers, *chain(*rows)], dtype=np.int64)


def _bets(rules: Rules, seat: Seat, ante: Cents) -> Iterator[int]:
    """What a seat has to place, and what each outcome of each bonus bet gives back of it."""
    yield ante + seat.red + seat.black
    for stake, wins in zip((seat.red, seat.black), bonus_wins(rules, seat), strict=True):
        yield 0
        yield from (stake + won for won in wins)


def book_array(rules: Rules, seats: Sequence[Seat]) -> Any:
    """Totals, then a page for every seat and field."""
    hands = [(count % ACES, count >= ACES) for count in range(COUNTS)]
    totals = [total_of(*hand) for hand in hands]
    words = [
        [_word(rules, total_of(*hand), limits[is_soft(*hand)]) for hand in hands]
        for seat in seats
        for limits in (seat.plays[:2], seat.plays[2:])
    ]
    return np.array([totals, *words], dtype=np.int8).ravel()


def _word(rules: Rules, total: int, limit: int) -> int:
    """What a seat says that stakes up to a limit."""
    return WANTS * (total <= limit) | MAY * may_stake(total, rules.bust_may_stake)
