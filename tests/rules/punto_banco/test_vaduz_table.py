"""Castle Casino Vaduz, clause by clause: seven seats, their boxes, and who may stand."""

import pytest

from clauses import proves, tells_apart
from rules.punto_banco.table import full_vaduz, opened, play, refusal_of, refused, told, words
from saalchef.rules.events import StakeReturned
from saalchef.rules.punto_banco import Event, legal, view
from saalchef.rules.punto_banco.events import AskedToSit

TIE = "deal 9s 9h Ks Kh"
PUNTO = "deal 9s 8h Ks Kh"


def asked(events: list[Event]) -> list[tuple[str, int]]:
    return [(e.guest, e.seat) for e in events if isinstance(e, AskedToSit)]


def returned(events: list[Event]) -> list[tuple[str, str, int]]:
    return [(e.guest, e.field, e.amount) for e in events if isinstance(e, StakeReturned)]


@proves("vaduz", "seats")
def test_vaduz_tisch_seven_guests_can_sit() -> None:
    t = full_vaduz()
    assert [g.seat for g in t.guests.values()] == [1, 2, 3, 4, 5, 6, 7, None, None]
    assert refused(t, "s1 sits 8") == "no_such_box.seat"
    assert refused(t, "s1 sits 7") == "seat_taken"


@proves("vaduz", "boxes")
def test_vaduz_tisch_every_seat_has_a_box_for_punto_and_banco() -> None:
    t = full_vaduz()
    for field in ("punto", "banco"):
        assert refused(t, f"g3 bets 10 on {field} 3") == ""
        assert refused(t, f"g3 bets 10 on {field}") == "box_required"
        assert refused(t, f"g3 bets 10 on {field} 8") == "no_such_box"
        assert refused(t, f"g3 bets 10 on {field} 4") == "not_owner.own_box"
        assert refused(t, f"g3 withdraws {field}") == "box_required"
    assert refused(opened("vaduz"), "p1 bets 10 on punto 1") == "not_seated"


@proves("vaduz", "word_tie")
def test_vaduz_tisch_the_tie_field_is_called_egalite() -> None:
    _, events = told(full_vaduz(), "g1 bets 10 on tie", "croupier closes", TIE)
    assert words(events) == ["Punto 9, Banco 9: Égalité"]


@proves("vaduz", "standing", "free_seat_must_be_taken")
def test_vaduz_tisch_standing_only_when_every_seat_is_taken() -> None:
    t = play(opened("vaduz", "p1 p2"), "p1 sits 1")
    refusal = refusal_of(t, "p2 stands")
    assert refusal is not None
    assert (refusal.code, refusal.facts["seat"]) == ("seat_required", 2)
    assert refused(t, "p1 stands") == "seat_required"  # he would leave a seat free
    full = full_vaduz("")
    assert refused(full, "g3 stands") == "seat_required"
    assert refused(full_vaduz("s1"), "s1 bets 10 on punto 3") == ""


@proves("vaduz", "free_seat_must_be_taken")
def test_vaduz_tisch_a_standing_guest_is_asked_to_take_a_seat_that_becomes_free() -> None:
    t, events = told(full_vaduz(), "g4 leaves")
    assert asked(events) == [("s1", 4), ("s2", 4)]
    assert refused(t, "s1 bets 10 on punto 3") == "seat_required"
    assert refused(t, "s1 bets 10 on tie") == "seat_required"
    assert [g.name for g in view(t, None).guests if g.must_sit] == ["s1", "s2"]
    assert {option.verb for option in legal(t, "s1")} == {"sits", "leaves"}
    t, events = told(t, "s1 sits 4")
    assert asked(events) == []
    assert refused(t, "s1 bets 10 on punto 4") == ""
    assert refused(t, "s2 bets 10 on punto 3") == ""  # the table is full again


def test_vaduz_a_seat_free_during_the_coup_is_for_the_next_one() -> None:
    t = play(full_vaduz(), "s1 bets 20 on punto 3", "croupier closes", "deal 9s")
    t, events = told(t, "g3 leaves", "deal 8h Ks Kh")
    assert asked(events) == [("s1", 3), ("s2", 3)]
    assert t.guests["s1"].chips == 502_000  # what lay when the bets were closed plays on


