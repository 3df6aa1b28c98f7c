"""Readings of Black Jack: every option plays a coup in its own way."""

from collections.abc import Callable
from pathlib import Path

import pytest

from clauses import Test, tells_apart
from rules.blackjack.table import Coup, dealt, play

BOTH = ("pfaeffikon", "wiesbaden")


def both(reading: str, *options: str | int) -> Callable[[Test], Test]:
    """A test of a reading that both houses have, for each of them."""

    def mark(test: Test) -> Test:
        for house in BOTH:
            test = tells_apart(house, reading, *options)(test)
        return pytest.mark.parametrize("house", BOTH)(test)

    return mark


# ——— the pack and the bank ———


@both("decks", 6, 1, 2, 4, 5, 8)
@pytest.mark.parametrize("decks", [6, 1, 2, 4, 5, 8])
def test_decks_is_how_often_a_card_can_come(house: str, decks: int) -> None:
    coup = play(house, "guest", "guest sits 1\nguest bets 10 on main 1\ncroupier closes", {"decks": decks})
    for _ in range(decks):
        if coup.awaits.startswith("decision"):
            coup.then("guest cards 1")
        coup.then("deal 2s")
    if coup.awaits.startswith("decision"):
        coup.then("guest cards 1")
    assert coup.refuses("deal 2s") == "wrong_card"


@both("bank_soft_17", "stands", "draws")
def test_bank_soft_17_stands_or_draws(house: str) -> None:
    def bank(cards: str, option: str) -> Coup:
        first, second = cards.split()
        coup = dealt(house, f"Ts {first} 8d", readings={"bank_soft_17": option})
        return coup.then("owner stays 1", f"deal {second}")

    assert bank("6h Ah", "stands").result == "owner 10, bank -10"
    drawn = bank("6h Ah", "draws")
    assert drawn.awaits == "card to bank"
    assert drawn.then("deal 4c").result == "owner -10, bank 10"
    soft_again = bank("6h Ah", "draws").then("deal Tc")  # 6 + 1 + 10: a hard 17 now
    assert soft_again.result == "owner 10, bank -10"
    for cards in ("Th 7h", "7h Ah"):  # hard 17 and soft 18 stand for both
        assert bank(cards, "draws").awaits == "bets"


@both("bank_blackjack_takes", "all", "original")
@pytest.mark.parametrize(
    ("hand", "then", "taken"),
    [
        ("6s Th 5d", ["owner doubles 1", "deal 9c"], {"all": 20, "original": 10}),
        ("8s Th 8d", ["owner splits 1", "deal Tc", "owner stays 1", "deal Td", "owner stays 1"],
         {"all": 20, "original": 10}),
        ("8s Th 8d", ["owner splits 1", "deal Tc", "owner stays 1", "deal 3d", "owner doubles 1", "deal 2d"],
         {"all": 30, "original": 10}),
        ("8s Th 8d", ["owner splits 1", "deal 3c", "owner doubles 1", "deal 9c", "deal Td", "owner stays 1"],
         {"all": 30, "original": 10}),
        # a bust is lost before the bank has its second card; the original stake lies on the first hand
        ("8s Th 8d", ["owner splits 1", "deal 6c", "owner cards 1", "deal 9c", "deal Td", "owner stays 1"],
         {"all": 20, "original": 10}),
        ("8s Th 8d", ["owner splits 1", "deal Tc", "owner stays 1", "deal 6d", "owner cards 1", "deal 9d"],
         {"all": 20, "original": 20}),
        ("8s Th 8d", ["owner splits 1", "deal 8c", "owner splits 1", "deal Tc", "owner stays 1", "deal Td",
                      "owner stays 1", "deal Ts", "owner stays 1"], {"all": 30, "original": 10}),
        ("Ts Th 9d", ["owner stays 1"], {"all": 10, "original": 10}),
    ],
)  # fmt: skip
def test_bank_blackjack_takes_all_or_the_original_stake(
    house: str, hand: str, then: list[str], taken: dict[str, int]
) -> None:
    for option, lost in taken.items():
        coup = dealt(house, hand, readings={"bank_blackjack_takes": option}).then(*then, "deal Ah to bank")
        assert coup.result == f"owner {-lost}, bank {lost}"


