"""Void, corrections, and guests who come and go in the middle of a game."""

import pytest

from rules.challenge.game import Game, all_stay, ante, dealt, table
from saalchef.rules.challenge import legal, lying, view
from saalchef.rules.challenge.events import GameBegan

VOID = 'saalchef voids "a card was seen"'

STAGES = (
    "p1 bets 10 on ante",
    "p1 bets 5 on red\np2 bets 10 on ante\np2 bets 50 on black",
    "croupier closes",
    "deal Kh Td",
    "deal Kd Tc",
    "deal 2s 3s",
    "p1 stays",
    "p2 stays",
    "deal 4s",
    "deal 5s",
)


@pytest.mark.parametrize("stage", range(1, len(STAGES) + 1))
def test_a_void_undoes_everything_at_every_stage(stage: int) -> None:
    game = table(1, 2).then(*STAGES[:stage], VOID)
    assert game.result == "p1 0, p2 0, bank 0"
    assert (game.pot, game.table.boxes, game.awaits) == ("0", (), "bets")
    assert {guest.won for guest in game.table.guests.values()} == {0}
    assert game.code(VOID) == "nothing_to_void"
    ante(game, 1, 2)
    assert (game.table.coup, game.table.button) == (2, 1), "the button did not move for a void game"


def test_a_void_in_war_takes_bonus_payouts_back() -> None:
    game = table(1, 2).then(*STAGES)
    assert game.result == "p1 140, p2 140, bank -300", "Red Pair 30:1 on 5, Pair 3:1 on 50; 20 in the pot"
    assert game.pot == "20"
    game.then(VOID)
    assert game.chips("p1") == game.chips("p2") == "1000"


def test_there_is_nothing_to_void_without_stakes_or_after_the_end() -> None:
    assert table(1, 2).code(VOID) == "nothing_to_void"
    assert all_stay(dealt("Th 9c, 2d 3d")).code(VOID) == "nothing_to_void"
    withdrawn = table(1, 2).then("p1 bets 10 on ante", "p1 withdraws ante")
    assert withdrawn.code(VOID) == "nothing_to_void"


def test_a_correction_goes_between_bank_and_guest() -> None:
    game = all_stay(dealt("Th 9c, 2d 3c"))
    game.then('saalchef corrects p1 by 2.5 "miscounted"', 'saalchef corrects p2 by -1 "miscounted"')
    assert game.result == "p1 7.5, p2 -16, bank 8.5"
    assert game.code('saalchef corrects p2 by 0 "nothing"') == "below_minimum"
    assert game.code('saalchef corrects p2 by -985 "too much"') == "not_enough_chips"
    assert game.code('saalchef corrects p3 by 1 "who"') == "unknown_guest"


def test_no_correction_takes_chips_that_a_void_would_take_back() -> None:
    game = Game({"p1": 15, "p2": 60}).then("p1 sits 1", "p2 sits 2", *STAGES[:-1])
    assert (game.chips("p1"), game.awaits) == ("155", "card to 1")
    assert game.code('saalchef corrects p1 by -20 "paid twice"') == "not_enough_chips"
    game.then('saalchef corrects p1 by -15 "paid twice"', VOID)
    assert game.chips("p1") == "0"
    assert game.result == "p1 -15, p2 0, bank 15"


# ——— coming and going ———


def test_who_leaves_plays_out_his_stakes_and_may_come_back_to_them() -> None:
    game = dealt("Th 9c, 2d 3d").then("p1 leaves")
    assert lying(game.table, "p1") == 1500
    assert game.awaits == "p1 on field_1"
    refusal = game.refuses("p1 sits 3")
    assert (refusal.code, refusal.why) == ("coup_running", "stakes_lie")
    game.then("p1 sits 1", "p1 stays", "p1 leaves", "p2 stays")
    assert game.result == "p1 5, p2 -2.5, bank -2.5"
    game.then("p1 sits 3", "p1 bets 10 on ante")
    assert [box.number for box in game.table.boxes] == [3]


def test_who_leaves_may_still_answer() -> None:
    game = dealt("Th 9c, 2d 3d").then("p1 leaves", "p1 stakes 1")
    assert game.awaits == "p2 on field_1"


def test_stakes_of_one_who_has_left_keep_the_box_until_the_game_is_over() -> None:
    game = table(1, 2, 3).then("p1 bets 10 on ante", "p1 bets 5 on red", "p1 leaves")
    assert view(game.table, None).felt.button == 1, "he still plays"
    game.then("p3 sits 1")
    refusal = game.refuses("p3 bets 10 on ante")
    assert (refusal.code, refusal.facts) == ("box_not_free", {"box": 1, "guest": "p1"})
    assert game.code("p1 withdraws red") == "not_seated"
    assert game.code("p1 sits 1") == "seat_taken"
    ante(game, 2).then("deal Th 2c 9c 3c 4s 5s")
    all_stay(game)
    assert game.result == "p1 5, p2 -15, p3 0, bank 10"
    game.then("p3 bets 10 on ante")
    assert game.table.boxes[0].guest == "p3"