def test_vaduz_what_a_standing_guest_may_not_leave_goes_back_when_the_bets_are_closed() -> None:
    t = play(full_vaduz(), "g1 bets 10 on punto 1", "s1 bets 20 on banco 3", "s1 bets 15 on tie", "g3 leaves")
    t, events = told(t, "croupier closes")
    assert asked(events) == [("s1", 3)]
    assert returned(events) == [("s1", "banco", 2000), ("s1", "tie", 1500)]
    assert [(s.guest, s.amount) for s in t.stakes] == [("g1", 1000)]
    assert t.guests["s1"].chips == 500_000


def test_vaduz_what_a_tie_left_lying_goes_back_too() -> None:
    t = play(
        full_vaduz(), "g1 bets 10 on punto 1", "s1 bets 20 on banco 3", "croupier closes", TIE, "g6 leaves"
    )
    t, events = told(t, "croupier closes")
    assert returned(events) == [("s1", "banco", 2000)]
    assert [(s.guest, s.amount) for s in t.stakes] == [("g1", 1000)]


def test_vaduz_a_stake_stays_when_the_table_is_full_again_before_the_bets_are_closed() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3", "g6 leaves", "s2 sits 6")
    t, events = told(t, "croupier closes")
    assert returned(events) == []
    assert [(s.guest, s.amount) for s in t.stakes] == [("s1", 2000)]


def test_vaduz_no_coup_begins_with_nothing_but_stakes_that_may_not_lie() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3", "g6 leaves")
    assert refused(t, "croupier closes") == "box_not_played.astray"
    assert refused(play(t, "s1 sits 6", "s1 bets 20 on banco 6"), "croupier closes") == ""


def test_vaduz_who_sits_down_takes_his_stake_off_the_other_box() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3", "s1 bets 10 on tie", "g6 leaves")
    t, events = told(t, "s1 sits 6")
    assert returned(events) == [("s1", "banco", 2000)]
    assert [(s.guest, s.field) for s in t.stakes] == [("s1", "tie")]  # Tie is open to all


def test_vaduz_who_moves_while_the_cards_are_dealt_plays_the_coup_where_his_stake_lies() -> None:
    t = play(full_vaduz(), "g1 bets 10 on punto 1", "g3 bets 20 on banco 3", "g6 leaves", "croupier closes")
    t, events = told(t, "g3 sits 6", TIE)
    assert returned(events) == []
    t, events = told(t, "croupier closes")
    assert returned(events) == [("g3", "banco", 2000)]


def test_vaduz_the_stakes_of_a_guest_who_left_play_on() -> None:
    t = play(full_vaduz(), "g3 bets 20 on punto 3", "g3 leaves")
    t, events = told(t, "croupier closes", PUNTO)
    assert returned(events) == []
    assert t.guests["g3"].chips == 502_000


@tells_apart("vaduz", "box_maximum", "combined", "each_side")
def test_vaduz_tisch_the_maximum_is_for_the_whole_box_or_for_each_side() -> None:
    for option, punto, banco in (("combined", 5_000, 5_000), ("each_side", 30_000, 75_000)):
        t = play(full_vaduz(box_maximum=option), "g3 bets 700 on punto 3", "s1 bets 250 on banco 3")
        for field, left in (("punto", punto), ("banco", banco)):
            (bets,) = [each for each in legal(t, "g3") if (each.verb, each.field) == ("bets", field)]
            assert bets.amounts is not None
            assert bets.amounts.high == left
            assert refused(t, f"g3 bets {left // 100 + 5} on {field} 3") == "above_maximum"
        assert refused(t, "g3 bets 200 on tie") == ""  # a field of its own
        assert refused(t, "g4 bets 1000 on punto 4") == ""


@proves("vaduz", "standing_within_box_maximum")
def test_vaduz_tisch_the_combined_stake_of_a_box_keeps_to_the_maximum() -> None:
    t = play(full_vaduz(), "g3 bets 900 on punto 3")
    refusal = refusal_of(t, "s1 bets 105 on punto 3")
    assert refusal is not None
    assert (refusal.code, refusal.facts["room"]) == ("above_maximum", 10_000)
    t = play(t, "s1 bets 100 on punto 3")
    assert refused(t, "g3 bets 5 on punto 3") == "above_maximum"
    assert refused(t, "s1 bets 10 on banco 3") == "above_maximum"  # the box is one for both sides
    t = play(full_vaduz(), "s1 bets 600 on banco 3")
    assert refused(t, "g3 bets 405 on banco 3") == "above_maximum"
    assert refused(t, "g3 bets 400 on banco 3") == ""


