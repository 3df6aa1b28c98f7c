"""Shoes deal every card of the pack, none twice, and shuffle when their house does."""

import random
from collections import Counter

import pytest

from saalchef.houses import HOUSES, load
from saalchef.rules.cards import JOKER, pack
from saalchef.shoes import ContinuousShuffler, CutCardShoe, Exhausted, FixedSequence, shoe_for


def test_a_shuffler_deals_the_whole_pack_and_then_is_empty() -> None:
    shoe = ContinuousShuffler(pack(2, 1), random.Random(1).randrange)
    assert Counter(shoe.draw() for _ in range(105)) == Counter(pack(2, 1))
    with pytest.raises(Exhausted):
        shoe.draw()


def test_a_shuffler_starts_every_coup_from_the_full_pack() -> None:
    shoe = ContinuousShuffler(pack(1), random.Random(1).randrange)
    for _ in range(50):
        assert len({shoe.draw() for _ in range(40)}) == 40
        shoe.coup_over()


def test_a_shoe_is_shuffled_after_the_coup_in_which_the_cut_card_comes() -> None:
    shoe = CutCardShoe(pack(1), random.Random(1).randrange, penetration=50)
    first = [shoe.draw() for _ in range(25)]
    shoe.coup_over()
    second = [shoe.draw() for _ in range(27)]
    assert Counter(first + second) == Counter(pack(1))
    shoe.coup_over()
    assert Counter(shoe.draw() for _ in range(52)) == Counter(pack(1))


def test_a_reshuffle_leaves_out_what_lies_on_the_table() -> None:
    shoe = ContinuousShuffler(pack(1), random.Random(1).randrange)
    lying = [shoe.draw() for _ in range(10)]
    shoe.reshuffle(lying)
    assert Counter(lying) + Counter(shoe.draw() for _ in range(42)) == Counter(pack(1))


def test_a_fixed_sequence_is_dealt_as_given() -> None:
    shoe = FixedSequence(pack(1)[:3])
    assert [shoe.draw() for _ in range(3)] == list(pack(1)[:3])
    with pytest.raises(Exhausted):
        shoe.draw()


@pytest.mark.parametrize("name", HOUSES)
def test_every_house_has_its_own_shoe(name: str) -> None:
    house = load(name)
    shoe = shoe_for(house, random.Random(1).randrange)
    jokers = 1 if name == "wiesbaden" else 0
    cards = [shoe.draw() for _ in range(house.rules.decks * 52 + jokers)]
    assert cards.count(JOKER) == jokers
    with pytest.raises(Exhausted):
        shoe.draw()


def test_every_card_is_as_likely_to_come_first() -> None:
    rng = random.Random(3)
    drawn: Counter[str] = Counter()
    for _ in range(5200):
        shoe = ContinuousShuffler(pack(1), rng.randrange)
        drawn[shoe.draw()] += 1
    chi_squared = sum((count - 100) ** 2 / 100 for count in drawn.values())
    assert len(drawn) == 52
    assert chi_squared < 99.6  # 51 degrees of freedom: exceeded by chance once in 20,000 runs
