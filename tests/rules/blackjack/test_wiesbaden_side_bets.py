"""Spielbank Wiesbaden: Twins, Crazy-Twins and the joker."""

import pytest

from clauses import proves
from rules.blackjack.table import dealt, play

TWINS = "owner bets 10 on twins 1"
CRAZY = "owner bets 10 on crazy 1"

# ——— Twins ———


@proves("wiesbaden", "twins")
def test_wiesbaden_twins_win_eleven_fold() -> None:
    coup = dealt("wiesbaden", "5s 7h 5d", bets="owner bets 30 on twins 1")
    assert coup.settled == ["owner twins 1 won 330"]
    assert coup.story[-4:] == ["card_dealt", "settled", "initial_dealt", "turn_came"]  # paid from the deal
    assert coup.result == "owner 330, bank -330"


@proves("wiesbaden", "twins")
@pytest.mark.parametrize("cards", ["Jk 5s 7h 5d", "5s 7h Jk 5d"])
def test_wiesbaden_twins_win_200_fold_with_the_joker(cards: str) -> None:
    coup = dealt("wiesbaden", cards, bets=TWINS)
    assert coup.settled == ["owner twins 1 won_with_joker 2000"]
    assert coup.result == "owner 2000, bank -2000"


@proves("wiesbaden", "twins")
def test_wiesbaden_twins_stakes_in_tens_100_a_player_and_200_a_box() -> None:
    coup = play("wiesbaden", "p1 p2 p3", "p1 sits 1\np2 stands\np3 stands\np1 bets 10 on main 1")
    assert coup.refuses("p1 bets 5 on twins 1") == "below_minimum"
    assert coup.refuses("p1 bets 15 on twins 1") == "not_a_multiple"
    assert coup.refuses("p1 bets 110 on twins 1") == "above_maximum"
    coup.then("p1 bets 60 on twins 1", "p1 bets 40 on twins 1")
    assert coup.refuses("p1 bets 10 on twins 1") == "above_maximum"
    coup.then("p2 bets 50 on twins 1")
    assert coup.refuses("p3 bets 60 on twins 1") == "above_maximum"
    coup.then("p3 bets 50 on twins 1")
    assert coup.refuses("p2 bets 10 on twins 1") == "above_maximum"


@proves("wiesbaden", "twins_same_index")
@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        ("5s", "5s", 110),
        ("Kh", "Kc", 110),
        ("Kh", "Qh", -10),
        ("Th", "Jh", -10),
        ("As", "Ad", 110),
        ("4s", "5s", -10),
    ],
)
def test_wiesbaden_twins_share_the_index_whatever_the_suit(first: str, second: str, won: int) -> None:
    coup = dealt("wiesbaden", f"{first} 7h {second}", bets=TWINS)
    assert coup.result == f"owner {won}, bank {-won}"


@proves("wiesbaden", "twins_same_index")
def test_wiesbaden_twins_are_the_two_initial_cards_of_that_box() -> None:
    coup = play("wiesbaden", "guest", "guest sits 1\nguest bets 10 on main 1\nguest bets 10 on main 2")
    coup.then("guest bets 10 on twins 1", "guest bets 20 on twins 2", "croupier closes")
    coup.then("deal 5s 9s 9h 5d 9d")
    assert coup.settled == ["guest twins 1 won 110", "guest twins 2 won 220"]
    third = dealt("wiesbaden", "5s 5h 4d", bets=TWINS).then("owner cards 1", "deal 4h")
    assert third.settled == ["owner twins 1 lost -10"]


@proves("wiesbaden", "twins_any_guest")
def test_wiesbaden_twins_are_open_to_every_guest() -> None:
    bets = "mate withdraws main 1\nmate bets 20 on twins 1"  # the mate has no stake on the box itself
    coup = dealt("wiesbaden", "6s 7h 6d", mate=10, bets=bets)
    assert coup.result == "owner 0, mate 220, bank -220"
    assert coup.refuses("mate splits 1") == "not_owner"
    coup.then("owner splits 1")
    assert coup.awaits == "card to 1"  # nobody asks a guest without a stake there


@proves("wiesbaden", "twins_box_in_play")
def test_wiesbaden_twins_only_on_a_box_in_play() -> None:
    coup = play("wiesbaden", "owner mate", "owner sits 1\nmate stands\nowner bets 10 on main 1")
    assert coup.refuses("mate bets 10 on twins 2") == "box_not_played"
    coup.then("mate bets 10 on twins 1", "owner withdraws main 1")
    assert coup.chips == {"owner": "1000", "mate": "1000"}  # with the box gone the bet goes back
    assert coup.refuses("mate bets 10 on twins 1") == "box_not_played"


