"""Seats, claims and owners: who decides for a box, and who may put what where."""

import pytest

from rules.blackjack.table import Coup, dealt, play
from saalchef.rules.table import view

BOTH = ("pfaeffikon", "wiesbaden")
HAND = "croupier closes\ndeal 9s 7h 8d"


def owner(coup: Coup) -> str:
    """Who is asked for the only box in play."""
    return coup.then(HAND).awaits.removeprefix("decision of ").partition(" ")[0]


# ——— coming and going ———


@pytest.mark.parametrize("house", BOTH)
def test_seats_are_taken_changed_and_left(house: str) -> None:
    coup = play(house, "p1 p2", "p1 sits 3")
    assert coup.refuses("p2 sits 3") == "seat_taken"
    assert coup.refuses("p1 sits 3") == "already_decided"
    assert coup.refuses("p1 sits 0") == "no_such_box"
    assert coup.refuses("nobody sits 2") == "unknown_guest"
    assert coup.refuses("p2 leaves") == "not_seated"
    coup.then("p1 sits 4", "p2 sits 3", "p1 leaves", "p2 sits 4", "p2 stands")
    assert coup.refuses("p2 stands") == "already_decided"


@pytest.mark.parametrize("house", BOTH)
def test_only_who_is_at_the_table_bets_or_claims(house: str) -> None:
    coup = play(house, "guest", "")
    assert coup.refuses("guest bets 10 on main 1") == "not_seated"
    assert coup.refuses("guest claims 1") == "not_seated"
    assert coup.refuses("nobody bets 10 on main 1") == "unknown_guest"
    assert coup.refuses("nobody claims 1") == "unknown_guest"
    coup.then("guest stands", "guest bets 10 on main 1")


def test_fields_and_boxes_are_named() -> None:
    coup = play("pfaeffikon", "guest", "guest sits 1")
    for field in ("twins", "crazy", "punto", "ante"):
        assert coup.refuses(f"guest bets 10 on {field} 1") == "unknown_field"
    assert coup.refuses("guest bets 10 on main") == "box_required"
    assert coup.refuses("guest withdraws main 1") == "no_stake"
    assert coup.refuses("guest withdraws main 8") == "no_such_box"
    assert coup.refuses("guest withdraws main") == "box_required"
    assert coup.refuses("guest withdraws twins 1") == "unknown_field"
    assert coup.refuses("nobody withdraws main 1") == "unknown_guest"
    assert coup.refuses("croupier closes") == "box_not_played"
    assert coup.refuses("guest stakes 1") == "not_in_this_game"
    coup.then("guest bets 10 on main 1", HAND)
    assert coup.refuses("guest stays") == "box_required"


# ——— claims at Pfäffikon: the better right, until the bets are closed ———


def test_a_claim_with_the_better_right_takes_the_box_over() -> None:
    coup = play("pfaeffikon", "far near", "far sits 1\nnear sits 6\nfar bets 50 on main 5")
    coup.then("near claims 5")
    assert coup.refuses("far claims 5") == "box_not_free"
    coup.then("near bets 5 on main 5", HAND)
    assert coup.awaits == "decision of near on 5.1"
    assert coup.then("near stays 5", "deal Td").result == "far 0, near 0, bank 0"  # his stake plays along


def test_the_taken_over_stake_stays_as_a_co_bettors() -> None:
    coup = play("pfaeffikon", "far near", "far sits 1\nnear sits 6\nfar bets 50 on main 5")
    coup.then("near bets 5 on main 5", "croupier closes", "deal 6s 7h 5d", "near doubles 5")
    assert coup.awaits == "double of far on 5.1"
    assert coup.then("far declines 5", "deal Td", "deal Tc").result == "far 50, near 10, bank -60"


def test_a_claim_without_a_stake_lapses_with_the_call() -> None:
    coup = play("pfaeffikon", "far near", "far sits 1\nnear sits 6\nfar bets 50 on main 5\nnear claims 5")
    assert owner(coup) == "far"


