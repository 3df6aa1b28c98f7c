"""Spielbank Wiesbaden, §8 to §14: the bank, the payments, doubling, splitting, insuring, even money."""

import pytest

from clauses import proves
from rules.blackjack.table import dealt, play

# ——— §8 ———


@proves("wiesbaden", "bank_draws_last")
def test_wiesbaden_8_the_bank_draws_when_all_owners_have_declared_themselves() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    coup.then("croupier closes", "deal Ts 9s 5h 8s 8d", "p1 stays 1")
    assert coup.refuses("deal 5c") == "not_your_turn"
    coup.then("p2 stays 2", "deal 5c to bank", "deal 5d to bank", "deal 3d to bank")
    assert coup.announced == ["1 18", "2 17", "bank 18"]
    assert coup.result == "p1 0, p2 -10, bank 10"


@proves("wiesbaden", "bank_stands_from")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("Ts 7h", 17), ("Ts 6h 5h", 21), ("2s 2h 2d 2c 2h 2s 4d Kc", 26), ("Ts 2h 4d 9c", 25)],
)
def test_wiesbaden_8_the_bank_must_draw_to_16_and_may_not_from_17(cards: str, total: int) -> None:
    first, *later = cards.split()
    coup = dealt("wiesbaden", f"9s {first} 9d").then("owner stays 1")
    for card in later:
        assert coup.awaits == "card to bank"
        coup.then(f"deal {card}")
    assert coup.awaits == "bets"
    assert coup.announced[-1] == f"bank {total}"


# ——— §9 ———


@proves("wiesbaden", "win_pays")
def test_wiesbaden_9_a_win_as_high_as_the_stake() -> None:
    coup = dealt("wiesbaden", "Ts 8h Kd", stake=85, mate=15).then("owner stays 1", "deal Jh")
    assert coup.chips == {"owner": "1085", "mate": "1015"}
    assert coup.result == "owner 85, mate 15, bank -100"


@proves("wiesbaden", "nearer_than_bank_wins")
@pytest.mark.parametrize(("bank", "net"), [("9h", 10), ("Th", 0), ("Ah", -10)])
def test_wiesbaden_9_the_higher_total_wins(bank: str, net: int) -> None:
    coup = dealt("wiesbaden", "Js 5h Kd").then("owner stays 1", "deal 5d", f"deal {bank}")
    assert coup.result == f"owner {net}, bank {-net}"


@proves("wiesbaden", "bank_bust_all_win")
def test_wiesbaden_9_with_more_than_21_the_bank_loses_to_all_still_in_play() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 30 on main 2")
    coup.then("croupier closes", "deal 2s Ts 6h 2d 6d", "p1 stays 1", "p2 cards 2", "deal 9d")
    coup.then("deal Th Td")
    assert coup.announced == ["1 4", "2 25", "bank 26"]
    assert coup.result == "p1 10, p2 -30, bank 20"


@proves("wiesbaden", "stand_off_keeps_stake", "word_stand_off")
def test_wiesbaden_9_egalite_the_stake_is_free_again() -> None:
    coup = dealt("wiesbaden", "Js 8h 8d", stake=50).then("owner stays 1", "deal Kd")
    assert coup.settled == ["owner main 1.1 stand_off 0"]
    assert coup.chips == {"owner": "1000"}
    assert coup.table.rules.word_stand_off == "Égalité"


# ——— §10 ———


@proves("wiesbaden", "blackjack_pays")
def test_wiesbaden_10_a_black_jack_pays_one_and_a_half() -> None:
    coup = dealt("wiesbaden", "Ks 9h Ad", stake=15, mate=35)
    assert coup.result == "owner 22.5, mate 52.5, bank -75"


@proves("wiesbaden", "blackjack_first_two_cards")
def test_wiesbaden_10_only_from_the_initial_deal() -> None:
    three = dealt("wiesbaden", "As 9h 4d").then("owner cards 1", "deal 6d", "deal Td")
    assert three.announced[0] == "1 21"
    assert three.result == "owner 10, bank -10"
    split = dealt("wiesbaden", "Ks 9h Qd").then("owner splits 1", "deal Ad", "deal 5d", "owner stays 1")
    split.then("deal Td")
    assert split.settled == ["owner main 1.1 won 10", "owner main 1.2 lost -10"]