@proves("vaduz", "one_standing_guest_per_box")
def test_vaduz_tisch_one_standing_guest_per_box() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3")
    assert refused(t, "s2 bets 20 on banco 3") == "box_not_free.standing"
    assert refused(t, "s2 bets 20 on punto 3") == "box_not_free.standing"
    assert refused(t, "s2 bets 20 on punto 4") == ""
    assert refused(t, "g3 bets 20 on banco 3") == ""
    assert refused(play(t, "s1 withdraws banco 3"), "s2 bets 20 on banco 3") == ""


@proves("vaduz", "standing_guest_one_box_only")
def test_vaduz_tisch_a_standing_guest_plays_on_one_box_only() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3")
    assert refused(t, "s1 bets 20 on punto 3") == ""
    assert refused(t, "s1 bets 20 on banco 4") == "standing_not_allowed.one_box"
    assert refused(t, "s1 bets 20 on punto 4") == "standing_not_allowed.one_box"
    assert refused(play(t, "s1 withdraws banco 3"), "s1 bets 20 on punto 4") == ""


@proves("vaduz", "tie_open_to_all")
def test_vaduz_tisch_tie_is_open_to_seated_and_standing_guests() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3")
    for guest in ("g1", "g3", "s1", "s2"):
        assert refused(t, f"{guest} bets 200 on tie") == ""
        assert refused(t, f"{guest} bets 205 on tie") == "above_maximum"
        assert refused(t, f"{guest} bets 10 on tie 3") == "no_such_box.shared"
    t = play(t, "g3 bets 200 on tie")
    assert refused(t, "s1 bets 200 on tie") == ""  # 200 for each guest


def test_vaduz_a_guest_back_at_the_table_as_second_standing_guest_gives_way() -> None:
    """g3 left a stake, somebody took his seat, and he came back to stand: the box has room for one such."""
    t = play(full_vaduz("s1"), "s1 bets 20 on banco 3", "g3 bets 30 on banco 3", "g3 leaves")
    t = play(t, "s1 sits 3", "s1 bets 20 on banco 3")
    t = play(t, "g3 stands")
    assert refused(t, "g3 bets 10 on banco 3") == ""
    assert refused(t, "g3 bets 10 on banco 4") == "standing_not_allowed.one_box"
    _, events = told(t, "croupier closes")
    assert returned(events) == []
    two = play(
        full_vaduz("s1 s2"), "s1 bets 20 on banco 3", "g3 bets 30 on banco 3", "g3 leaves", "s2 sits 3"
    )
    _, events = told(two, "g3 stands", "croupier closes")
    assert returned(events) == [("g3", "banco", 3000)]


def test_vaduz_stakes_on_two_boxes_are_not_for_a_standing_guest() -> None:
    """He moved during the coup, a tie left his stake, he bet at his new seat, left and came back to stand."""
    t = play(full_vaduz("s1 s2"), "g3 bets 20 on banco 3", "croupier closes", "g6 leaves", "g3 sits 6", TIE)
    t = play(t, "g3 bets 25 on punto 6", "g3 leaves", "s1 sits 3", "s2 sits 6", "g3 stands")
    t, events = told(t, "croupier closes")
    assert returned(events) == [("g3", "punto", 2500)]
    assert [(s.guest, s.box) for s in t.stakes] == [("g3", 3)]


@pytest.mark.parametrize("line", ["s1 stands", "s1 stands at 3"])
def test_vaduz_a_standing_guest_owns_no_box(line: str) -> None:
    t = play(full_vaduz("s1"), "s1 leaves")
    assert refused(t, line) == ("standing_not_allowed.no_box" if "at" in line else "")


def test_vaduz_a_stake_left_behind_keeps_its_place_on_the_box() -> None:
    t = play(full_vaduz(), "s1 bets 20 on banco 3", "s1 leaves")
    assert refused(t, "s2 bets 20 on banco 3") == "box_not_free.standing"
    assert refused(play(t, "g3 bets 20 on banco 3"), "g3 bets 965 on banco 3") == "above_maximum"


def test_vaduz_a_standing_guest_who_goes_frees_no_seat() -> None:
    t = play(full_vaduz(), "g4 leaves")
    _, events = told(t, "s2 leaves")
    assert asked(events) == []