@both("bank_blackjack_takes", "all", "original")
@pytest.mark.parametrize(("option", "result"), [
    ("all", "owner -40, mate -30, bank 70"),
    ("original", "owner -20, mate -30, bank 50"),
])  # fmt: skip
def test_bank_blackjack_takes_a_co_bettors_original_stake_too(house: str, option: str, result: str) -> None:
    coup = dealt(house, "8s Th 8d", stake=20, mate=30, readings={"bank_blackjack_takes": option})
    coup.then("owner splits 1", "mate declines 1", "deal Tc", "owner stays 1", "deal Td", "owner stays 1")
    assert coup.then("deal Ah").result == result


@both("bank_blackjack_against_21", "wins", "stand_off")
@pytest.mark.parametrize(("option", "lost"), [("wins", 10), ("stand_off", 0)])
def test_bank_blackjack_against_21_wins_or_stands_off(house: str, option: str, lost: int) -> None:
    readings = {"bank_blackjack_against_21": option}
    three = dealt(house, "7s Th 7d", readings=readings).then("owner cards 1", "deal 7c", "deal Ah")
    assert three.result == f"owner {-lost}, bank {lost}"
    split = dealt(house, "Ts Th Td", readings=readings).then(
        "owner splits 1", "deal As", "deal Ad", "deal Ah"
    )
    assert split.result == f"owner {-2 * lost}, bank {2 * lost}"
    twenty = dealt(house, "Ts Th Td", readings=readings).then("owner stays 1", "deal Ah")
    assert twenty.result == "owner -10, bank 10"


# ——— the guest's decisions ———


@both("auto_stand_21", "yes", "no")
def test_auto_stand_21_by_itself_or_by_the_owners_word(house: str) -> None:
    def with_21(option: str) -> Coup:
        coup = dealt(house, "7s 6h 7d", readings={"auto_stand_21": option})
        return coup.then("owner cards 1", "deal 7c")

    assert with_21("yes").awaits == "card to bank"
    asked = with_21("no")
    assert asked.awaits == "decision of owner on 1.1"
    assert asked.then("owner stays 1").awaits == "card to bank"
    assert with_21("no").then("owner cards 1", "deal Td").settled == ["owner main 1.1 bust -10"]
    natural = dealt(house, "As 6h Td", readings={"auto_stand_21": "no"})
    assert natural.result == "owner 15, bank -15"  # a Black Jack is never asked


@tells_apart("wiesbaden", "soft_double", "no", "yes")
def test_soft_double_ace_and_eight_as_a_nine() -> None:
    yes = {"soft_double": "yes"}
    for cards in ("As 7h 8d", "9s 7h Ad"):
        assert dealt("wiesbaden", cards).refuses("owner doubles 1") == "double_not_allowed"
        dealt("wiesbaden", cards, readings=yes).then("owner doubles 1")
    for cards in ("As 7h 7d", "As 7h Ad", "Ts 7h 9d"):
        assert dealt("wiesbaden", cards, readings=yes).refuses("owner doubles 1") == "double_not_allowed"