@proves("wiesbaden", "blackjack_first_two_cards")
def test_wiesbaden_10_for_the_bank_its_first_two_cards() -> None:
    coup = dealt("wiesbaden", "As Ah Td").then("owner declines 1", "deal 5d")
    assert coup.announced == ["1 21 Black Jack", "bank 16"]
    assert coup.result == "owner 15, bank -15"  # 16 does not draw on: nothing else lies
    coup = dealt("wiesbaden", "7s Ah 7d").then("owner declines 1", "owner cards 1", "deal 7c", "deal 4d 6d")
    assert coup.announced == ["1 21", "bank 21"]
    assert coup.result == "owner 0, bank 0"


@proves("wiesbaden", "blackjack_beats_all")
def test_wiesbaden_10_the_highest_combination() -> None:
    guest = dealt("wiesbaden", "As Th Td")
    assert guest.awaits == "card to bank"
    assert guest.then("deal 6h").result == "owner 15, bank -15"
    bank = dealt("wiesbaden", "7s Th 7d").then("owner cards 1", "deal 7c", "deal Ah")
    assert bank.settled == ["owner main 1.1 lost_to_blackjack -10"]
    both = dealt("wiesbaden", "As Th Td").then("deal Ah")
    assert both.settled == ["owner main 1.1 stand_off 0"]


# ——— §11 ———


@proves("wiesbaden", "double_totals")
@pytest.mark.parametrize("cards", ["5s 7h 4d", "2s 7h 7d", "8s 7h 2d", "5s 7h 5d", "6s 7h 5d", "9s 7h 2d"])
def test_wiesbaden_11_double_on_9_10_11(cards: str) -> None:
    coup = dealt("wiesbaden", cards, stake=15).then("owner doubles 1")
    assert coup.chips == {"owner": "970"}
    assert coup.awaits == "card to 1"


@proves("wiesbaden", "double_totals")
@pytest.mark.parametrize("cards", ["5s 7h 3d", "Ts 7h 2d", "As 7h 7d", "As 7h Ad", "Ts 7h Td", "2s 7h 2d"])
def test_wiesbaden_11_double_only_on_9_10_11(cards: str) -> None:
    assert dealt("wiesbaden", cards).refuses("owner doubles 1") == "double_not_allowed"


@proves("wiesbaden", "double_totals")
def test_wiesbaden_11_double_only_on_two_cards() -> None:
    coup = dealt("wiesbaden", "3s 7h 3d").then("owner cards 1", "deal 3c")
    assert coup.refuses("owner doubles 1") == "double_not_allowed"  # nine, but of three cards


@proves("wiesbaden", "double_beyond_maximum")
def test_wiesbaden_11_double_even_with_the_box_maximum_staked() -> None:
    coup = dealt("wiesbaden", "6s 7h 5d", stake=300, mate=200)
    coup.then("owner doubles 1", "mate doubles 1", "deal Tc", "deal Td")
    assert coup.result == "owner 600, mate 400, bank -1000"


@proves("wiesbaden", "double_one_card")
def test_wiesbaden_11_double_gives_one_further_card_only() -> None:
    coup = dealt("wiesbaden", "6s 7h 5d").then("owner doubles 1", "deal 2h to 1")
    assert coup.announced == ["1 13"]
    assert coup.awaits == "card to bank"
    assert coup.then("deal Td").result == "owner -20, bank 20"


@proves("wiesbaden", "co_bettor_may_decline_double")
def test_wiesbaden_11_a_co_bettor_who_does_not_double_plays_on_unchanged() -> None:
    coup = dealt("wiesbaden", "5s 7h 4d", stake=20, mate=30).then("owner doubles 1", "mate declines 1")
    assert coup.chips == {"owner": "960", "mate": "970"}
    coup.then("deal 8d", "deal Jd")  # he shares the one card: 17 against 17
    assert coup.result == "owner 0, mate 0, bank 0"
    coup = dealt("wiesbaden", "5s 7h 4d", stake=20, mate=30).then("owner doubles 1", "mate declines 1")
    assert coup.then("deal Td", "deal Jd").result == "owner 40, mate 30, bank -70"


# ——— §12 ———


