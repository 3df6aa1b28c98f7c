"""The croupier's habits: the order of hands, questions and cards, and when the bank draws at all."""

import pytest

from rules.blackjack.table import Coup, dealt, play
from saalchef.rules import events as e
from saalchef.rules.blackjack import events as b
from saalchef.rules.money import Wager

BOTH = ("pfaeffikon", "wiesbaden")
FOR_BOTH = pytest.mark.parametrize("house", BOTH)


def two_boxes(house: str, cards: str) -> Coup:
    coup = play(house, "p1 p2", "p1 sits 1\np2 sits 2\np1 bets 10 on main 1\np2 bets 20 on main 2")
    return coup.then("croupier closes", f"deal {cards}")


# ——— the bank draws only while some stake depends on it ———


@FOR_BOTH
def test_no_bank_card_when_every_box_is_bust(house: str) -> None:
    coup = two_boxes(house, "Ts Th 6h 6s 6d").then("p1 cards 1", "deal Kd", "p2 cards 2", "deal Kc")
    assert coup.awaits == "bets"
    assert coup.announced == ["1 26", "2 26"]
    assert coup.story[-3:] == ["settled", "turns_ended", "coup_settled"]


@FOR_BOTH
@pytest.mark.parametrize("bank", ["2h", "9h"])
def test_a_black_jack_against_two_to_nine_is_paid_in_its_turn(house: str, bank: str) -> None:
    coup = two_boxes(house, f"As Th {bank} Ks 6d")
    assert coup.settled == ["p1 main 1.1 blackjack 15"]
    assert coup.awaits == "decision of p2 on 2.1"
    assert coup.then("p2 cards 2", "deal Kc").awaits == "bets"


@FOR_BOTH
def test_a_black_jack_against_a_ten_waits_for_the_second_card_and_no_third(house: str) -> None:
    coup = two_boxes(house, "As Th Kh Ks 6d")
    assert coup.settled == []
    coup.then("p2 cards 2", "deal Kc")
    assert coup.awaits == "card to bank"
    coup.then("deal 5c")
    assert coup.announced[-1] == "bank 15"
    assert coup.result == "p1 15, p2 -20, bank 5"


@FOR_BOTH
def test_a_second_box_makes_the_bank_draw_on_beside_a_black_jack(house: str) -> None:
    coup = two_boxes(house, "As Th Kh Ks 6d").then("p2 stays 2", "deal 5c")
    assert coup.awaits == "card to bank"
    assert coup.then("deal Tc").result == "p1 15, p2 20, bank -35"


@FOR_BOTH
def test_an_open_insurance_makes_the_bank_draw_its_second_card_alone(house: str) -> None:
    coup = dealt(house, "Ts Ah 6d").then("owner insures 1", "owner cards 1", "deal Kd")
    assert coup.awaits == "card to bank"
    coup.then("deal 3c")
    assert coup.announced == ["1 26", "bank 14"]
    assert coup.result == "owner -15, bank 15"
    coup = dealt(house, "Ts Ah 6d").then("owner insures 1", "owner cards 1", "deal Kd", "deal Tc")
    assert coup.result == "owner 0, bank 0"


@FOR_BOTH
def test_declined_insurance_and_a_bust_leave_nothing_open(house: str) -> None:
    coup = dealt(house, "Ts Ah 6d").then("owner declines 1", "owner cards 1", "deal Kd")
    assert coup.awaits == "bets"


def test_even_money_for_all_leaves_nothing_open() -> None:
    coup = dealt("wiesbaden", "As Ah Kd", mate=10).then("owner takes even-money 1", "mate takes even-money 1")
    assert coup.awaits == "bets"
    assert coup.result == "owner 10, mate 10, bank -20"


# ——— split hands ———


@FOR_BOTH
def test_a_split_hand_gets_its_second_card_when_its_turn_comes(house: str) -> None:
    coup = dealt(house, "8s 6h 8d").then("owner splits 1")
    assert coup.awaits == "card to 1"
    assert coup.refuses("deal Th to 1.2") == "wrong_place"
    coup.then("deal 3s", "owner cards 1", "deal Ts")
    assert coup.awaits == "card to 1.2"
    assert coup.hand(1, 2) == "8d"
    coup.then("deal Td")
    assert coup.awaits == "decision of owner on 1.2"