@tells_apart("pfaeffikon", "soft_double", "no", "yes")
def test_soft_double_matters_only_where_certain_totals_are_doubled(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('like = "pfaeffikon"\n[leaflet.Verdoppeln]\ndouble_totals = [9, 10, 11]\n')
    assert dealt(own, "As 7h 8d").refuses("owner doubles 1") == "double_not_allowed"
    dealt(own, "As 7h 8d", readings={"soft_double": "yes"}).then("owner doubles 1")
    for option in ("no", "yes"):  # with any two cards to be doubled the question does not arise
        dealt("pfaeffikon", "As 7h 8d", readings={"soft_double": option}).then("owner doubles 1")


@tells_apart("pfaeffikon", "double_after_split", "yes", "no")
def test_double_after_split() -> None:
    dealt("pfaeffikon", "5s 7h 5d").then("owner splits 1", "deal 6d", "owner doubles 1")
    no = dealt("pfaeffikon", "5s 7h 5d", readings={"double_after_split": "no"})
    no.then("owner splits 1", "deal 6d")
    assert no.refuses("owner doubles 1") == "double_not_allowed"
    dealt("pfaeffikon", "5s 7h 6d", readings={"double_after_split": "no"}).then("owner doubles 1")


@tells_apart("pfaeffikon", "double_beyond_maximum", "yes", "no")
def test_double_beyond_maximum() -> None:
    yes = dealt("pfaeffikon", "5s 7h 6d", stake=500)
    assert yes.then("owner doubles 1", "deal Td", "deal Tc").result == "owner 1000, bank -1000"
    no = {"double_beyond_maximum": "no"}
    assert (
        dealt("pfaeffikon", "5s 7h 6d", stake=255, readings=no).refuses("owner doubles 1") == "above_maximum"
    )
    dealt("pfaeffikon", "5s 7h 6d", stake=250, readings=no).then("owner doubles 1")


@tells_apart("pfaeffikon", "double_beyond_maximum", "yes", "no")
def test_within_the_maximum_co_bettors_share_what_room_the_owners_double_leaves() -> None:
    no = {"double_beyond_maximum": "no"}
    coup = dealt("pfaeffikon", "5s 7h 6d", stake=200, mate=100, readings=no).then("owner doubles 1")
    assert coup.refuses("mate doubles 1") == "above_maximum"  # 400 + 200
    assert coup.then("mate declines 1", "deal Td", "deal Tc").result == "owner 400, mate 100, bank -500"
    dealt("pfaeffikon", "5s 7h 6d", stake=200, mate=50, readings=no).then("owner doubles 1", "mate doubles 1")
    dealt("pfaeffikon", "5s 7h 6d", stake=200, mate=100).then("owner doubles 1", "mate doubles 1")


@both("split_beyond_maximum", "yes", "no")
def test_split_beyond_maximum(house: str) -> None:
    yes = dealt(house, "8s 7h 8d", stake=500).then("owner splits 1")
    assert yes.chips == {"owner": "0"}
    no = {"split_beyond_maximum": "no"}
    assert dealt(house, "8s 7h 8d", stake=255, readings=no).refuses("owner splits 1") == "above_maximum"
    exact = dealt(house, "8s 7h 8d", stake=150, mate=100, readings=no).then("owner splits 1")
    exact.then("mate splits 1", "deal 8h", "owner splits 1")
    assert exact.refuses("mate splits 1") == "above_maximum"  # 450 + 200
    assert exact.then("mate declines 1", "deal 8c").refuses("owner splits 1") == "above_maximum"  # his 450


@pytest.mark.parametrize("house", BOTH)
def test_a_co_bettor_who_fills_the_box_takes_no_right_from_its_owner(house: str) -> None:
    for option in ("yes", "no"):
        full = dealt(house, "8s 7h 8d", stake=10, mate=490, readings={"split_beyond_maximum": option})
        full.then("owner splits 1", "mate declines 1", "deal 8h", "owner splits 1")
    no = {"double_beyond_maximum": "no"} if house == "pfaeffikon" else {}
    full = dealt(house, "5s 7h 6d", stake=10, mate=490, readings=no)
    full.then("owner doubles 1", "mate declines 1", "deal Td", "deal Tc")
    assert full.result == "owner 20, mate 490, bank -510"


@both("split_by", "value", "rank")
def test_split_by_value_or_rank(house: str) -> None:
    dealt(house, "Ks 7h Td").then("owner splits 1")
    rank = {"split_by": "rank"}
    assert dealt(house, "Ks 7h Td", readings=rank).refuses("owner splits 1") == "split_not_allowed"
    dealt(house, "Ks 7h Kd", readings=rank).then("owner splits 1")
    dealt(house, "4s 7h 4d", readings=rank).then("owner splits 1")


@tells_apart("pfaeffikon", "max_hands", 4, 3, 2)
@pytest.mark.parametrize("hands", [4, 3, 2])
def test_max_hands(hands: int) -> None:
    coup = dealt("pfaeffikon", "8s 7h 8d", readings={"max_hands": hands})
    for _ in range(hands - 1):
        coup.then("owner splits 1", "deal 8h")
    assert len(coup.table.boxes[0].hands) == hands
    assert coup.refuses("owner splits 1") == "split_not_allowed"


@both("resplit_aces", "yes", "no")
def test_resplit_aces(house: str) -> None:
    yes = dealt(house, "As 7h Ad", readings={"resplit_aces": "yes"})
    yes.then("owner splits 1", "deal Ah to 1", "owner splits 1", "deal Ac to 1", "owner splits 1")
    yes.then("deal As to 1")  # four hands: twelve it stays
    yes.then("deal 9c to 1.2", "deal Tc to 1.3", "deal 5c to 1.4")
    assert yes.announced == ["1 12", "1.2 20", "1.3 21", "1.4 16"]
    assert yes.then("deal Th").result == "owner 0, bank 0"
    no = dealt(house, "As 7h Ad", readings={"resplit_aces": "no"}).then("owner splits 1", "deal Ah to 1")
    assert no.awaits == "card to 1.2"
    assert no.then("deal Ac").awaits == "card to bank"


@both("co_bettor_split", "first_hand", "returned")
@pytest.mark.parametrize(("option", "result"), [
    ("first_hand", "owner 0, mate 30, bank -30"),
    ("returned", "owner 0, mate 0, bank 0"),
])  # fmt: skip
def test_co_bettor_who_does_not_match_a_split(house: str, option: str, result: str) -> None:
    coup = dealt(house, "8s 7h 8d", stake=20, mate=30, readings={"co_bettor_split": option})
    coup.then("owner splits 1", "mate declines 1")
    assert coup.chips["mate"] == ("970" if option == "first_hand" else "1000")
    coup.then("deal Tc", "owner stays 1", "deal 6d", "owner stays 1", "deal Tc")  # 18 and 14 against 17
    assert coup.result == result


@both("co_bettor_split", "first_hand", "returned")
@pytest.mark.parametrize(("option", "result"), [
    ("first_hand", "owner -20, mate 0, bank 20"),  # 1 wins, 2 loses for both; 3 loses for the owner
    ("returned", "owner -20, mate -30, bank 50"),  # of the mate's stakes only the one on 3 is left
])  # fmt: skip
def test_co_bettor_who_matches_the_first_split_alone(house: str, option: str, result: str) -> None:
    coup = dealt(house, "8s 7h 8d", stake=20, mate=30, readings={"co_bettor_split": option})
    coup.then("owner splits 1", "mate splits 1", "deal 8h", "owner splits 1", "mate declines 1")
    coup.then("deal Tc", "owner stays 1", "deal 6d", "owner stays 1", "deal 7d", "owner stays 1", "deal Tc")
    assert coup.result == result


# ——— insurance ———


@both("insurance_amount", "half", "up_to_half")
def test_insurance_amount_half_or_up_to_half(house: str) -> None:
    half = dealt(house, "9s Ah 9d", stake=15, readings={"insurance_amount": "half"})
    assert half.refuses("owner insures 1 with 7") == "below_minimum"
    assert half.then("owner insures 1").chips == {"owner": "977.5"}
    up_to = dealt(house, "9s Ah 9d", stake=15, readings={"insurance_amount": "up_to_half"})
    assert up_to.refuses("owner insures 1 with 8") == "above_maximum"
    assert up_to.then("owner insures 1 with 2").chips == {"owner": "983"}


@tells_apart("pfaeffikon", "even_money", "no", "yes")
def test_even_money() -> None:
    no = dealt("pfaeffikon", "As Ah Td")
    assert no.refuses("owner takes even-money 1") == "even_money_not_offered"
    assert no.then("owner insures 1", "deal Th").result == "owner 10, bank -10"  # insured it is the same
    yes = dealt("pfaeffikon", "As Ah Td", readings={"even_money": "yes"}).then("owner takes even-money 1")
    assert yes.awaits == "bets"
    assert yes.result == "owner 10, bank -10"


@tells_apart("wiesbaden", "free_boxes", "first_come", "nearest_seat")
def test_whose_a_free_box_is() -> None:
    for reading, owner in (("first_come", "far"), ("nearest_seat", "near")):
        coup = play("wiesbaden", "far near", "far stands\nnear sits 3", {"free_boxes": reading})
        coup.then("far bets 10 on main 4", "near bets 100 on main 4", "croupier closes", "deal Ts 7h 6s")
        assert coup.awaits == f"decision of {owner} on 4.1"