@proves("wiesbaden", "split_by")
@pytest.mark.parametrize(
    ("cards", "allowed"), [("Ks Th", True), ("Qs Jh", True), ("9s 9h", True), ("9s Th", False)]
)
def test_wiesbaden_12_split_cards_of_equal_points(cards: str, allowed: bool) -> None:
    first, second = cards.split()
    coup = dealt("wiesbaden", f"{first} 7h {second}")
    if allowed:
        coup.then("owner splits 1")
        assert (coup.hand(1), coup.hand(1, 2)) == (first, second)
    else:
        assert coup.refuses("owner splits 1") == "split_not_allowed"


@proves("wiesbaden", "max_hands")
def test_wiesbaden_12_three_splits_four_hands_per_box() -> None:
    coup = dealt("wiesbaden", "8s 6h 8h").then("owner splits 1", "deal 8d", "owner splits 1", "deal 8c")
    coup.then("owner splits 1", "deal 8s")
    assert len(coup.table.boxes[0].hands) == 4
    assert coup.refuses("owner splits 1") == "split_not_allowed"
    coup.then("owner stays 1")
    for place in ("1.2", "1.3", "1.4"):
        assert coup.awaits == f"card to {place}"
        coup.then("deal Tc", "owner stays 1")
    coup.then("deal Kd Ks")
    assert coup.result == "owner 40, bank -40"


@proves("wiesbaden", "max_hands")
def test_wiesbaden_12_four_hands_on_each_box() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    coup.then("croupier closes", "deal 9s 9s 6h 9h 9h")
    for box in (1, 2):
        for _ in range(3):
            coup.then(f"p{box} splits {box}", "deal 9d")
        assert coup.refuses(f"p{box} splits {box}") == "split_not_allowed"
        coup.then(f"p{box} stays {box}")
        for _ in range(3):
            coup.then("deal Tc", f"p{box} stays {box}")
    assert coup.awaits == "card to bank"


@proves("wiesbaden", "double_after_split")
def test_wiesbaden_12_double_9_10_11_on_a_split_hand() -> None:
    coup = dealt("wiesbaden", "5s 6h 5d", stake=20).then("owner splits 1", "deal 4h")
    coup.then("owner doubles 1", "deal Th to 1")
    assert coup.awaits == "card to 1.2"
    coup.then("deal 8h to 1.2")
    assert coup.refuses("owner doubles 1") == "double_not_allowed"  # thirteen
    coup.then("owner stays 1", "deal Tc 2c")
    assert coup.settled == ["owner main 1.1 won 40", "owner main 1.2 lost -20"]


@proves("wiesbaden", "split_equal_stake")
def test_wiesbaden_12_a_split_hand_for_the_original_stake() -> None:
    coup = dealt("wiesbaden", "7s 6h 7d", stake=35, mate=20).then("owner splits 1")
    assert coup.awaits == "split of mate on 1.1"
    assert coup.refuses("deal Ts") == "not_your_turn"
    coup.then("mate splits 1")
    assert coup.chips == {"owner": "930", "mate": "960"}
    coup.then("deal Ts", "owner stays 1", "deal 9s", "owner stays 1", "deal Td 2c")
    assert coup.result == "owner -70, mate -40, bank 110"


@proves("wiesbaden", "split_aces_one_card")
def test_wiesbaden_12_split_aces_get_one_card() -> None:
    coup = dealt("wiesbaden", "As 6h Ad").then("owner splits 1", "deal 5s to 1", "deal 9s to 1.2")
    assert coup.announced == ["1 16", "1.2 20"]
    assert coup.awaits == "card to bank"
    coup.then("deal Tc 2c")
    assert coup.result == "owner 0, bank 0"


@proves("wiesbaden", "split_aces_one_card")
def test_wiesbaden_12_no_card_and_no_double_for_split_aces_that_may_be_split_again() -> None:
    coup = dealt("wiesbaden", "As 6h Ad").then("owner splits 1", "deal Ac to 1")
    assert coup.awaits == "decision of owner on 1.1"
    assert coup.refuses("owner cards 1") == "card_not_allowed"
    assert coup.refuses("owner doubles 1") == "double_not_allowed"
    coup.then("owner stays 1", "deal 9s to 1.2")
    assert coup.announced == ["1 12", "1.2 20"]


@proves("wiesbaden", "split_21_no_blackjack")
def test_wiesbaden_12_ace_and_ten_after_a_split_are_no_black_jack() -> None:
    coup = dealt("wiesbaden", "As 6h Ad", stake=50).then("owner splits 1", "deal Ks", "deal Td")
    assert coup.announced == ["1 21", "1.2 21"]
    coup.then("deal 5h Ts")  # the bank's 21 stands off against both
    assert coup.result == "owner 0, bank 0"
    coup = dealt("wiesbaden", "As 6h Ad", stake=50).then("owner splits 1", "deal Ks", "deal Td", "deal Kh 9c")
    assert coup.result == "owner 100, bank -100"


