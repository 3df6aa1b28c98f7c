"""Spielbank Wiesbaden, §1 to §7: the table, its boxes and limits, the call and the words."""

from pathlib import Path

import pytest

from clauses import proves
from rules.blackjack.table import dealt, play
from saalchef.rules.table import view

SIXTEEN = "9s 7h 7d"  # a hand to think about, against a seven

# ——— §1 ———


@proves("wiesbaden", "card_values")
def test_wiesbaden_1_what_the_cards_count() -> None:
    coup = play("wiesbaden", "guest", "guest sits 1")
    for box in range(1, 8):
        coup.then(f"guest bets 10 on main {box}")
    coup.then("croupier closes", "deal 2s 4s 6s 8s Ts Qs As 7h 3s 5s 7s 9s Js Ks 8d")
    coup.then(*(f"guest stays {box}" for box in range(1, 8)))
    assert coup.announced == ["1 5", "2 9", "3 13", "4 17", "5 20", "6 20", "7 19"]


@proves("wiesbaden", "card_values")
def test_wiesbaden_1_aces_count_one_where_eleven_would_be_too_much() -> None:
    coup = dealt("wiesbaden", "As 7h 3d").then("owner cards 1", "deal Ah")
    assert coup.table.hand_in_turn.total == 15
    coup.then("owner cards 1", "deal Tc")
    assert coup.table.hand_in_turn.total == 15
    coup.then("owner cards 1", "deal 6c")
    assert coup.announced == ["1 21"]


@proves("wiesbaden", "several_decks_in_a_shuffler")
def test_wiesbaden_1_several_decks_and_every_coup_from_the_full_pack() -> None:
    coup = dealt("wiesbaden", "2s 2s 2s")
    for _ in range(3):
        coup.then("owner cards 1", "deal 2s")
    coup.then("owner cards 1")
    assert coup.refuses("deal 2s") == "wrong_card"  # six decks hold six of each
    coup.then("deal 5h", "owner stays 1", "deal 5d Td")
    coup.then("owner bets 10 on main 1", "croupier closes", "deal 2s 2s 2s")
    assert coup.hand(1) == "2s 2s"


# ——— §2 ———


@proves("wiesbaden", "nearest_to_21")
def test_wiesbaden_2_more_points_than_the_bank_without_exceeding_21() -> None:
    coup = play("wiesbaden", "guest", "guest sits 1\nguest bets 10 on main 1\nguest bets 20 on main 2")
    coup.then("guest bets 40 on main 3", "croupier closes", "deal Ts Th Td 7h 9s 7d 6d")
    coup.then("guest stays 1", "guest stays 2", "guest cards 3", "deal 5d")
    coup.then("deal Tc")
    assert coup.announced == ["1 19", "2 17", "3 21", "bank 17"]
    assert coup.settled == ["guest main 1.1 won 10", "guest main 2.1 stand_off 0", "guest main 3.1 won 40"]


@proves("wiesbaden", "bust_loses")
def test_wiesbaden_2_whoever_exceeds_21_has_lost_even_if_the_bank_does_too() -> None:
    coup = play("wiesbaden", "guest other", "guest sits 1\nother sits 2")
    coup.then("guest bets 10 on main 1", "other bets 10 on main 2", "croupier closes")
    coup.then("deal 7s Ts 6h 5s 9s", "guest cards 1", "deal Ks")  # the leaflet's own picture: 7 + 5 + 10
    assert coup.settled == ["guest main 1.1 bust -10"]
    coup.then("other stays 2", "deal Tc Kc")
    assert coup.result == "guest -10, other 10, bank 0"


@proves("wiesbaden", "bust_loses")
def test_wiesbaden_2_fewer_points_than_the_bank_lose() -> None:
    coup = dealt("wiesbaden", "Ts 7h 7d", stake=35).then("owner stays 1", "deal 4h 7c")
    assert coup.result == "owner -35, bank 35"


# ——— §3 ———


@proves("wiesbaden", "boxes")
def test_wiesbaden_3_seven_boxes() -> None:
    coup = play("wiesbaden", "guest", "guest sits 7")
    for box in range(1, 8):
        coup.then(f"guest bets 10 on main {box}")
    assert coup.refuses("guest bets 10 on main 8") == "no_such_box"
    assert coup.refuses("guest stands at 8") == "no_such_box"
    assert coup.then("croupier closes").table.played == (1, 2, 3, 4, 5, 6, 7)