@FOR_BOTH
def test_the_partner_of_a_resplit_hand_comes_directly_after_it(house: str) -> None:
    coup = dealt(house, "8s 6h 8d").then("owner splits 1", "deal 8h to 1", "owner splits 1")
    coup.then("deal Ts to 1", "owner stays 1", "deal 8c to 1.2", "owner splits 1")
    coup.then("deal 9h to 1.2", "owner stays 1", "deal 9c to 1.3", "owner stays 1", "deal 9d to 1.4")
    assert [coup.hand(1, n) for n in (1, 2, 3, 4)] == ["8s Ts", "8h 9h", "8c 9c", "8d 9d"]


@FOR_BOTH
def test_split_aces_get_their_cards_in_order(house: str) -> None:
    coup = dealt(house, "As 6h Ad").then("owner splits 1", "deal 2s to 1", "deal 3d to 1.2")
    assert (coup.hand(1), coup.hand(1, 2)) == ("As 2s", "Ad 3d")


@FOR_BOTH
def test_a_bust_split_hand_is_collected_before_the_next_plays(house: str) -> None:
    coup = dealt(house, "8s 6h 8d").then("owner splits 1", "deal 7s", "owner cards 1")
    coup.then("deal Ts")
    assert coup.story == ["card_dealt", "total_announced", "settled", "turn_came"]
    assert coup.settled == ["owner main 1.1 bust -10"]
    assert coup.awaits == "card to 1.2"


def test_split_aces_that_cannot_be_paid_again_stand() -> None:
    coup = play("wiesbaden", {"owner": 20}, "owner sits 1\nowner bets 10 on main 1\ncroupier closes")
    coup.then("deal As 6h Ad", "owner splits 1", "deal Ah to 1")
    assert coup.awaits == "card to 1.2"  # twelve: no chips for a further hand, and no further card


# ——— questions to everyone on a box ———


@FOR_BOTH
def test_everyone_with_a_stake_is_asked_once_about_insurance_in_any_order(house: str) -> None:
    coup = play(house, "p1 p2 third", "p1 sits 1\np2 sits 2\nthird stands")
    coup.then("p1 bets 10 on main 1", "p2 bets 10 on main 2", "third bets 10 on main 2")
    coup.then("p1 bets 10 on main 2", "croupier closes", "deal 9s 9h Ah 9d 9c")
    assert coup.awaits == "insurance of p1, p2, third"
    assert coup.refuses("p1 stays 1") == "not_your_turn"
    assert coup.refuses("third insures 1") == "no_stake"
    assert coup.refuses("third insures 9") == "no_such_box"
    coup.then("third insures 2", "p1 declines 2")
    assert coup.refuses("p1 insures 2") == "already_decided"
    assert coup.awaits == "insurance of p1, p2"  # p1 has still to answer for box 1
    coup.then("p2 declines 2", "p1 insures 1")
    assert coup.story[-2:] == ["insurance_closed", "turn_came"]
    assert coup.refuses("p2 insures 2") == "insurance_not_offered"
    coup.then("p1 stays 1", "p2 stays 2", "deal Kc")
    assert coup.result == "p1 -10, p2 -10, third 0, bank 20"


@FOR_BOTH
def test_insurance_needs_the_chips_for_it(house: str) -> None:
    coup = play(house, {"owner": 14}, "owner sits 1\nowner bets 10 on main 1\ncroupier closes")
    coup.then("deal 9s Ah 9d")
    assert coup.refuses("owner insures 1") == "not_enough_chips"


@FOR_BOTH
def test_a_black_jack_can_be_insured(house: str) -> None:
    lost = dealt(house, "As Ah Kd").then("owner insures 1", "deal 9c")
    assert lost.result == "owner 10, bank -10"
    won = dealt(house, "As Ah Kd").then("owner insures 1", "deal Kc")
    assert won.result == "owner 10, bank -10"


