"""Random words as published, and cards from them without bias."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from saalchef.houses import load
from saalchef.shoes import shoe_for
from saalchef.sim import draw, philox
from saalchef.sim.shoe import cut_of
from sim.dealing import Dealer, callable_from_python

U32 = np.uint32

_philox, _card_of = map(callable_from_python, (philox.philox, draw.card_of))


# The known answers published with the generator (Random123, philox4x32 with ten rounds).
@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_words_are_those_of_philox(counter: Any, key: Any, words: Any) -> None:
    assert _philox(*map(U32, counter), *map(U32, key)) == words


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("jokers", [0, 1])
def test_every_card_has_the_same_number_of_words(decks: int, jokers: int) -> None:
    """The words of a card are an interval, less those at its start that are drawn anew."""
    pack = draw.pack_of(decks, jokers)
    size, unfair = int(pack[0]), int(pack[3])
    accepted = 2**32 // size
    assert size == 52 * decks + jokers
    for number in range(size):
        first = -(-number * 2**32 // size)
        skipped = 1 if first * size % 2**32 < unfair else 0
        expected = number // (4 * decks) | number % (4 * decks) << 4
        assert int(_card_of(U32(first + skipped), *pack)) == expected
        assert int(_card_of(U32(first + skipped + accepted - 1), *pack)) == expected
        if skipped:
            assert int(_card_of(U32(first), *pack)) & 15 == draw.NO_CARD
        after = first + skipped + accepted
        if after < 2**32:
            assert int(_card_of(U32(after), *pack)) != expected


def test_a_pack_is_dealt_to_its_last_card_without_replacement() -> None:
    dealer = Dealer(1, draw.pack_of(2, 1), 10**6, 0)
    dealt = Counter(dealer.rank() for _ in range(105))
    assert dealt == Counter({**dict.fromkeys(range(13), 8), 13: 1})


def test_two_cards_of_a_rank_come_as_often_as_they_should() -> None:
    dealer = Dealer(2, draw.pack_of(1), 0, 0)
    rounds, pairs = 200_000, 0
    for _ in range(rounds):
        pairs += dealer.rank() == dealer.rank()
        dealer.over()
    chance = Fraction(3, 51)
    error = (float(chance * (1 - chance)) / rounds) ** 0.5
    assert abs(pairs / rounds - chance) < 4 * error


def test_the_cut_card_sends_every_card_back_after_its_round() -> None:
    dealer = Dealer(3, draw.pack_of(1), 26, 0)
    for dealt in (20, 25, 30):
        dealer.over()
        assert dealer.desk[32] == (0 if dealt == 20 else dealt - 5)
        for _ in range(5 if dealt > 20 else 20):
            dealer.rank()
    dealer.over()
    assert dealer.desk[:13].sum() == 0
    assert dealer.desk[32] == 0


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden", "bregenz", "vaduz"])
@pytest.mark.parametrize(
    "readings", [{}, {"shuffler": "shoe"}, {"shuffler": "shoe", "penetration": 67, "decks": 1}], ids=str
)
def test_the_cut_card_lies_where_the_tables_shoe_has_it(house: str, readings: dict[str, str | int]) -> None:
    loaded = load(house, readings)
    shoe, dealt = shoe_for(loaded, lambda below: below - 1), 0
    while not shoe.spent:
        shoe.draw()
        dealt += 1
    assert cut_of(loaded.rules) == dealt


def test_out_of_cards_in_a_round_those_not_on_the_table_go_back() -> None:
    dealer = Dealer(4, draw.pack_of(1), 10**6, 0)
    for _ in range(40):
        dealer.rank()
    dealer.over()
    on_the_table = [dealer.rank() for _ in range(12)]
    further = [dealer.rank() for _ in range(40)]
    assert Counter(on_the_table) + Counter(further) == Counter(dict.fromkeys(range(13), 4))
    assert dealer.rank() == 14  # every card lies on the table
