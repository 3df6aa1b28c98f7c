"""Decisions that a game knows for a hand and refuses now: whoever is asked hears why."""

import pytest

from rules.blackjack.table import dealt, play
from rules.challenge.game import ante
from rules.challenge.game import dealt as challenge_dealt
from rules.challenge.game import table as challenge_table
from saalchef.rules.refusal import Code
from saalchef.rules.table import Table, withheld


def told(t: Table, who: str) -> dict[str, tuple[Code, str]]:
    return {each.verb: (each.refusal.code, each.refusal.why) for each in withheld(t, who)}


@pytest.mark.parametrize(
    ("house", "cards", "expected"),
    [
        ("wiesbaden", "Ts 9h 4d", {"doubles": (Code.DOUBLE_NOT_ALLOWED, "total")}),
        ("wiesbaden", "6s 9h 5d", {}),  # 11 is doubled, and nobody expects that it could be split
        ("wiesbaden", "8s 9h 8d", {"doubles": (Code.DOUBLE_NOT_ALLOWED, "total")}),  # and may be split
    ],
)
def test_the_house_rule_is_told(house: str, cards: str, expected: dict[str, tuple[Code, str]]) -> None:
    assert told(dealt(house, cards).table, "owner") == expected


def test_two_tens_of_different_rank_are_said_to_be_no_pair_where_they_are_none() -> None:
    coup = dealt("wiesbaden", "Ts 9h Kd", readings={"split_by": "rank"})
    assert told(coup.table, "owner")["splits"] == (Code.SPLIT_NOT_ALLOWED, "no_pair")


def test_too_few_chips_are_told() -> None:
    coup = play("pfaeffikon", {"owner": 15}, "owner sits 1\nowner bets 10 on main 1")
    coup.then("croupier closes", "deal 8s 9h 8d")
    assert told(coup.table, "owner") == {
        "doubles": (Code.NOT_ENOUGH_CHIPS, ""),
        "splits": (Code.NOT_ENOUGH_CHIPS, ""),
    }


def test_insurance_beyond_ones_chips_is_told() -> None:
    coup = play("wiesbaden", {"owner": 20}, "owner sits 1\nowner bets 20 on main 1")
    coup.then("croupier closes", "deal Ts Ah 4d")
    assert told(coup.table, "owner") == {"insures": (Code.NOT_ENOUGH_CHIPS, "")}


def test_nothing_is_told_after_a_third_card_to_others_or_before_anybody_is_asked() -> None:
    coup = dealt("wiesbaden", "Ts 9h 2d", mate=10)
    assert told(coup.table, "mate") == {}
    coup.then("owner cards 1", "deal 3s")
    assert told(coup.table, "owner") == {}
    assert told(play("wiesbaden", "owner", "owner sits 1").table, "owner") == {}


def test_a_challenge_hand_over_21_is_told_to_its_player_alone() -> None:
    game = challenge_dealt("Th 9c, 5d 6d", community="Ks 3s")
    game.then("p1 stakes 1", "p2 stakes 1")
    assert game.awaits == "p1 on field_2"
    assert told(game.table, "p1") == {"stakes": (Code.STAKE_NOT_ALLOWED, "bust")}
    assert told(game.table, "p2") == {}


def test_a_challenge_stake_beyond_ones_chips_is_told() -> None:
    game = ante(challenge_table(1, 2, purse=15), 1, 2)
    game.then("deal Th 5d 9c 6d", "deal 2s 3s")
    assert told(game.table, "p1") == {"stakes": (Code.NOT_ENOUGH_CHIPS, "")}