# ——— §13 ———


@proves("wiesbaden", "insurance_on_ace")
def test_wiesbaden_13_against_an_ace_as_the_banks_first_card() -> None:
    assert dealt("wiesbaden", "9s Ah 9d").awaits == "insurance of owner"
    ten = dealt("wiesbaden", "9s Kh 9d")
    assert ten.refuses("owner insures 1 with 5") == "insurance_not_offered"
    later = dealt("wiesbaden", "As Kh 9d").then("owner stays 1")
    assert later.awaits == "card to bank"


@proves("wiesbaden", "insurance_amount")
def test_wiesbaden_13_up_to_half_the_stake() -> None:
    coup = dealt("wiesbaden", "9s Ah 9d", stake=25)
    assert coup.refuses("owner insures 1 with 13") == "above_maximum"
    assert coup.refuses("owner insures 1 with 12.75") == "above_maximum"
    assert coup.refuses("owner insures 1 with 0") == "below_minimum"
    assert coup.refuses("owner insures 1 with 0.75") == "not_a_multiple"
    for amount in ("0.5", "7", "12.5"):
        coup = dealt("wiesbaden", "9s Ah 9d", stake=25).then(f"owner insures 1 with {amount}")
        assert coup.awaits == "decision of owner on 1.1"
    assert coup.chips == {"owner": "962.5"}


@proves("wiesbaden", "insurance_pays")
def test_wiesbaden_13_two_to_one_or_lost() -> None:
    won = dealt("wiesbaden", "9s Ah 9d", stake=25).then(
        "owner insures 1 with 4.5", "owner stays 1", "deal Th"
    )
    assert won.settled == ["owner insurance 1 insurance_won 9", "owner main 1.1 lost_to_blackjack -25"]
    lost = dealt("wiesbaden", "9s Ah 9d", stake=25).then(
        "owner insures 1 with 4.5", "owner stays 1", "deal 7h"
    )
    assert lost.settled == ["owner insurance 1 insurance_lost -4.5", "owner main 1.1 stand_off 0"]
    assert lost.result == "owner -4.5, bank 4.5"


@proves("wiesbaden", "insurance_each_for_himself")
def test_wiesbaden_13_every_player_for_himself() -> None:
    coup = dealt("wiesbaden", "9s Ah 9d", stake=20, mate=60)
    assert coup.awaits == "insurance of owner, mate"
    coup.then("mate insures 1 with 30")  # in any order, and without the owner
    assert coup.awaits == "insurance of owner"
    assert coup.refuses("mate insures 1 with 30") == "already_decided"
    coup.then("owner declines 1", "owner stays 1", "deal Kh")
    assert coup.result == "owner -20, mate 0, bank 20"


# ——— §14 ———


@proves("wiesbaden", "even_money")
def test_wiesbaden_14_even_money_at_once_for_a_black_jack_against_an_ace() -> None:
    coup = dealt("wiesbaden", "Ks Ah Ad", stake=15, mate=10)
    coup.then("mate takes even-money 1")
    assert coup.settled == ["mate main 1.1 even_money 10"]
    assert coup.chips == {"owner": "985", "mate": "1010"}
    coup.then("owner declines 1", "deal Th")  # the bank's Black Jack: he who waited gets nothing
    assert coup.result == "owner 0, mate 10, bank -10"


@proves("wiesbaden", "even_money")
def test_wiesbaden_14_even_money_for_nothing_less() -> None:
    assert dealt("wiesbaden", "9s Ah 9d").refuses("owner takes even-money 1") == "even_money_not_offered"
    ten = dealt("wiesbaden", "Ks Th Ad")
    assert ten.refuses("owner takes even-money 1") == "even_money_not_offered"
    two = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    two.then("croupier closes", "deal Ks 9s Ah Ad 9d")
    assert two.refuses("p2 takes even-money 2") == "even_money_not_offered"
    two.then("p1 takes even-money 1", "p2 declines 2", "p2 stays 2", "deal Kh")
    assert two.result == "p1 10, p2 -10, bank 0"