def test_a_claim_lasts_while_its_stake_lies() -> None:
    coup = play("pfaeffikon", "far near", "far sits 1\nnear sits 6\nfar bets 50 on main 5")
    coup.then("near bets 5 on main 5", "near withdraws main 5")
    assert owner(coup) == "far"


@pytest.mark.parametrize(
    ("seats", "box", "first"),
    [
        ({"p3": 3, "p7": 7}, 4, "p3"),  # nearer
        ({"p3": 3, "p7": 7}, 6, "p7"),
        ({"p3": 3, "p7": 7}, 5, "p3"),  # equally near: the lower seat
        ({"p1": 1, "p2": 2, "p7": 7}, 3, "p2"),
        ({"standing": None, "p1": 1}, 7, "p1"),  # seated before standing, however far
        ({"standing": None, "other": None}, 7, "standing"),  # among standing guests the first
    ],
)
@pytest.mark.parametrize("reverse", [False, True])
def test_the_order_of_claims(seats: dict[str, int | None], box: int, first: str, reverse: bool) -> None:
    coup = play("pfaeffikon", " ".join(seats), "")
    for guest, seat in seats.items():
        coup.then(f"{guest} sits {seat}" if seat else f"{guest} stands")
    all_standing = not any(seats.values())
    bettors = list(seats) if all_standing or not reverse else list(seats)[::-1]
    for guest in bettors:
        coup.then(f"{guest} bets 5 on main {box}")
    assert owner(coup) == first


@pytest.mark.parametrize("house", BOTH)
def test_whoever_sits_down_before_a_claimed_box_owns_it(house: str) -> None:
    coup = play(house, "claimant seated", "claimant sits 1\nclaimant bets 50 on main 3")
    coup.then("seated sits 3", "seated bets 10 on main 3")
    assert coup.refuses("claimant claims 3") == "box_not_free"
    assert owner(coup) == "seated"


@pytest.mark.parametrize("house", BOTH)
def test_nobody_claims_a_box_that_has_its_owner(house: str) -> None:
    coup = play(house, "owner mate", "owner sits 3\nmate sits 2")
    assert coup.refuses("mate claims 3") == "box_not_free"
    assert coup.refuses("owner claims 3") == "box_not_free"
    assert coup.refuses("mate claims 8") == "no_such_box"


def test_claims_end_with_the_coup() -> None:
    coup = play("wiesbaden", "first second", "first stands\nsecond stands\nfirst bets 10 on main 4")
    coup.then(HAND, "first stays 4", "deal Td")
    coup.then("second bets 10 on main 4", "first bets 10 on main 4")
    assert owner(coup) == "second"


@pytest.mark.parametrize("house", BOTH)
def test_who_leaves_takes_a_claim_without_a_stake_along(house: str) -> None:
    coup = play(house, "gone here", "gone sits 5\nhere sits 1\ngone claims 6\ngone leaves")
    assert view(coup.table, "here").boxes[5].owner is None
    coup.then("here claims 6", "here bets 10 on main 6")
    assert owner(coup) == "here"


@pytest.mark.parametrize("house", BOTH)
def test_a_stake_of_one_who_has_left_plays_under_who_is_here(house: str) -> None:
    coup = play(
        house, "gone here", "gone sits 5\nhere sits 1\ngone bets 10 on main 6\nhere bets 10 on main 6"
    )
    assert view(coup.table, "here").boxes[5].owner == "gone"
    coup.then("gone leaves")
    assert coup.refuses("gone claims 6") == "not_seated"
    coup.then("here claims 6")
    assert view(coup.table, "here").boxes[5].owner == "here"
    assert owner(coup) == "here"


def test_a_stake_left_alone_is_still_its_guests() -> None:
    coup = play("pfaeffikon", "gone", "gone sits 5\ngone bets 10 on main 6\ngone leaves")
    assert owner(coup) == "gone"


# ——— Wiesbaden: whoever stands before a box ———