@proves("wiesbaden", "twins_before_the_call")
def test_wiesbaden_twins_are_placed_before_the_call() -> None:
    coup = play("wiesbaden", "owner", "owner sits 1\nowner bets 10 on main 1\ncroupier closes")
    assert coup.refuses(TWINS) == "not_open"
    coup.then("deal 5s 7h")
    assert coup.refuses(TWINS) == "not_open"


# ——— Crazy-Twins ———


@proves("wiesbaden", "crazy")
def test_wiesbaden_crazy_twins_win_22_fold() -> None:
    coup = dealt("wiesbaden", "9s 9h Td", bets="owner bets 40 on crazy 1").then("owner stays 1", "deal 8c")
    assert coup.settled == ["owner main 1.1 won 10", "owner crazy 1 won 880"]


@proves("wiesbaden", "crazy")
@pytest.mark.parametrize("cards", ["Jk 9s 9h Td", "9s 9h Jk Td"])
def test_wiesbaden_crazy_twins_win_400_fold_with_the_joker(cards: str) -> None:
    coup = dealt("wiesbaden", cards, bets=CRAZY).then("owner stays 1", "deal 8c")
    assert coup.settled == ["owner main 1.1 won 10", "owner crazy 1 won_with_joker 4000"]


@proves("wiesbaden", "crazy")
def test_wiesbaden_crazy_twins_joker_elsewhere_does_not_help() -> None:
    bank = dealt("wiesbaden", "9s Jk 9h Td", bets=CRAZY).then("owner stays 1", "deal 8c")
    assert bank.settled[-1] == "owner crazy 1 won 220"
    third = dealt("wiesbaden", "9s 9h 4d", bets=CRAZY).then("owner cards 1", "deal Jk 6c", "owner stays 1")
    assert third.then("deal 8c").settled[-1] == "owner crazy 1 won 220"


@proves("wiesbaden", "crazy")
def test_wiesbaden_crazy_twins_stakes_in_tens_and_100_a_player_and_box() -> None:
    coup = play("wiesbaden", "p1 p2 p3", "p1 sits 1\np2 stands\np3 stands\np1 bets 10 on main 1")
    coup.then("p1 bets 10 on main 2")
    assert coup.refuses("p1 bets 5 on crazy 1") == "below_minimum"
    assert coup.refuses("p1 bets 25 on crazy 1") == "not_a_multiple"
    assert coup.refuses("p1 bets 110 on crazy 1") == "above_maximum"
    for guest in ("p1", "p2", "p3"):  # no limit for all of them together
        coup.then(f"{guest} bets 100 on crazy 1", f"{guest} bets 100 on crazy 2")
        assert coup.refuses(f"{guest} bets 10 on crazy 1") == "above_maximum"


@proves("wiesbaden", "crazy_same_index_not_losing")
@pytest.mark.parametrize(
    ("cards", "bank", "crazy"),
    [
        ("9s 9h Td", "8c", "won 220"),  # 19 against 17
        ("9s 9h 8d", "8c", "won 220"),  # 17 against 17 does not lose
        ("9s 9h 8d", "9c", "lost -10"),  # 17 against 18
        ("9s 8h Td", "9c", "lost -10"),  # no match, though it wins
        ("Ks Qh 9d", "7c", "lost -10"),  # ten and ten, but no match
        ("Ks Kh 9d", "7c", "won 220"),
        ("9s 7h 7d", "Tc", "lost -10"),  # the second card matches: the first one counts
    ],
)
def test_wiesbaden_crazy_twins_first_cards_match_and_the_box_does_not_lose(
    cards: str, bank: str, crazy: str
) -> None:
    coup = dealt("wiesbaden", cards, bets=CRAZY).then("owner stays 1", f"deal {bank}")
    assert coup.settled[-1] == f"owner crazy 1 {crazy}"


@proves("wiesbaden", "crazy_same_index_not_losing")
def test_wiesbaden_crazy_twins_lose_with_a_bust_and_to_the_banks_black_jack() -> None:
    bust = dealt("wiesbaden", "9s 9h 7d", bets=CRAZY).then("owner cards 1", "deal Tc")
    assert bust.settled == ["owner main 1.1 bust -10", "owner crazy 1 lost -10"]
    beaten = dealt("wiesbaden", "Ks Kh Qd", bets=CRAZY).then("owner stays 1", "deal Ac")
    assert beaten.settled == ["owner main 1.1 lost_to_blackjack -10", "owner crazy 1 lost -10"]