@pytest.mark.parametrize("bet", ["10 on ante", "5 on red", "5 on black"])
def test_who_leaves_with_half_a_bet_gets_it_back(bet: str) -> None:
    game = table(1, 2, 3).then(f"p1 bets {bet}").then("p1 leaves")
    assert game.story == ["stake_returned", "guest_left"]
    assert (game.chips("p1"), game.table.boxes) == ("1000", ())
    ante(game, 2, 3)
    assert isinstance(game.last[-1], GameBegan)


def test_a_seat_is_changed_freely_without_stakes() -> None:
    game = table(1, 2).then("p1 sits 5", "p1 bets 10 on ante")
    assert game.code("p1 sits 6") == "coup_running"
    assert game.code("p1 sits 5") == "already_decided"
    game.then("p1 withdraws ante", "p1 sits 6")
    assert [o.seat for o in legal(game.table, "p2") if o.verb == "sits"] == [1, 3, 4, 5, 7]


def test_a_newcomer_waits_for_the_next_game() -> None:
    game = table(1, 2, 3)
    ante(game, 1, 2).then("p3 sits 4")
    assert game.code("p3 bets 10 on ante") == "not_open"
    assert [o.verb for o in legal(game.table, "p3")] == ["sits"] * 4 + ["leaves"]
    all_stay(game.then("deal Th 2c 9c 3c 4s 5s"))
    game.then("p3 bets 10 on ante")
    assert game.table.boxes[0].number == 4


# ——— refusals ———


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nobody bets 10 on ante", "unknown_guest"),
        ("nobody sits 3", "unknown_guest"),
        ("nobody stands", "unknown_guest"),
        ("nobody stays", "unknown_guest"),
        ("nobody withdraws ante", "unknown_guest"),
        ("p1 bets 10 on ante 2", "not_owner"),
        ("p1 bets 10 on twins 2", "not_owner"),
        ("p1 bets 10 on twins 9", "unknown_field"),
        ("p1 bets 10 on ante 9", "no_such_box"),
        ("p3 bets 10 on ante 9", "no_such_box"),
        ("p3 bets 10 on ante 4", "not_seated"),
        ("p1 withdraws ante", "no_stake"),
        ("p1 bets 7.5 on ante", "ante_mismatch"),
        ("p1 bets 0 on red", "below_minimum"),
        ("p1 stakes 1", "not_closed"),
        ("p1 stays", "not_closed"),
        ("deal Ah", "not_closed"),
        ("clock expires", "nothing_awaited"),
        ("p1 claims 1", "not_in_this_game"),
        ("p1 declines 1", "not_in_this_game"),
        ("p1 takes even-money 1", "not_in_this_game"),
    ],
)
def test_refused_while_bets_are_open(line: str, code: str) -> None:
    game = Game({"p1": 100, "p2": 100, "p3": 100}).then("p1 sits 1", "p2 sits 2")
    assert game.code(line) == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deal Ah", "not_your_turn"),
        ("p2 stakes 1", "not_your_turn"),
        ("p1 stakes 2", "stake_not_allowed"),
        ("p1 stakes 3", "unknown_field"),
        ("p1 stays 2", "not_owner"),
        ("p1 bets 5 on black", "not_open"),
        ("croupier closes", "not_open"),
        ("croupier opens", "coup_running"),
    ],
)
def test_refused_while_field_1_is_decided(line: str, code: str) -> None:
    assert dealt("2h 3c, 5d 6d").code(line) == code


def test_refused_while_cards_are_owed() -> None:
    game = ante(table(1, 2), 1, 2)
    assert game.code("p1 stakes 1") == game.code("p1 stays") == "not_your_turn"
    assert game.code("clock expires") == "nothing_awaited"
    war = all_stay(dealt("Th 9c, Td 9d"))
    assert war.code("p1 stays") == "not_your_turn"
    assert war.code("deal Ac to 1") == "wrong_place"


def test_who_cannot_pay_field_1_can_only_stay() -> None:
    game = Game({"p1": 24, "p2": 25}).then("p1 sits 1", "p2 sits 2")
    ante(game, 1, 2).then("deal 2h 3h 4c 5c 6s 7s")
    refusal = game.refuses("p1 stakes 1")
    assert (refusal.code, refusal.facts) == ("not_enough_chips", {"amount": 1000, "chips": 900})
    assert {o.verb for o in legal(game.table, "p1")} == {"leaves", "stays"}
    game.then("p1 stays", "p2 stakes 1")
    assert game.code("p2 stakes 2") == "not_enough_chips"