def test_standing_before_a_box_and_moving_on() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 stands at 3\np2 stands at 4")
    assert coup.refuses("p1 stands at 3") == "already_decided"
    assert coup.refuses("p1 stands at 4") == "box_not_free"
    assert coup.refuses("p1 stands at 0") == "no_such_box"
    coup.then(
        "p1 stands at 7",
        "p1 stands at 1",
        "p1 stands at 5",
        "p2 stands at 3",
        "p1 sits 5",
        "p2 bets 10 on main 3",
    )
    assert owner(coup) == "p2"


def test_standing_before_no_box_owns_none() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 stands at 3\np2 stands\np2 bets 10 on main 3\np1 bets 10 on main 3")
    assert owner(coup) == "p1"


def test_first_come_withdrawn_is_first_come_no_more() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 5\np2 bets 10 on main 5")
    coup.then("p1 withdraws main 5", "p1 bets 20 on main 5")
    assert owner(coup) == "p2"


# ——— what everyone sees ———


def test_everyone_sees_whose_box_it_is_before_and_after_the_call() -> None:
    coup = play("pfaeffikon", "far near seated", "far sits 1\nnear sits 6\nseated sits 3")

    def owners() -> list[str | None]:
        return [box.owner for box in view(coup.table, None).boxes]

    coup.then("far bets 5 on main 5", "far bets 5 on main 2")
    assert owners() == ["far", "far", "seated", None, "far", "near", None]
    coup.then("near bets 5 on main 5")
    assert owners() == ["far", "far", "seated", None, "near", "near", None]
    coup.then("croupier closes", "near leaves", "far leaves", "seated sits 5")
    assert owners() == [None, "far", None, None, "near", None, None]


# ——— owners without a stake, guests who go ———


@pytest.mark.parametrize("house", BOTH)
def test_an_owner_without_a_stake_decides_but_raises_nothing(house: str) -> None:
    coup = play(house, "owner mate", "owner sits 3\nmate stands\nmate bets 20 on main 3\ncroupier closes")
    coup.then("deal 5s Ah 5d")
    assert coup.awaits == "insurance of mate"
    coup.then("mate declines 3")
    assert coup.awaits == "decision of owner on 3.1"
    assert coup.refuses("owner doubles 3") == "double_not_allowed"
    assert coup.refuses("owner splits 3") == "split_not_allowed"
    assert coup.refuses("mate cards 3") == "not_owner"
    coup.then("owner cards 3", "deal Td", "owner stays 3", "deal 9c")
    assert coup.result == "owner 0, mate 0, bank 0"


@pytest.mark.parametrize("house", BOTH)
def test_who_leaves_plays_out_his_stakes_and_finds_his_winnings(house: str) -> None:
    coup = dealt(house, "9s 7h 2d", stake=20).then("owner leaves")
    assert coup.awaits == "decision of owner on 1.1"
    coup.then("owner doubles 1", "deal Td", "deal Tc")
    assert coup.result == "owner 40, bank -40"
    assert coup.chips == {"owner": "1040"}
    assert coup.refuses("owner bets 10 on main 1") == "not_seated"
    coup.then("owner sits 2", "owner bets 10 on main 2")


@pytest.mark.parametrize("house", BOTH)
def test_the_owner_of_a_running_coup_stays_it_whoever_takes_his_seat(house: str) -> None:
    coup = dealt(house, "9s 7h 8d", mate=10).then("owner leaves", "mate sits 1")
    assert coup.refuses("mate stays 1") == "not_owner"
    coup.then("clock expires", "deal Td")
    coup.then("mate bets 10 on main 1")
    assert owner(coup) == "mate"


@pytest.mark.parametrize("house", BOTH)
def test_who_leaves_before_the_call_keeps_his_stake_in_play(house: str) -> None:
    coup = play(house, "guest", "guest sits 1\nguest bets 10 on main 1\nguest leaves")
    assert coup.refuses("guest bets 10 on main 1") == "not_seated"
    assert owner(coup) == "guest"