@proves("wiesbaden", "owner")
def test_wiesbaden_3_whoever_stands_before_a_box_owns_it() -> None:
    coup = play("wiesbaden", "seated standing", "seated sits 1\nstanding stands at 3")
    coup.then("seated bets 100 on main 3", "standing bets 10 on main 3", "croupier closes")
    coup.then(f"deal {SIXTEEN}")
    assert coup.awaits == "decision of standing on 3.1"
    assert coup.refuses("seated cards 3") == "not_owner"


@proves("wiesbaden", "owner")
def test_wiesbaden_3_one_owner_before_a_box() -> None:
    coup = play("wiesbaden", "seated standing", "seated sits 3\nstanding stands at 4")
    assert coup.refuses("standing stands at 3") == "box_not_free"
    assert coup.refuses("standing sits 3") == "seat_taken"
    assert coup.refuses("seated sits 4") == "box_not_free"
    assert coup.refuses("seated stands at 4") == "box_not_free"


@proves("wiesbaden", "several_boxes_per_guest")
def test_wiesbaden_3_one_guest_on_several_boxes() -> None:
    coup = play("wiesbaden", "guest", "guest sits 4")
    coup.then("guest bets 10 on main 5", "guest bets 20 on main 4", "guest bets 15 on main 1")
    coup.then("croupier closes", "deal Ts Th Td 7h Ks 8s 6s")
    for box in (1, 4, 5):
        assert coup.awaits == f"decision of guest on {box}.1"
        coup.then(f"guest stays {box}")
    coup.then("deal Tc")
    assert coup.settled == ["guest main 1.1 won 15", "guest main 4.1 won 20", "guest main 5.1 lost -10"]


@proves("wiesbaden", "co_bettors_no_say")
def test_wiesbaden_3_the_owner_alone_decides() -> None:
    coup = dealt("wiesbaden", "5s 7h 5d", stake=10, mate=490)
    for verb in ("cards", "stays", "doubles", "splits"):
        assert coup.refuses(f"mate {verb} 1") == "not_owner"
    coup.then("owner cards 1", "deal 9d", "owner stays 1", "deal Th")
    assert coup.result == "owner 10, mate 490, bank -500"


# ——— §4 ———


@proves("wiesbaden", "limits_posted")
def test_wiesbaden_4_minimum_and_box_maximum_as_the_sign_says() -> None:
    coup = play("wiesbaden", "owner mate", "owner sits 1\nmate stands")
    assert coup.refuses("owner bets 5 on main 1") == "below_minimum"
    assert coup.refuses("owner bets 505 on main 1") == "above_maximum"
    coup.then("owner bets 10 on main 1", "owner bets 5 on main 1", "mate bets 485 on main 1")
    assert coup.refuses("owner bets 5 on main 1") == "above_maximum"
    coup.then("owner bets 500 on main 2")  # the maximum is each box's own


@proves("wiesbaden", "limits_posted")
def test_wiesbaden_4_another_table_another_sign(tmp_path: Path) -> None:
    sign = tmp_path / "high.toml"
    sign.write_text('like = "wiesbaden"\n[limits]\nminimum = 50\nmaximum = 800\n')
    coup = play(sign, "owner", "owner sits 1")
    assert coup.refuses("owner bets 45 on main 1") == "below_minimum"
    coup.then("owner bets 800 on main 1")


@proves("wiesbaden", "stakes_in_jetons")
def test_wiesbaden_4_stakes_are_jetons_at_hand_notes_the_exception() -> None:
    coup = play("wiesbaden", {"guest": 30}, "guest sits 1")
    assert coup.refuses("guest bets 12.5 on main 1") == "not_a_multiple"
    assert coup.refuses("guest bets 35 on main 1") == "not_enough_chips"
    coup.then("guest buys 50", "guest bets 80 on main 1")
    assert coup.chips == {"guest": "0"}
    assert coup.result == "guest 0, bank 0"


# ——— §5 ———


@proves("wiesbaden", "call_close")
def test_wiesbaden_5_nichts_geht_mehr() -> None:
    coup = play("wiesbaden", "guest", "guest sits 1\nguest bets 10 on main 1")
    assert coup.refuses("deal Ts") == "not_closed"
    coup.then("croupier closes")
    assert coup.called == ["Nichts geht mehr"]
    assert coup.story == ["called", "bets_closed"]


