"""The sign at the table: minimum, box maximum and chips at hand, also when doubling and splitting."""

import pytest

from rules.blackjack.table import dealt, play

BOTH = {"pfaeffikon": 5, "wiesbaden": 10}
FOR_BOTH = pytest.mark.parametrize(("house", "minimum"), BOTH.items())


@FOR_BOTH
def test_minimum_maximum_and_step(house: str, minimum: int) -> None:
    coup = play(house, "guest", "guest sits 1")
    for amount, code in (
        ("0", "below_minimum"),
        ("-5", "below_minimum"),
        (f"{minimum - 1}", "below_minimum"),
        ("12", "not_a_multiple"),
        ("12.5", "not_a_multiple"),
        ("500.01", "above_maximum"),
        ("505", "above_maximum"),
    ):
        assert coup.refuses(f"guest bets {amount} on main 1") == code
    coup.then(f"guest bets {minimum} on main 1", "guest bets 5 on main 1")
    assert coup.refuses("guest bets 2 on main 1") == "below_minimum"
    assert coup.refuses("guest bets 500 on main 1") == "above_maximum"


@FOR_BOTH
def test_the_minimum_is_every_guests_own(house: str, minimum: int) -> None:
    coup = play(house, "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 100 on main 1")
    assert coup.refuses(f"p2 bets {minimum - 1} on main 1") == "below_minimum"
    coup.then(f"p2 bets {minimum} on main 1")


@FOR_BOTH
def test_no_room_for_the_minimum_is_no_room(house: str, minimum: int) -> None:
    coup = play(house, "p1 p2", f"p1 sits 1\np2 sits 2\np1 bets {500 - minimum + 5} on main 1")
    assert coup.refuses(f"p2 bets {minimum} on main 1") == "above_maximum"


@FOR_BOTH
def test_no_more_than_the_chips_at_hand(house: str, minimum: int) -> None:
    coup = play(house, {"guest": 30}, "guest sits 1\nguest bets 20 on main 1")
    assert coup.refuses("guest bets 15 on main 2") == "not_enough_chips"
    coup.then("guest withdraws main 1", "guest bets 30 on main 2", "croupier closes", "deal 6s 7h 5d")
    assert coup.refuses("guest doubles 2") == "not_enough_chips"
    assert coup.then("guest cards 2", "deal Td", "deal Tc").result == "guest 30, bank -30"


WITHIN = {"split_beyond_maximum": "no"}


def test_pfaeffikon_doubled_stakes_fill_the_box_where_neither_may_go_beyond() -> None:
    coup = dealt("pfaeffikon", "4s 7h 4d", stake=125, readings={**WITHIN, "double_beyond_maximum": "no"})
    coup.then("owner splits 1", "deal 6s", "owner doubles 1")
    coup.then("deal Ts to 1", "deal 4h to 1.2")  # 250 and 125 lie there
    coup.then("owner splits 1", "deal 7s to 1.2")  # 500
    assert coup.refuses("owner doubles 1") == "above_maximum"


def test_wiesbaden_doubled_stakes_do_not_fill_the_box() -> None:
    coup = dealt("wiesbaden", "4s 7h 4d", stake=125, readings=WITHIN)
    coup.then("owner splits 1", "deal 6s", "owner doubles 1")
    coup.then("deal Ts to 1", "deal 4h to 1.2", "owner splits 1", "deal 4c to 1.2", "owner splits 1")
    coup.then("deal 7s to 1.2", "owner doubles 1")  # the fifth and sixth 125: doubling may exceed it
    assert coup.chips == {"owner": "250"}


def test_wiesbaden_splitting_within_the_box_maximum() -> None:
    coup = dealt("wiesbaden", "4s 7h 4d", stake=170, readings=WITHIN).then("owner splits 1", "deal 4h")
    assert coup.refuses("owner splits 1") == "above_maximum"
    mate = dealt("wiesbaden", "4s 7h 4d", stake=200, mate=100, readings=WITHIN).then("owner splits 1")
    assert mate.refuses("mate splits 1") == "above_maximum"
    mate.then("mate declines 1")


def test_wiesbaden_side_bets_have_limits_of_their_own() -> None:
    coup = play("wiesbaden", {"guest": 700}, "guest sits 1\nguest bets 500 on main 1")
    coup.then("guest bets 100 on twins 1", "guest bets 100 on crazy 1")
    assert coup.refuses("guest bets 10 on main 2") == "not_enough_chips"
    coup.then("guest withdraws twins 1")
    assert coup.chips == {"guest": "100"}
    coup.then("guest bets 10 on main 2", "guest bets 90 on twins 2")
    assert coup.chips == {"guest": "0"}