@FOR_BOTH
def test_every_co_bettor_answers_a_double_before_the_card_in_any_order(house: str) -> None:
    coup = play(house, "owner a b c", "owner sits 1\na stands\nb stands\nc stands\nowner bets 10 on main 1")
    coup.then("a bets 10 on main 1", "b bets 20 on main 1", "c bets 30 on main 1", "croupier closes")
    coup.then("deal 6s 7h 5d", "owner doubles 1")
    assert coup.awaits == "double of a, b, c on 1.1"
    assert coup.refuses("owner doubles 1") == "already_decided"
    assert coup.refuses("a doubles 2") == "not_your_turn"
    assert coup.refuses("a declines 2") == "no_stake"
    coup.then("c doubles 1", "a declines 1")
    assert coup.refuses("a doubles 1") == "already_decided"
    assert coup.refuses("deal Ts") == "not_your_turn"
    assert coup.awaits == "double of b on 1.1"
    coup.then("b doubles 1")
    assert coup.story == ["doubled", "all_answered"]
    assert coup.then("deal Ts", "deal Tc").result == "owner 20, a 10, b 40, c 60, bank -130"


@FOR_BOTH
def test_a_co_bettor_who_cannot_pay_can_only_decline(house: str) -> None:
    coup = play(house, {"owner": 100, "mate": 15}, "owner sits 1\nmate stands\nowner bets 10 on main 1")
    coup.then("mate bets 10 on main 1", "croupier closes", "deal 8s 6h 8d", "owner splits 1")
    assert coup.refuses("mate splits 1") == "not_enough_chips"
    coup.then("mate declines 1", "deal 3s", "owner doubles 1")
    assert coup.refuses("mate doubles 1") == "not_enough_chips"
    coup.then("mate declines 1", "deal Ts to 1", "deal 3d to 1.2", "owner doubles 1")
    assert coup.awaits == "card to 1.2"  # on the second hand he has nothing
    assert coup.then("deal 2d", "deal Th Kc").result == "owner 40, mate 10, bank -50"


@FOR_BOTH
def test_who_declined_a_split_follows_the_first_hand_only(house: str) -> None:
    coup = dealt(house, "8s 6h 8d", mate=30).then("owner splits 1", "mate declines 1")
    coup.then("deal 2s", "owner doubles 1")
    assert coup.awaits == "double of mate on 1.1"
    coup.then("mate doubles 1", "deal Ts", "deal 2d", "owner doubles 1")
    assert coup.awaits == "card to 1.2"
    assert coup.then("deal 7d", "deal Tc 2c").result == "owner 0, mate 60, bank -60"


# ——— the clock ———


@FOR_BOTH
def test_the_clock_answers_for_whoever_is_awaited(house: str) -> None:
    coup = dealt(house, "8s Ah 8d", mate=10)
    coup.then("owner insures 1", "clock expires")
    assert coup.story[-3:] == ["declined", "insurance_closed", "turn_came"]
    coup.then("owner splits 1", "clock expires")
    assert coup.awaits == "card to 1"
    coup.then("deal 3s", "owner doubles 1", "clock expires", "deal Ts", "deal Td to 1.2")
    coup.then("clock expires")
    assert coup.story == ["stayed", "total_announced", "turns_ended"]
    coup.then("deal 7c")
    assert coup.settled == [
        "owner insurance 1 insurance_lost -5",
        "owner main 1.1 won 20",
        "mate main 1.1 won 10",
        "owner main 1.2 stand_off 0",
    ]


@FOR_BOTH
def test_the_clock_declines_a_split_by_the_houses_reading(house: str) -> None:
    coup = dealt(house, "8s 6h 8d", mate=10, readings={"co_bettor_split": "returned"})
    coup.then("owner splits 1", "clock expires")
    assert coup.story == ["hand_split", "declined", "stake_returned", "all_answered"]
    assert coup.chips["mate"] == "1000"


@FOR_BOTH
def test_the_clock_asks_nobody_else(house: str) -> None:
    coup = play(house, "guest", "guest sits 1\nguest bets 10 on main 1")
    assert coup.refuses("clock expires") == "nothing_awaited"
    coup.then("croupier closes")
    assert coup.refuses("clock expires") == "nothing_awaited"  # a card is owed, no answer
    coup.then("deal Ts 7h Td", "guest stays 1", "deal Tc")
    assert coup.refuses("clock expires") == "nothing_awaited"


# ——— what is told ———