@proves("wiesbaden", "nothing_after_the_call")
def test_wiesbaden_5_nothing_placed_changed_or_withdrawn_after_the_call() -> None:
    coup = play("wiesbaden", "guest late", "guest sits 1\nlate sits 2\nguest bets 20 on main 1")
    coup.then("guest bets 10 on twins 1", "croupier closes")
    for cards in ("deal Ts 7h 9d", ""):  # before the first card, and in the middle of the coup
        assert coup.refuses("late bets 10 on main 2") == "not_open"
        assert coup.refuses("late bets 10 on main 1") == "not_open"
        assert coup.refuses("guest bets 5 on main 1") == "not_open"
        assert coup.refuses("guest withdraws main 1") == "not_open"
        assert coup.refuses("guest withdraws twins 1") == "not_open"
        assert coup.refuses("late claims 2") == "not_open"
        coup.then(cards)
    assert coup.then("guest stays 1", "deal Th").result == "guest 10, late 0, bank -10"


@proves("wiesbaden", "no_hole_card")
def test_wiesbaden_5_every_box_the_bank_last_then_every_box_again() -> None:
    coup = play("wiesbaden", "p2 p6", "p6 sits 6\np2 sits 2\np6 bets 10 on main 6\np2 bets 10 on main 2")
    coup.then("croupier closes", "deal 9s to 2", "deal 8s to 6", "deal Ah to bank", "deal 9d to 2")
    assert coup.refuses("deal Kh to bank") == "wrong_place"
    coup.then("deal 8d to 6")
    assert coup.table.bank_cards == ("Ah",)
    assert coup.awaits == "insurance of p2, p6"


@proves("wiesbaden", "all_cards_open")
def test_wiesbaden_5_open_cards() -> None:
    coup = dealt("wiesbaden", "As Kh Jk 5d", mate=10, bets="mate bets 10 on twins 1")
    for viewer in (None, "owner", "mate"):
        seen = view(coup.table, viewer)
        assert (seen.boxes[0].hands[0].cards, seen.boxes[0].joker) == (("As", "5d"), True)
        assert seen.bank_cards == ("Kh",)


# ——— §6 and §7 ———


@proves("wiesbaden", "word_card", "word_stay")
def test_wiesbaden_6_card_and_rest() -> None:
    coup = dealt("wiesbaden", "2s 7h 3d")
    assert (coup.table.rules.word_card, coup.table.rules.word_stay) == ("Card", "Rest")
    for card in ("2h", "3h", "2d", "3d"):  # as often as he likes
        coup.then("owner cards 1", f"deal {card} to 1")
    assert coup.then("owner stays 1").awaits == "card to bank"


@proves("wiesbaden", "boxes_in_order")
def test_wiesbaden_6_the_dealer_asks_from_box_1_on() -> None:
    coup = play("wiesbaden", "left right", "right sits 7\nleft sits 1")
    coup.then("right bets 10 on main 7", "left bets 10 on main 1", "left bets 10 on main 3")
    coup.then("croupier closes", "deal Ts Th Td 7h 5s 6s 7s")
    assert coup.refuses("right stays 7") == "not_your_turn"
    assert coup.refuses("left stays 3") == "not_your_turn"
    coup.then("left stays 1", "left stays 3")
    assert coup.awaits == "decision of right on 7.1"
    assert coup.refuses("left cards 1") == "not_your_turn"


@proves("wiesbaden", "best_total_announced")
@pytest.mark.parametrize(
    ("cards", "asked", "total"),
    [("As 7h 7d", "", 18), ("As 7h 2d", "Th", 13), ("As 7h 7d", "2h", 20), ("As 7h 5d", "As", 17)],
)
def test_wiesbaden_6_the_dealer_announces_the_total_best_for_the_guest(
    cards: str, asked: str, total: int
) -> None:
    coup = dealt("wiesbaden", cards)
    if asked:
        coup.then("owner cards 1", f"deal {asked}")
    assert coup.then("owner stays 1").announced == [f"1 {total}"]


@proves("wiesbaden", "declaration_is_final")
def test_wiesbaden_7_a_declaration_is_final() -> None:
    asked = dealt("wiesbaden", SIXTEEN).then("owner cards 1")
    for verb in ("stays", "cards", "doubles", "splits"):
        assert asked.refuses(f"owner {verb} 1") == "not_your_turn"
    assert asked.then("deal Ks").result == "owner -10, bank 10"
    rested = dealt("wiesbaden", SIXTEEN).then("owner stays 1")
    assert rested.refuses("owner cards 1") == "not_your_turn"
    doubled = dealt("wiesbaden", "6s 7h 5d").then("owner doubles 1")
    assert doubled.refuses("owner stays 1") == "not_your_turn"
    declined = dealt("wiesbaden", "9s Ah 7d", mate=10).then("owner declines 1")
    assert declined.refuses("owner insures 1") == "already_decided"
