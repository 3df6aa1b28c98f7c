"""Casino Pfäffikon: a coup from the deal to the payment."""

import pytest

from clauses import proves
from rules.blackjack.table import dealt, play
from saalchef.houses import load

# ——— Wert der Karte ———


@proves("pfaeffikon", "card_values")
@pytest.mark.parametrize(
    ("rank", "points"), [*((str(n), n) for n in range(2, 10)), *((p, 10) for p in "TJQK")]
)
def test_pfaeffikon_wert_der_karte_printed_value_and_pictures_ten(rank: str, points: int) -> None:
    coup = dealt("pfaeffikon", f"{rank}s 7h 5d").then("owner stays 1")
    assert coup.announced == [f"1 {points + 5}"]


@proves("pfaeffikon", "card_values")
def test_pfaeffikon_wert_der_karte_ace_one_or_eleven() -> None:
    coup = dealt("pfaeffikon", "As 7h 5d")
    assert coup.table.hand_in_turn.total == 16
    coup.then("owner cards 1", "deal 9c")  # 11 + 5 + 9 would be too much
    assert coup.table.hand_in_turn.total == 15
    coup.then("owner cards 1", "deal Ac", "owner stays 1")
    assert coup.announced == ["1 16"]
    assert dealt("pfaeffikon", "As 7h Ad").table.hand_in_turn.total == 12


# ——— Spielablauf ———


@proves("pfaeffikon", "no_hole_card")
def test_pfaeffikon_spielablauf_no_hole_card() -> None:
    coup = dealt("pfaeffikon", "6s Kh 5d")
    assert coup.places == ["1", "bank", "1"]
    assert coup.table.bank_cards == ("Kh",)
    coup.then("owner doubles 1", "deal Ts")  # nobody can know of the Black Jack yet
    coup.then("deal Ah to bank")
    assert coup.announced[-1] == "bank 21 Black Jack"
    assert coup.result == "owner -20, bank 20"


@proves("pfaeffikon", "boxes_in_order")
def test_pfaeffikon_spielablauf_boxes_in_the_order_of_their_numbers() -> None:
    coup = play("pfaeffikon", "p7 p2 p5", "p7 sits 7\np2 sits 2\np5 sits 5")
    coup.then("p7 bets 5 on main 7", "p5 bets 5 on main 5", "p2 bets 5 on main 2")
    coup.then("croupier closes", "deal Ts Th Td 7h 2s 2h 2d")
    assert coup.places == ["2", "5", "7", "bank", "2", "5", "7"]
    assert coup.refuses("p5 stays 5") == "not_your_turn"
    coup.then("p2 cards 2", "deal 3s", "p2 cards 2", "deal 4s", "p2 stays 2")
    assert coup.awaits == "decision of p5 on 5.1"
    assert coup.refuses("p2 cards 2") == "not_your_turn"
    coup.then("p5 stays 5")
    assert coup.awaits == "decision of p7 on 7.1"
    coup.then("p7 stays 7")
    assert coup.awaits == "card to bank"


@proves("pfaeffikon", "bust_collected_at_once")
def test_pfaeffikon_spielablauf_a_bust_is_collected_at_once() -> None:
    coup = play("pfaeffikon", "p1 mate p2", "p1 sits 1\nmate stands\np2 sits 2")
    coup.then("p1 bets 10 on main 1", "mate bets 5 on main 1", "p2 bets 10 on main 2", "croupier closes")
    coup.then("deal Ts Th 6h 6s 6d", "p1 cards 1")
    coup.then("deal Js")
    assert coup.story == ["card_dealt", "total_announced", "settled", "settled", "turn_came"]
    assert coup.settled == ["p1 main 1.1 bust -10", "mate main 1.1 bust -5"]
    assert coup.result == "p1 -10, mate -5, p2 0, bank 15"
    coup.then("p2 stays 2", "deal 9c 9d")  # the bank busts too: p1 has lost all the same
    assert coup.result == "p1 -10, mate -5, p2 10, bank 5"