@FOR_BOTH
def test_words_name_the_hand_they_are_for(house: str) -> None:
    coup = dealt(house, "5s 6h 5d", stake=20).then("owner splits 1")
    assert coup.last == [b.HandSplit("owner", 1, 1, 2000), b.AllAnswered()]
    coup.then("deal 5h", "owner splits 1", "deal 6s", "owner doubles 1", "deal Ts")
    assert b.Doubled("owner", 1, 1, 2000) in coup.last
    coup.then("deal 2d", "owner cards 1")
    assert coup.last[-1] == b.CardAsked("owner", 1, 2)
    coup.then("deal Td", "owner stays 1")
    assert coup.last[1:] == [b.Stayed("owner", 1, 2), b.TotalAnnounced("1.2", 17, False), b.TurnCame(1, 3)]


@FOR_BOTH
def test_the_end_of_a_coup_tells_everyones_result_in_it(house: str) -> None:
    coup = play(house, "p1 p2 idle", "p1 sits 1\np2 sits 2\nidle sits 3\np1 bets 10 on main 1")
    coup.then("croupier closes", "deal Ts 7h 9d", "p1 stays 1", "deal Tc")
    assert coup.last[-1] == e.CoupSettled(1, (Wager("p1", 1000),), -1000)
    coup.then("p1 bets 10 on main 1", "p2 bets 20 on main 2", "croupier closes", "deal As Ts 6h Kd 6d")
    coup.then("p2 cards 2", "deal Kc")
    assert coup.last[-1] == e.CoupSettled(2, (Wager("p1", 1500), Wager("p2", -2000)), 500)


# ——— cards ———


def test_cards_that_are_none() -> None:
    coup = play("pfaeffikon", "guest", "guest sits 1\nguest bets 10 on main 1\ncroupier closes")
    for card in ("1s", "Ax", "??", "Jk"):  # no joker at Pfäffikon
        assert coup.refuses(f"deal {card}") == "wrong_card"
    assert coup.refuses("deal As to 2") == "wrong_place"


@FOR_BOTH
def test_words_out_of_turn(house: str) -> None:
    coup = play(house, "guest other", "guest sits 1\nother sits 2\nguest bets 10 on main 1")
    for line in ("guest stays 1", "guest declines 1", "guest insures 1", "guest takes even-money 1"):
        assert coup.refuses(line) == "not_closed"
    coup.then("croupier closes", "deal Ts 7h Td")
    assert coup.refuses("guest declines 1") == "not_your_turn"
    assert coup.refuses("nobody stays 1") == "unknown_guest"
    assert coup.refuses("guest stays 2") == "box_not_played"
    assert coup.refuses("guest stays 8") == "no_such_box"
    assert coup.refuses("other stays 1") == "not_owner"
    assert coup.refuses("other stays 2") == "not_your_turn"


@FOR_BOTH
def test_who_is_refused_hears_what_comes_first(house: str) -> None:
    coup = play(
        house, "guest other", "guest sits 1\nother sits 2\nguest bets 10 on main 1\nother bets 10 on main 2"
    )
    coup.then("croupier closes")
    assert coup.says("guest cards 1") == "It is not guest's turn: first a card goes to box 1."
    coup.then("deal 5s 6s 7h 4d 5d")
    assert coup.says("guest cards 2") == "It is not the turn of box 2: box 1 is played now."
    assert coup.says("guest cards 3") == "Nobody plays on box 3."
    assert coup.says("guest declines 1") == "guest is not asked for anything that could be declined."
    coup.then("guest stays 1", "other stays 2", "deal Ts")
    assert coup.says("deal 2s") == "The coup is over: the bets are open for the next one."


def test_who_is_refused_hears_that_another_answers_first() -> None:
    coup = play("wiesbaden", "guest", "guest sits 1\nguest bets 10 on main 1\ncroupier closes\ndeal 5s As 6s")
    assert coup.says("guest cards 1") == "It is not guest's turn: first an answer is due from guest."


def test_pfaeffikons_insurance_is_exactly_half_and_says_so() -> None:
    coup = play(
        "pfaeffikon", "guest", "guest sits 1\nguest bets 20 on main 1\ncroupier closes\ndeal 5s As 6s"
    )
    assert coup.says("guest insures 1 with 5") == "5 CHF is too little: insurance is half the stake, 10 CHF."
    assert coup.says("guest insures 1 with 15") == "15 CHF is too much: insurance is half the stake, 10 CHF."
