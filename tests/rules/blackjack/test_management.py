"""The management's word: a void undoes a coup to the cent, a correction is paid beside it."""

import pytest

from rules.blackjack.table import Coup, dealt, play

VOID = 'saalchef voids "the shuffler failed"'
BOTH = ("pfaeffikon", "wiesbaden")


def voided(coup: Coup) -> Coup:
    """The coup voided: everyone's chips are at hand again, and the bank has won nothing."""
    brought = {name: guest.brought // 100 for name, guest in coup.table.guests.items()}
    coup.then(VOID)
    assert coup.story == ["coup_voided"]
    assert coup.chips == {name: str(amount) for name, amount in brought.items()}
    assert coup.table.bank == 0
    assert coup.awaits == "bets"
    return coup


@pytest.mark.parametrize("house", BOTH)
@pytest.mark.parametrize(
    "script",
    [
        "",
        "croupier closes",
        "croupier closes\ndeal 8s",
        "croupier closes\ndeal 8s 8h Ah 8d Td\nowner insures 1\nmate insures 1",
        "croupier closes\ndeal 8s Th 6h 8d Td\nowner splits 1\nmate splits 1\ndeal 3s\nowner doubles 1",
        "croupier closes\ndeal Ts Th 6h 6d Td\nowner cards 1\ndeal Kc",  # a bust collected
        "croupier closes\ndeal As Th 6h Kd Td",  # a Black Jack paid
        "croupier closes\ndeal Ts Th 6h Td Td\nowner stays 1\nother stays 2\ndeal 2c",
    ],
)
def test_a_void_at_any_time(house: str, script: str) -> None:
    coup = play(house, "owner mate other", "owner sits 1\nmate stands\nother sits 2\nowner bets 20 on main 1")
    coup.then("mate bets 30 on main 1", "other bets 10 on main 2", script)
    voided(coup)
    assert coup.refuses(VOID) == "nothing_to_void"
    coup.then("owner bets 10 on main 1", "croupier closes", "deal Ts 7h Td")
    assert coup.table.coup == 2
    assert coup.then("owner stays 1", "deal Tc").result == "owner 10, mate 0, other 0, bank -10"


def test_a_void_takes_back_twins_paid_with_the_joker_and_staked_again() -> None:
    coup = play("wiesbaden", {"guest": 20}, "guest sits 1\nguest bets 10 on main 1\nguest bets 10 on twins 1")
    coup.then("croupier closes", "deal 5s 7h Jk 5d", "guest doubles 1")
    assert coup.chips == {"guest": "2000"}
    voided(coup)


def test_a_void_takes_back_even_money() -> None:
    coup = dealt("wiesbaden", "As Ah Kd", mate=50).then("mate takes even-money 1")
    assert coup.result == "owner 0, mate 50, bank -50"
    voided(coup)


def test_a_void_returns_crazy_twins_and_insurance() -> None:
    coup = dealt("wiesbaden", "As Ah 9d", bets="owner bets 100 on crazy 1").then("owner insures 1 with 3.5")
    voided(coup)


def test_a_void_leaves_chips_bought_meanwhile() -> None:
    coup = dealt("pfaeffikon", "6s 7h 5d").then("owner buys 40", "owner doubles 1")
    voided(coup)
    assert coup.chips == {"owner": "1040"}


def test_a_void_undoes_this_coup_alone() -> None:
    coup = dealt("pfaeffikon", "Ts 7h Td").then("owner stays 1", "deal Tc")
    assert coup.refuses(VOID) == "nothing_to_void"  # settled is settled
    coup.then("owner bets 100 on main 1", "croupier closes", "deal Ts 6h 6d", "owner cards 1", "deal Kc")
    assert coup.result == "owner -90, bank 90"
    coup.then("owner bets 100 on main 1", VOID)
    assert coup.result == "owner -90, bank 90"


@pytest.mark.parametrize("house", BOTH)
def test_nothing_to_void_before_the_first_stake(house: str) -> None:
    assert play(house, "guest", "guest sits 1").refuses(VOID) == "nothing_to_void"


@pytest.mark.parametrize("house", BOTH)
def test_a_correction_moves_chips_between_bank_and_guest(house: str) -> None:
    coup = dealt(house, "Ts 7h Td", mate=10).then('saalchef corrects mate by 12.5 "paid too little"')
    assert coup.story == ["payout_corrected"]
    assert coup.result == "owner 0, mate 12.5, bank -12.5"
    assert coup.awaits == "decision of owner on 1.1"  # and the coup goes on
    coup.then("owner stays 1", "deal Tc", 'saalchef corrects owner by -3 "paid too much"')
    assert coup.result == "owner 7, mate 22.5, bank -29.5"


@pytest.mark.parametrize("house", BOTH)
def test_a_correction_takes_no_more_than_there_is(house: str) -> None:
    coup = play(house, {"guest": 50}, "guest sits 1\nguest bets 10 on main 1")
    assert coup.refuses('saalchef corrects guest by -40.01 "too much"') == "not_enough_chips"
    assert coup.refuses('saalchef corrects guest by 0 "nothing"') == "below_minimum"
    assert coup.refuses('saalchef corrects nobody by 5 "whom"') == "unknown_guest"
    coup.then('saalchef corrects guest by -40 "all"')
    assert coup.result == "guest -40, bank 40"


@pytest.mark.parametrize("house", BOTH)
def test_a_void_leaves_a_correction_standing(house: str) -> None:
    coup = dealt(house, "Ts 7h Td").then('saalchef corrects owner by 12.5 "of the coup before"', VOID)
    assert coup.result == "owner 12.5, bank -12.5"


def test_a_correction_leaves_what_a_void_would_take_back() -> None:
    coup = play("wiesbaden", {"guest": 30}, "guest sits 1\nguest bets 10 on main 1\nguest bets 10 on twins 1")
    coup.then("croupier closes", "deal 5s 7h 5d")
    assert coup.chips == {"guest": "130"}  # 110 of them won in this coup
    assert coup.refuses('saalchef corrects guest by -30.5 "all"') == "not_enough_chips"
    coup.then('saalchef corrects guest by -30 "all"', VOID)
    assert coup.chips == {"guest": "0"}
    assert coup.result == "guest -30, bank 30"


def test_a_settled_coup_can_be_corrected_to_the_last_chip() -> None:
    coup = play("wiesbaden", {"guest": 10}, "guest sits 1\nguest bets 10 on main 1\ncroupier closes")
    coup.then("deal As 7h Kd", 'saalchef corrects guest by -25 "the wrong guest"')
    assert coup.chips == {"guest": "0"}