@proves("pfaeffikon", "bank_draws_last")
def test_pfaeffikon_spielablauf_the_bank_draws_after_the_last_box() -> None:
    coup = play("pfaeffikon", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    coup.then("croupier closes", "deal Ts Th 9h 8s 7d", "p1 stays 1")
    assert coup.refuses("deal 7c to bank") == "not_your_turn"
    coup.then("p2 cards 2")
    assert coup.refuses("deal 2c to bank") == "wrong_place"
    coup.then("deal 2c to 2", "p2 stays 2")
    assert coup.awaits == "card to bank"
    coup.then("deal 9c to bank")
    assert coup.result == "p1 0, p2 10, bank -10"


@proves("pfaeffikon", "bank_stands_from")
def test_pfaeffikon_spielablauf_the_bank_draws_to_16_and_stands_from_17() -> None:
    coup = dealt("pfaeffikon", "Ts Th Td").then("owner stays 1", "deal 6c")
    assert coup.awaits == "card to bank"
    coup.then("deal Ac")
    assert coup.announced[-1] == "bank 17"
    assert coup.result == "owner 10, bank -10"
    coup = dealt("pfaeffikon", "Ts Th Qd").then("owner stays 1", "deal 7c")
    assert coup.awaits == "bets"  # the bank may not draw, though it loses
    assert coup.result == "owner 10, bank -10"


@proves("pfaeffikon", "bank_bust_all_win")
def test_pfaeffikon_spielablauf_the_bank_busts_and_all_remaining_win() -> None:
    coup = play("pfaeffikon", "p1 p2 p3", "p1 sits 1\np2 sits 2\np3 sits 3")
    coup.then("p1 bets 5 on main 1", "p2 bets 10 on main 2", "p3 bets 20 on main 3", "croupier closes")
    coup.then("deal 2s Ts Th 6h 3s 9s Td", "p1 stays 1", "p2 stays 2", "p3 stays 3")
    coup.then("deal Tc 6c")
    assert coup.announced == ["1 5", "2 19", "3 20", "bank 22"]
    assert coup.result == "p1 5, p2 10, p3 20, bank -35"


@proves("pfaeffikon", "nearer_than_bank_wins")
@pytest.mark.parametrize(("second", "net"), [("9d", 10), ("8d", 0), ("7d", -10)])
def test_pfaeffikon_spielablauf_only_nearer_than_the_bank_wins(second: str, net: int) -> None:
    coup = dealt("pfaeffikon", f"Ts Th {second}").then("owner stays 1", "deal 8c")
    assert coup.result == f"owner {net}, bank {-net}"


@proves("pfaeffikon", "stand_off_keeps_stake", "word_stand_off")
def test_pfaeffikon_spielablauf_stand_off_the_guest_keeps_his_stake() -> None:
    coup = dealt("pfaeffikon", "Ts Th 9d", stake=15, mate=5).then("owner stays 1", "deal 9c")
    assert coup.settled == ["owner main 1.1 stand_off 0", "mate main 1.1 stand_off 0"]
    assert coup.chips == {"owner": "1000", "mate": "1000"}
    assert coup.table.rules.word_stand_off == "Stand-off"


# ——— Gewinnmöglichkeiten ———


@proves("pfaeffikon", "win_pays")
def test_pfaeffikon_gewinnmoeglichkeiten_a_win_pays_one_to_one() -> None:
    coup = dealt("pfaeffikon", "Ts Th Td", stake=15, mate=485).then("owner stays 1", "deal 9c")
    assert coup.settled == ["owner main 1.1 won 15", "mate main 1.1 won 485"]
    assert coup.chips == {"owner": "1015", "mate": "1485"}


@proves("pfaeffikon", "blackjack_pays")
def test_pfaeffikon_gewinnmoeglichkeiten_a_black_jack_pays_three_to_two() -> None:
    coup = dealt("pfaeffikon", "As 7h Td", stake=5, mate=15)
    assert coup.awaits == "bets"  # paid at once: against a seven nothing is open
    assert coup.settled == ["owner main 1.1 blackjack 7.5", "mate main 1.1 blackjack 22.5"]
    assert coup.result == "owner 7.5, mate 22.5, bank -30"


# ——— Black Jack ———


@proves("pfaeffikon", "blackjack_first_two_cards")
@pytest.mark.parametrize("cards", ["As 7h Td", "Js 7h Ad", "Qs 7h Ad", "As 7h Kd"])
def test_pfaeffikon_black_jack_21_with_the_first_two_cards(cards: str) -> None:
    coup = dealt("pfaeffikon", cards)
    assert coup.announced == ["1 21 Black Jack"]
    assert coup.result == "owner 15, bank -15"


@proves("pfaeffikon", "blackjack_first_two_cards")
def test_pfaeffikon_black_jack_21_with_three_cards_is_none() -> None:
    coup = dealt("pfaeffikon", "7s 7h 4d").then("owner cards 1", "deal Tc")
    assert coup.announced == ["1 21"]
    coup.then("deal Th")
    assert coup.result == "owner 10, bank -10"


@proves("pfaeffikon", "blackjack_beats_all")
def test_pfaeffikon_black_jack_beats_every_other_21() -> None:
    coup = play("pfaeffikon", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    coup.then("croupier closes", "deal As 7s Th Ks 4d", "p2 cards 2", "deal Td")
    assert coup.awaits == "card to bank"
    coup.then("deal 5h 6h")
    assert coup.announced == ["1 21 Black Jack", "2 21", "bank 21"]
    assert coup.result == "p1 15, p2 0, bank -15"


@proves("pfaeffikon", "blackjack_beats_all")
def test_pfaeffikon_black_jack_of_the_bank_beats_every_other_21() -> None:
    coup = play("pfaeffikon", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    coup.then("croupier closes", "deal As 7s Th Ks 4d", "p2 cards 2", "deal Td", "deal Ah")
    assert coup.settled == ["p1 main 1.1 stand_off 0", "p2 main 2.1 lost_to_blackjack -10"]
    assert coup.result == "p1 0, p2 -10, bank 10"


# ——— Verdoppeln ———


@proves("pfaeffikon", "double_totals")
@pytest.mark.parametrize("cards", ["2s 7h 3d", "Ts 7h Td", "As 7h 6d", "6s 7h 5d"])
def test_pfaeffikon_verdoppeln_on_any_first_two_cards(cards: str) -> None:
    coup = dealt("pfaeffikon", cards).then("owner doubles 1")
    assert coup.story == ["doubled", "all_answered"]


@proves("pfaeffikon", "double_totals")
def test_pfaeffikon_verdoppeln_not_after_a_third_card() -> None:
    coup = dealt("pfaeffikon", "2s 7h 3d").then("owner cards 1", "deal 4d")
    assert coup.refuses("owner doubles 1") == "double_not_allowed"


@proves("pfaeffikon", "double_one_card")
def test_pfaeffikon_verdoppeln_gives_one_further_card() -> None:
    coup = dealt("pfaeffikon", "6s 7h 5d", stake=15).then("owner doubles 1")
    assert coup.chips == {"owner": "970"}
    coup.then("deal 2d")
    assert coup.awaits == "card to bank"
    assert coup.refuses("owner cards 1") == "not_your_turn"
    coup.then("deal Tc")
    assert coup.result == "owner -30, bank 30"


@proves("pfaeffikon", "co_bettor_doubles_with_owner")
def test_pfaeffikon_verdoppeln_a_co_bettor_only_with_the_owner() -> None:
    coup = dealt("pfaeffikon", "6s 7h 5d", mate=20)
    assert coup.refuses("mate doubles 1") == "not_owner"
    coup.then("owner doubles 1")
    assert coup.awaits == "double of mate on 1.1"
    assert coup.refuses("deal Ts") == "not_your_turn"
    assert coup.refuses("mate splits 1") == "not_your_turn"
    coup.then("mate doubles 1")
    assert coup.awaits == "card to 1"
    coup.then("deal Ts", "deal Tc")
    assert coup.result == "owner 20, mate 40, bank -60"


@proves("pfaeffikon", "co_bettor_doubles_with_owner")
def test_pfaeffikon_verdoppeln_a_co_bettor_need_not() -> None:
    coup = dealt("pfaeffikon", "6s 7h 5d", mate=20).then("owner doubles 1", "mate declines 1")
    coup.then("deal Ts", "deal Tc")
    assert coup.result == "owner 20, mate 20, bank -40"


# ——— Teilen ———


@proves("pfaeffikon", "split_by")
def test_pfaeffikon_teilen_cards_of_equal_value() -> None:
    coup = dealt("pfaeffikon", "Ks 7h Td").then("owner splits 1")
    assert (coup.hand(1), coup.hand(1, 2)) == ("Ks", "Td")
    assert dealt("pfaeffikon", "8s 7h 9d").refuses("owner splits 1") == "split_not_allowed"
    third = dealt("pfaeffikon", "4s 7h 4d").then("owner cards 1", "deal 4h")
    assert third.refuses("owner splits 1") == "split_not_allowed"


@proves("pfaeffikon", "split_equal_stake")
def test_pfaeffikon_teilen_a_further_stake_as_high_as_the_first_for_each_hand() -> None:
    coup = dealt("pfaeffikon", "8s 7h 8d", stake=25).then("owner splits 1")
    assert coup.chips == {"owner": "950"}
    coup.then("deal 8h to 1", "owner splits 1")
    assert coup.chips == {"owner": "925"}
    coup.then("deal Th to 1", "owner stays 1", "deal 3d to 1.2", "owner cards 1", "deal Kd", "deal 9d to 1.3")
    coup.then("owner stays 1", "deal Tc to bank")
    assert coup.settled == [
        "owner main 1.1 won 25",
        "owner main 1.2 won 25",
        "owner main 1.3 stand_off 0",
    ]
    assert coup.result == "owner 50, bank -50"


@proves("pfaeffikon", "split_equal_stake")
def test_pfaeffikon_teilen_not_without_the_chips_for_it() -> None:
    coup = play("pfaeffikon", {"owner": 45}, "owner sits 1\nowner bets 25 on main 1\ncroupier closes")
    assert coup.then("deal 8s 7h 8d").refuses("owner splits 1") == "not_enough_chips"


@proves("pfaeffikon", "split_aces_one_card")
def test_pfaeffikon_teilen_aces_get_one_card_each() -> None:
    coup = dealt("pfaeffikon", "As 7h Ad").then("owner splits 1", "deal 2s to 1")
    assert coup.awaits == "card to 1.2"
    coup.then("deal 9d to 1.2")
    assert coup.awaits == "card to bank"
    assert coup.announced == ["1 13", "1.2 20"]
    coup.then("deal Td")
    assert coup.result == "owner 0, bank 0"


@proves("pfaeffikon", "split_21_no_blackjack")
def test_pfaeffikon_teilen_21_on_a_split_hand_is_no_black_jack() -> None:
    aces = dealt("pfaeffikon", "As 7h Ad").then("owner splits 1", "deal Ts", "deal Kd", "deal Td")
    assert aces.announced == ["1 21", "1.2 21", "bank 17"]
    assert aces.result == "owner 20, bank -20"
    tens = dealt("pfaeffikon", "Ts Th Kd").then("owner splits 1", "deal As", "deal Ad")
    tens.then("deal Ah")  # and the bank's Black Jack beats it
    assert tens.result == "owner -20, bank 20"


# ——— Card und Stay ———


@proves("pfaeffikon", "word_card", "word_stay")
def test_pfaeffikon_card_und_stay_the_guests_two_words() -> None:
    rules = load("pfaeffikon").rules
    assert (rules.word_card, rules.word_stay) == ("Card", "Stay")
    coup = dealt("pfaeffikon", "2s 7h 3d").then("owner cards 1")
    assert coup.awaits == "card to 1"
    coup.then("deal 4h", "owner cards 1", "deal 5h")
    assert coup.hand(1) == "2s 3d 4h 5h"
    coup.then("owner stays 1")
    assert coup.awaits == "card to bank"


# ——— Insurance-Feld ———


@proves("pfaeffikon", "insurance_on_ace")
def test_pfaeffikon_insurance_feld_only_against_an_ace() -> None:
    coup = dealt("pfaeffikon", "Ts Ah 9d", mate=5)
    assert coup.awaits == "insurance of owner, mate"
    for bank in ("Th", "Kh", "9h"):
        coup = dealt("pfaeffikon", f"Ts {bank} 9d")
        assert coup.awaits == "decision of owner on 1.1"
        assert coup.refuses("owner insures 1") == "insurance_not_offered"


@proves("pfaeffikon", "insurance_amount")
def test_pfaeffikon_insurance_feld_half_the_stake() -> None:
    coup = dealt("pfaeffikon", "Ts Ah 9d", stake=15)
    assert coup.refuses("owner insures 1 with 5") == "below_minimum"
    assert coup.refuses("owner insures 1 with 7.49") == "below_minimum"
    assert coup.refuses("owner insures 1 with 8") == "above_maximum"
    coup.then("owner insures 1 with 7.5")
    assert coup.chips == {"owner": "977.5"}
    assert dealt("pfaeffikon", "Ts Ah 9d", stake=5).then("owner insures 1").chips == {"owner": "992.5"}


@proves("pfaeffikon", "insurance_pays")
def test_pfaeffikon_insurance_feld_pays_two_to_one_else_is_collected() -> None:
    coup = dealt("pfaeffikon", "Ts Ah 9d", stake=15, mate=10)
    coup.then("owner insures 1", "mate declines 1", "owner stays 1", "deal Kh")
    assert coup.settled == [
        "owner insurance 1 insurance_won 15",
        "owner main 1.1 lost_to_blackjack -15",
        "mate main 1.1 lost_to_blackjack -10",
    ]
    assert coup.result == "owner 0, mate -10, bank 10"
    coup = dealt("pfaeffikon", "Ts Ah 9d", stake=15).then("owner insures 1", "owner stays 1", "deal 7h")
    assert coup.settled == ["owner insurance 1 insurance_lost -7.5", "owner main 1.1 won 15"]
    assert coup.result == "owner 7.5, bank -7.5"


@proves("pfaeffikon", "insurance_pays")
def test_pfaeffikon_insurance_feld_21_in_three_cards_is_no_black_jack() -> None:
    coup = dealt("pfaeffikon", "Ts Ah 9d").then("owner insures 1", "owner stays 1", "deal 4h 6h")
    assert coup.announced[-1] == "bank 21"
    assert coup.result == "owner -15, bank 15"