@proves("wiesbaden", "crazy_any_guest")
def test_wiesbaden_crazy_twins_are_open_to_every_guest() -> None:
    bets = "mate withdraws main 1\nmate bets 20 on crazy 1"
    coup = dealt("wiesbaden", "9s 9h Td", mate=10, bets=bets).then("owner stays 1", "deal 8c")
    assert coup.result == "owner 10, mate 440, bank -450"


@proves("wiesbaden", "crazy_box_in_play")
def test_wiesbaden_crazy_twins_only_on_a_box_in_play() -> None:
    coup = play("wiesbaden", "owner mate", "owner sits 1\nmate stands\nowner bets 10 on main 1")
    assert coup.refuses("mate bets 10 on crazy 2") == "box_not_played"
    coup.then("mate bets 10 on crazy 1", "mate bets 10 on main 1", "owner withdraws main 1")
    assert coup.chips == {"owner": "1000", "mate": "980"}  # the mate's stake keeps the box in play
    coup.then("mate withdraws main 1")
    assert coup.chips == {"owner": "1000", "mate": "1000"}


@proves("wiesbaden", "crazy_before_the_call")
def test_wiesbaden_crazy_twins_before_the_call_and_again_after_the_coup() -> None:
    coup = play("wiesbaden", "owner", "owner sits 1\nowner bets 10 on main 1\ncroupier closes")
    for step in ("deal 9s 9h Td", "owner stays 1", "deal 4c"):
        assert coup.refuses(CRAZY) == "not_open"
        coup.then(step)
    assert coup.refuses(CRAZY) == "not_open"
    coup.then("deal 8c", "owner bets 10 on main 1", CRAZY)
    assert coup.table.coup == 2


@proves("wiesbaden", "crazy_settled_last")
def test_wiesbaden_crazy_twins_are_settled_after_the_whole_main_game() -> None:
    coup = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 10 on main 2")
    coup.then("p1 bets 10 on crazy 1", "p2 bets 10 on crazy 2", "p1 bets 10 on twins 1", "croupier closes")
    coup.then("deal As 9s Ah 8d 8s", "p1 insures 1", "p2 insures 2", "p1 stays 1")
    coup.then("p2 cards 2", "deal 7s", "deal 7c")
    assert coup.settled == [
        "p1 twins 1 lost -10",
        "p2 main 2.1 bust -10",
        "p1 insurance 1 insurance_lost -5",
        "p2 insurance 2 insurance_lost -5",
        "p1 main 1.1 won 10",
        "p1 crazy 1 won 220",
        "p2 crazy 2 lost -10",
    ]
    assert coup.story[-1] == "coup_settled"


# ——— Joker Jack ———


@proves("wiesbaden", "jokers")
def test_wiesbaden_joker_jack_one_joker_in_the_shuffler() -> None:
    coup = dealt("wiesbaden", "9s Jk 9h")
    assert coup.refuses("deal Jk") == "wrong_card"
    coup.then("deal Td", "owner stays 1", "deal 8c")
    coup.then("owner bets 10 on main 1", "croupier closes", "deal Jk")  # back for the next coup


@proves("wiesbaden", "joker_without_value")
def test_wiesbaden_joker_jack_counts_nothing_and_makes_no_difference_to_the_hand() -> None:
    coup = dealt("wiesbaden", "As 7h Jk")
    assert coup.awaits == "card to 1"  # the next card takes its place
    coup.then("deal Td")
    assert coup.announced == ["1 21 Black Jack"]
    assert coup.result == "owner 15, bank -15"


@proves("wiesbaden", "joker_without_value")
def test_wiesbaden_joker_jack_is_laid_beside_every_other_place_too() -> None:
    bank = dealt("wiesbaden", "9s Ah 9d").then("owner insures 1", "owner stays 1", "deal Jk")
    assert bank.story[-1] == "joker_laid"
    assert bank.awaits == "card to bank"
    assert bank.then("deal Kh").announced[-1] == "bank 21 Black Jack"
    doubled = dealt("wiesbaden", "6s 7h 5d").then("owner doubles 1", "deal Jk")
    assert doubled.awaits == "card to 1"
    assert doubled.then("deal Td").announced == ["1 21"]
    aces = dealt("wiesbaden", "As 7h Ad").then("owner splits 1", "deal Jk")
    assert aces.awaits == "card to 1"
    assert aces.then("deal 9d", "deal 8d").announced == ["1 20", "1.2 19"]
