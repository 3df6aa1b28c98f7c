"""What is told of a Black Jack table besides what the rules show: a client counts no hand."""

import pytest

from rules.blackjack.table import Coup, dealt
from saalchef.catalogue import Lang
from saalchef.floor.wire.blackjack.view import Count, TableView
from saalchef.floor.wire.view import view
from saalchef.floor.wire.withheld import withheld_told
from saalchef.rules.table import legal

BOTH = ("pfaeffikon", "wiesbaden")


def told(coup: Coup) -> TableView:
    shown = view(coup.table, None)
    assert isinstance(shown, TableView)
    return shown


def owners(coup: Coup) -> Count:
    return told(coup).boxes[0].hands[0].count


@pytest.mark.parametrize("house", BOTH)
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("8h 9d", Count((17,))),
        ("Ah 6d", Count((7, 17))),
        ("Ah Ad", Count((2, 12))),
        ("Ah Kd", Count((21,), blackjack=True)),
    ],
)
def test_two_cards_are_said_as_they_count(house: str, cards: str, count: Count) -> None:
    first, second = cards.split()
    assert owners(dealt(house, f"{first} 9s {second}")) == count


@pytest.mark.parametrize("house", BOTH)
def test_an_ace_is_said_both_ways_only_while_it_may_be_either(house: str) -> None:
    coup = dealt(house, "Ah 9s 6d")
    assert owners(coup.then("owner cards 1", "deal Kd")) == Count((17,))
    assert owners(coup.then("owner cards 1", "deal 9d")) == Count((26,), bust=True)
    assert owners(dealt(house, "Ah 9s 6d").then("owner stays 1")) == Count((17,))


def test_an_ace_with_twenty_is_no_longer_open() -> None:
    coup = dealt("pfaeffikon", "Ah 9s 5d", readings={"auto_stand_21": "no"})
    assert owners(coup.then("owner cards 1", "deal 5c")) == Count((21,))


def test_after_a_split_ace_and_ten_are_21() -> None:
    coup = dealt("pfaeffikon", "Th 9s Td").then("owner splits 1", "deal Ah", "deal 5d")
    hands = told(coup).boxes[0].hands
    assert [hand.count for hand in hands] == [Count((21,)), Count((15,))]


@pytest.mark.parametrize("house", BOTH)
def test_the_bank_is_counted_like_a_hand(house: str) -> None:
    assert told(dealt(house, "9h")).bank_count == Count((0,))
    coup = dealt(house, "9h As 8d")
    assert told(coup).bank_count == Count((1, 11))
    assert told(coup).phase == "insurance"
    coup.then("owner declines 1", "owner stays 1")
    assert told(coup.then("deal 5c")).bank_count == Count((6, 16))
    assert told(coup.then("deal Kd")).bank_count == Count((16,))
    assert told(coup.then("deal 9d")).bank_count == Count((25,), bust=True)


@pytest.mark.parametrize("house", BOTH)
def test_the_bank_has_a_black_jack_with_two_cards_alone(house: str) -> None:
    coup = dealt(house, "9h Ts 8d").then("owner stays 1", "deal Ah")
    assert told(coup).bank_count == Count((21,), blackjack=True)
    coup = dealt(house, "9h Ts 8d").then("owner stays 1", "deal 4h 7c")
    assert told(coup).bank_count == Count((21,))


@pytest.mark.parametrize("house", BOTH)
def test_a_bank_that_stands_counts_one_total(house: str) -> None:
    coup = dealt(house, "9h As 8d").then("owner declines 1", "owner stays 1", "deal 7c")
    assert told(coup).phase == "settled"
    assert told(coup).bank_count == Count((18,))


@pytest.mark.parametrize(("verb", "cards"), [("doubles", "5h 9s 6d"), ("splits", "8h 9s 8d")])
def test_an_option_tells_what_it_costs(verb: str, cards: str) -> None:
    """As much as leaves the guest's chips when he takes it, whoever of them he is."""
    coup = dealt("pfaeffikon", cards, stake=20, mate=15)
    for guest, cost in (("owner", 2000), ("mate", 1500)):
        offered = {option.verb: option.cost for option in legal(coup.table, guest)}
        before = coup.table.guests[guest].chips
        coup.then(f"{guest} {verb} 1")
        assert offered.pop(verb) == cost == before - coup.table.guests[guest].chips
        assert set(offered.values()) <= {None, cost}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("de", "Mit 14 wird hier nicht verdoppelt, nur mit 9, 10, 11."),
        ("en", "14 cannot be doubled here, only 9, 10, 11."),
    ],
)
def test_what_is_refused_is_told_in_the_readers_language_to_who_is_asked(lang: Lang, sentence: str) -> None:
    table = dealt("wiesbaden", "Ts 9h 4d", mate=10).table
    (double,) = withheld_told(table, "owner", "EUR", lang)
    assert (double.verb, double.box, double.sentence) == ("doubles", 1, sentence)
    assert withheld_told(table, "mate", "EUR", lang) == withheld_told(table, None, "EUR", lang) == ()
