"""Schaffhausen's leaflet, "Spielregeln": what wins, what the pot is, who begins, what is not allowed."""

import pytest

from clauses import proves
from rules.challenge.game import all_stay, ante, dealt, table
from saalchef.rules import actions as a
from saalchef.rules.challenge import check, legal
from saalchef.rules.challenge.events import GameBegan, PotFormed, PotPaid


@proves("schaffhausen", "nearest_to_21")
def test_schaffhausen_spielregeln_nearest_to_21_without_exceeding_it() -> None:
    game = dealt("Th 9c, Kd 4d, 8s 8c", "9s 2d")
    game.then("p1 stays", "p2 stakes 1", "p3 stays", "p2 stays")
    assert [box.points for box in game.table.boxes] == [19, 23, 16]
    assert game.result == "p1 25, p2 -12.5, p3 -15, bank 2.5"
    low = dealt("2h 3c, Kd 4d", "9s 2d").then("p1 stays", "p2 stakes 1", "p2 stays")
    assert low.happened(PotPaid)[0].shares[0].guest == "p1", "five points beat a bust"


@proves("schaffhausen", "war_pot_of_ante_1_and_2")
def test_schaffhausen_spielregeln_ante_and_fields_1_and_2_form_the_war_pot() -> None:
    game = dealt("2h 3c, 5d 6d, 9s 9c", "4h 7h", bonus="50 on black")
    game.then("p1 stakes 1", "p2 stakes 1", "p3 stays", "p1 stakes 2", "p2 stays")
    (formed,) = game.happened(PotFormed)
    assert {stake.guest: stake.amount for stake in formed.stakes} == {"p1": 3000, "p2": 2000, "p3": 1000}
    assert formed.pot == 6000
    assert game.pot == "0"


@proves("schaffhausen", "button_clockwise_skips_empty")
def test_schaffhausen_spielregeln_the_button_moves_clockwise_past_empty_boxes() -> None:
    game = table(2, 3, 6)
    buttons = []
    for hands in range(5):
        ante(game, 2, 3, 6)
        game.then("deal 2h 3h 4h 5c 6c 7c 8s 9s")
        buttons.append((game.table.button, game.awaits))
        all_stay(game)
        assert game.table.coup == hands + 1
    assert buttons == [(n, f"p{n} on field_1") for n in (2, 3, 6, 2, 3)]


@proves("schaffhausen", "only_one_winner")
def test_schaffhausen_spielregeln_one_winner_also_after_a_tie() -> None:
    game = all_stay(dealt("Th 9c, Td 9d, Tc 9s")).then("deal 2c 4h 7h 5h")
    assert [share.guest for paid in game.happened(PotPaid) for share in paid.shares] == ["p2"]
    assert game.result == "p1 -15, p2 27.5, p3 -15, bank 2.5"


@proves("schaffhausen", "winner_takes_pot")
def test_schaffhausen_spielregeln_the_winner_receives_the_whole_pot() -> None:
    game = dealt("Th 9c, 2d 3c, 4s 5c, 6s 7d")
    game.then("p1 stays", "p2 stakes 1", "p3 stakes 1", "p4 stays", "p2 stakes 2", "p3 stays")
    (paid,) = game.happened(PotPaid)
    assert [(share.guest, share.amount) for share in paid.shares] == [("p1", 7000)]
    assert game.chips("p1") == str(1000 - 10 - 5 + 70)


@proves("schaffhausen", "bonus_mandatory")
def test_schaffhausen_spielregeln_everyone_must_bet_on_a_bonus() -> None:
    game = table(1, 2, 3)
    game.then("p1 bets 10 on ante", "p1 bets 5 on red", "p2 bets 10 on ante")
    refusal = game.refuses("croupier closes")
    assert (refusal.code, refusal.facts) == ("bonus_required", {"guest": "p2", "box": 2})
    for bonus in ("5 on red", "5 on black"):
        game.then(f"p2 bets {bonus}")
        assert check(game.table, a.Close()) is None
        game.then(f"p2 withdraws {bonus.split()[-1]}")
    game.then("p3 bets 5 on red")
    assert game.refuses("croupier closes").facts == {"box": 3, "guest": "p3"}
    assert game.code("croupier closes") == "box_not_played", "a bonus bet does not play without an Ante"


@proves("schaffhausen", "bonus_against_bank")
def test_schaffhausen_spielregeln_the_bank_alone_settles_the_bonus() -> None:
    game = all_stay(dealt("Kh Kd, 2c 3h", bonus="10 on red"))
    assert game.result == "p1 310, p2 -20, bank -290"
    (formed,) = game.happened(PotFormed)
    assert formed.pot == 2000


@proves("schaffhausen", "blackjack_is_21")
def test_schaffhausen_spielregeln_a_black_jack_is_21_and_no_more() -> None:
    game = dealt("Ah Kc, 7d 8d", "6s 2c").then("p1 stays", "p2 stakes 1", "p2 stays")
    assert [box.points for box in game.table.boxes] == [21, 21]
    assert game.awaits == "card to burn", "no better than 7, 8, 6: a war decides"
    assert game.table.tied == (1, 2)


@proves("schaffhausen", "no_double_no_split")
@pytest.mark.parametrize("line", ["p1 doubles 1", "p1 splits 1", "p1 insures 1", "p1 cards 1"])
def test_schaffhausen_spielregeln_no_doubling_no_splitting(line: str) -> None:
    game = dealt("8h 8c, 5d 6d")
    assert game.code(line) == "not_in_this_game"
    assert {o.verb for o in legal(game.table, "p1")} == {"leaves", "stakes", "stays"}


@proves("schaffhausen", "own_ante_field_only")
def test_schaffhausen_spielregeln_nobody_bets_on_anothers_field() -> None:
    game = table(1, 2).then("p1 bets 10 on ante 1")
    for field in ("ante", "red", "black"):
        assert game.code(f"p2 bets 10 on {field} 1") == "not_owner"
        assert game.code(f"p2 bets 10 on {field} 3") == "not_owner", "a free box is not his own either"
    assert game.code("p2 withdraws ante 1") == "not_owner"
    game.then("p2 leaves")
    assert game.code("p2 bets 10 on ante 1") == "not_owner"
    assert game.code("p2 bets 10 on ante 2") == "not_seated"
    assert game.code("p2 bets 10 on ante") == "not_seated"
    assert game.code("p2 stands") == "standing_not_allowed"
    assert game.code("p2 stands at 2") == "standing_not_allowed"


@proves("schaffhausen", "button_clockwise_skips_empty")
def test_schaffhausen_spielregeln_the_button_finds_its_way_when_players_come_and_go() -> None:
    game = table(1, 3, 5, 7)
    ante(game, 1, 3, 5)
    all_stay(game.then("deal 2h 3h 4h 5c 6c 7c 8s 9s"))
    game.then("p3 leaves")
    ante(game, 5, 7)
    assert game.table.button == 5, "box 3 is empty now"
    all_stay(game.then("deal 2h 3h 4h 5c 6c 7c"))
    game.then("p7 leaves", "p3 sits 2")
    for line in ("p3 bets 10 on ante", "p3 bets 5 on red", "p5 bets 10 on ante", "p5 bets 5 on red"):
        game.then(line)
    game.then("croupier closes")
    assert game.table.button == 2, "past 7, where nobody sits, and 1, who does not play"
    assert [event.button for event in game.happened(GameBegan)] == [1, 5, 2]
