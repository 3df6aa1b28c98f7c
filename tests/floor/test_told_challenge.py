"""What is told of a Challenge table besides what the rules show, and to whom: a client has no rules."""

import pytest

from rules.challenge.game import Game, all_stay, ante, dealt, table
from saalchef.floor.wire.challenge.view import Count, Felt, PlayerView, SeenBox, TableView
from saalchef.floor.wire.view import view
from saalchef.rules.table import legal


def felt(game: Game, who: str | None = None) -> Felt:
    shown = view(game.table, who)
    assert isinstance(shown, TableView)
    return shown.felt


def box(game: Game, number: int) -> SeenBox:
    return next(each for each in felt(game).boxes if each.number == number)


def own(game: Game, guest: str) -> Count | None:
    shown = view(game.table, guest)
    assert isinstance(shown, PlayerView)
    return shown.counted


def decisions(game: Game, field: int) -> list[str]:
    return [each.decisions[field - 1] for each in felt(game).boxes]


# ——— what hands count ———


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("Ah Kd", Count(21, False, (11, 10))),
        ("9h Ad", Count(20, False, (9, 11))),
        ("Ah Ad", Count(12, False, (11, 1))),
        ("Th 6d", Count(16, False, (10, 6))),
    ],
)
def test_a_player_is_told_what_he_holds(hand: str, count: Count) -> None:
    assert own(dealt(f"{hand}, 5s 6s"), "p1") == count


def test_a_card_staked_on_counts_when_it_is_turned() -> None:
    game = dealt("Ah 6d, 5s 6s", "9c 8c").then("p1 stakes 1")
    assert own(game, "p1") == Count(17, False, (11, 6))
    game.then("p2 stakes 1")
    assert own(game, "p1") == Count(16, False, (1, 6, 9))
    assert own(game, "p2") == Count(20, False, (5, 6, 9))


def test_a_hand_is_counted_for_its_player_alone_until_it_is_open() -> None:
    game = dealt("Th 6d, 5s 6s", "9c 8c").then("p1 stakes 1", "p2 stays", "p1 stays")
    hidden = dealt("Th 6d, 5s 6s", "9c 8c").then("p1 stakes 1", "p2 stays")
    assert own(hidden, "p1") == Count(25, True, (10, 6, 9))
    for who in ("p1", "p2", "croupier", None):
        assert [each.counted for each in felt(hidden, who).boxes] == [None, None]
    for who in ("croupier", None):
        assert not hasattr(view(hidden.table, who), "counted")
    assert [each.counted for each in felt(game).boxes] == [
        Count(25, True, (10, 6, 9)),
        Count(11, False, (5, 6)),
    ]


def test_nothing_is_counted_before_the_hidden_card() -> None:
    game = ante(table(1, 2), 1, 2).then("deal Th to 1", "deal 9h to 2")
    assert own(game, "p1") is None
    assert own(game.then("deal 6d to 1"), "p1") == Count(16, False, (10, 6))
    assert own(game, "p2") is None


# ——— who decides, and what ———


def test_decisions_go_from_the_button() -> None:
    game = dealt("9h 2c, 3h 4h, 5d 7d", "8d 5h")
    assert [each.turn for each in felt(game).boxes] == [1, 2, 3]
    all_stay(game)
    game.then("croupier opens")
    ante(game, 1, 2, 3)
    game.then("deal 9h 3h 5d 2c 4h 6d 8d 5h")
    assert felt(game).button == 2
    assert [each.turn for each in felt(game).boxes] == [3, 1, 2]


def test_decisions_are_told_as_they_are_made() -> None:
    game = dealt("9h 2c, 3h 4h, 5d 6d", "8d 5h")
    assert decisions(game, 1) == ["asked", "waits", "waits"]
    assert decisions(game, 2) == ["none"] * 3
    game.then("p1 stakes 1", "p2 stays")
    assert decisions(game, 1) == ["staked", "stayed", "asked"]
    game.then("p3 stakes 1")
    assert decisions(game, 1) == ["staked", "stayed", "staked"]
    assert decisions(game, 2) == ["asked", "none", "waits"]
    assert [each.turn for each in felt(game).boxes] == [1, None, 2]
    game.then("p1 stays")
    assert decisions(game, 2) == ["stayed", "none", "asked"]
    game.then("p3 stakes 2")
    assert decisions(game, 2) == ["stayed", "none", "staked"]
    assert [each.turn for each in felt(game).boxes] == [None] * 3


def test_nothing_is_decided_before_the_cards_lie() -> None:
    game = ante(table(1, 2), 1, 2)
    assert decisions(game, 1) == ["none", "none"]
    assert [each.turn for each in felt(game).boxes] == [None, None]


# ——— what a game still lacks ———


def test_a_bet_lacks_its_other_half() -> None:
    game = table(1, 2).then("p1 bets 10 on ante", "p2 bets 5 on red")
    assert [each.lacks for each in felt(game).boxes] == ["bonus", "ante"]
    game.then("p1 bets 5 on black", "p2 bets 10 on ante")
    assert [each.lacks for each in felt(game).boxes] == [None, None]


def test_players_are_wanting_while_no_game_runs() -> None:
    assert felt(table()).wanting == 2
    assert felt(table(3)).wanting == 1
    assert felt(table(3, 5, 7)).wanting == 0
    assert felt(ante(table(1, 2), 1, 2)).wanting == 0


def test_an_option_tells_what_it_costs() -> None:
    game = dealt("9h 2c, 3h 4h", "8d 5h")
    offered = {option.verb: option.cost for option in legal(game.table, "p1")}
    assert offered == {"stakes": 1000, "stays": None, "leaves": None}
    before = game.table.guests["p1"].chips
    assert before - game.then("p1 stakes 1").table.guests["p1"].chips == 1000
