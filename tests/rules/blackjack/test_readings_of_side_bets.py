"""Readings of Twins, Crazy-Twins and the joker: every option pays a coup in its own way."""

import pytest

from clauses import tells_apart
from rules.blackjack.table import Coup, dealt, play

TWINS = "owner bets 10 on twins 1"
CRAZY = "owner bets 10 on crazy 1"


@tells_apart("wiesbaden", "twins_limit", "box", "table")
def test_twins_limit_of_a_player_for_each_box_or_for_the_table() -> None:
    def on_box_1(option: str) -> Coup:
        coup = play("wiesbaden", "guest", "guest sits 1", {"twins_limit": option})
        return coup.then("guest bets 10 on main 1", "guest bets 10 on main 2", "guest bets 60 on twins 1")

    on_box_1("box").then("guest bets 100 on twins 2")
    table = on_box_1("table")
    assert table.refuses("guest bets 50 on twins 2") == "above_maximum"
    table.then("guest bets 40 on twins 2", "guest bets 100 on crazy 1", "guest bets 100 on crazy 2")


@tells_apart("wiesbaden", "twins_pay", "net", "gross")
@pytest.mark.parametrize(("option", "less"), [("net", 0), ("gross", 10)])
def test_twins_pay_beside_the_stake_or_with_it(option: str, less: int) -> None:
    readings = {"twins_pay": option}
    twins = dealt("wiesbaden", "5s 7h 5d", bets=TWINS, readings=readings)
    assert twins.settled == [f"owner twins 1 won {110 - less}"]
    joker = dealt("wiesbaden", "5s 7h Jk 5d", bets=TWINS, readings=readings)
    assert joker.settled == [f"owner twins 1 won_with_joker {2000 - less}"]
    crazy = dealt("wiesbaden", "9s 9h Td", bets=CRAZY, readings=readings).then("owner stays 1", "deal 8c")
    assert crazy.settled[-1] == f"owner crazy 1 won {220 - less}"
    lost = dealt("wiesbaden", "5s 7h 6d", bets=TWINS, readings=readings)
    assert lost.settled == ["owner twins 1 lost -10"]


@tells_apart("wiesbaden", "joker_place", "beside", "occupies")
def test_joker_place_beside_the_hand_or_as_one_of_its_cards() -> None:
    beside = dealt("wiesbaden", "9s 9h Jk")
    assert beside.awaits == "card to 1"
    occupies = dealt("wiesbaden", "9s 9h Jk", readings={"joker_place": "occupies"})
    assert occupies.hand(1) == "9s Jk"
    assert occupies.awaits == "decision of owner on 1.1"
    assert occupies.then("owner stays 1").announced == ["1 9"]


@tells_apart("wiesbaden", "joker_place", "beside", "occupies")
def test_joker_as_a_card_is_no_twin_no_pair_and_no_black_jack_card() -> None:
    occupies = {"joker_place": "occupies"}
    twins = dealt("wiesbaden", "Jk 7h Js", bets=TWINS, readings=occupies)
    assert twins.settled == ["owner twins 1 lost -10"]
    assert twins.refuses("owner splits 1") == "split_not_allowed"
    by_rank = dealt("wiesbaden", "Jk 7h Js", readings={**occupies, "split_by": "rank"})
    assert by_rank.refuses("owner splits 1") == "split_not_allowed"
    ace = dealt("wiesbaden", "As 7h Jk", readings=occupies).then("owner cards 1", "deal Td")
    assert ace.announced == ["1 21"]
    assert ace.then("deal Tc").result == "owner 10, bank -10"
    bank = dealt("wiesbaden", "9s Ah 9d", readings=occupies).then(
        "owner insures 1", "owner stays 1", "deal Jk"
    )
    assert bank.awaits == "card to bank"
    assert bank.then("deal Tc").announced[-1] == "bank 21"  # three cards
    assert bank.result == "owner -15, bank 15"


@tells_apart("wiesbaden", "joker_place", "beside", "occupies")
def test_joker_as_the_second_card_makes_crazy_twins_400_fold() -> None:
    coup = dealt("wiesbaden", "9s 9h Jk", bets=CRAZY, readings={"joker_place": "occupies"})
    coup.then("owner cards 1", "deal Tc", "owner stays 1", "deal 8c")
    assert coup.settled == ["owner main 1.1 won 10", "owner crazy 1 won_with_joker 4000"]


@tells_apart("wiesbaden", "joker_place", "beside", "occupies")
def test_joker_as_the_banks_first_card_leaves_it_no_black_jack() -> None:
    coup = dealt("wiesbaden", "As Jk Td", readings={"joker_place": "occupies"})
    assert coup.awaits == "bets"  # nothing depends on the bank any more
    assert coup.result == "owner 15, bank -15"
    beside = dealt("wiesbaden", "As Jk Ah Td")
    assert beside.awaits == "insurance of owner"


@tells_apart("wiesbaden", "joker_scope", "box", "table")
@pytest.mark.parametrize("cards", ["5s 9s Jk 7h 5d 8d", "5s Jk 9s 7h 5d 8d", "5s 9s 7h 5d Jk 8d"])
def test_joker_scope_in_the_box_or_anywhere_in_the_deal(cards: str) -> None:
    def paid(option: str) -> list[str]:
        coup = play("wiesbaden", "p1 p2", "p1 sits 1\np2 sits 2", {"joker_scope": option})
        coup.then("p1 bets 10 on main 1", "p2 bets 10 on main 2", "p1 bets 10 on twins 1", "croupier closes")
        return coup.then(f"deal {cards}").settled

    assert paid("box") == ["p1 twins 1 won 110"]
    assert paid("table") == ["p1 twins 1 won_with_joker 2000"]


@tells_apart("wiesbaden", "joker_scope", "box", "table")
def test_joker_scope_ends_with_the_initial_deal_and_with_the_coup() -> None:
    coup = dealt("wiesbaden", "Jk 5s 7h 6d", readings={"joker_scope": "table"})
    coup.then("owner stays 1", "deal Tc", "owner bets 10 on main 1", TWINS, "croupier closes")
    assert coup.then("deal 5s 7h 5d").settled[-1] == "owner twins 1 won 110"


@tells_apart("wiesbaden", "crazy_joker", "first_or_second", "second")
@pytest.mark.parametrize(
    ("cards", "option", "won"),
    [
        ("Jk 9s 9h Td", "first_or_second", "won_with_joker 4000"),
        ("Jk 9s 9h Td", "second", "won 220"),
        ("9s 9h Jk Td", "first_or_second", "won_with_joker 4000"),
        ("9s 9h Jk Td", "second", "won_with_joker 4000"),
    ],
)
def test_crazy_joker(cards: str, option: str, won: str) -> None:
    coup = dealt("wiesbaden", cards, bets=CRAZY, readings={"crazy_joker": option})
    assert coup.then("owner stays 1", "deal 8c").settled[-1] == f"owner crazy 1 {won}"


WIN, LOSE, PUSH = ("Ac",), ("8c",), ("Tc",)  # 20, 17 or 19 from a nine, against the bank's 19
WIN_DOUBLE, LOSE_DOUBLE = ("2c", "double", "Tc"), ("2c", "double", "5c")


@tells_apart("wiesbaden", "crazy_split", "net", "any_hand", "every_hand")
@pytest.mark.parametrize(
    ("hands", "not_losing"),
    [
        ((WIN, WIN), "net any_hand every_hand"),
        ((WIN, LOSE), "net any_hand"),
        ((LOSE, WIN), "net any_hand"),
        ((LOSE, LOSE), ""),
        ((PUSH, LOSE), "any_hand"),
        ((PUSH, PUSH), "net any_hand every_hand"),
        ((WIN, LOSE_DOUBLE), "any_hand"),
        ((WIN_DOUBLE, LOSE), "net any_hand"),
        ((LOSE_DOUBLE, LOSE), ""),
    ],
)
def test_crazy_split_when_a_split_box_does_not_lose(
    hands: tuple[tuple[str, ...], ...], not_losing: str
) -> None:
    for option in ("net", "any_hand", "every_hand"):
        coup = dealt("wiesbaden", "9s 9h 9d", bets=CRAZY, readings={"crazy_split": option})
        coup.then("owner splits 1")
        for card, *double in hands:
            coup.then(f"deal {card}")
            coup.then("owner doubles 1", f"deal {double[1]}") if double else coup.then("owner stays 1")
        coup.then("deal Td to bank")
        expected = "won 220" if option in not_losing.split() else "lost -10"
        assert coup.settled[-1] == f"owner crazy 1 {expected}", option


@tells_apart("wiesbaden", "crazy_split", "net", "any_hand", "every_hand")
def test_crazy_split_counts_a_bust_hand_though_it_was_collected_before() -> None:
    for option, expected in (("net", "won 220"), ("any_hand", "won 220"), ("every_hand", "lost -10")):
        coup = dealt("wiesbaden", "9s 9h 9d", bets=CRAZY, readings={"crazy_split": option})
        coup.then("owner splits 1", "deal 7c", "owner cards 1", "deal 8c", "deal Ad", "owner stays 1")
        assert coup.then("deal Td").settled[-1] == f"owner crazy 1 {expected}"


@tells_apart("wiesbaden", "crazy_split", "net", "any_hand", "every_hand")
@pytest.mark.parametrize("takes", ["all", "original"])
def test_crazy_split_no_hand_survives_the_banks_black_jack(takes: str) -> None:
    for option in ("net", "any_hand", "every_hand"):
        readings = {"crazy_split": option, "bank_blackjack_takes": takes}
        coup = dealt("wiesbaden", "Ts Th Td", bets=CRAZY, readings=readings)
        coup.then("owner splits 1", "deal 9c", "owner stays 1", "deal 9d", "owner stays 1", "deal Ah")
        assert coup.settled[-1] == "owner crazy 1 lost -10"


@tells_apart("wiesbaden", "crazy_push", "yes", "no")
@pytest.mark.parametrize(("option", "crazy"), [("yes", "won 220"), ("no", "lost -10")])
def test_crazy_push_does_a_stand_off_lose(option: str, crazy: str) -> None:
    readings = {"crazy_push": option}
    push = dealt("wiesbaden", "9s 9h 9d", bets=CRAZY, readings=readings).then("owner stays 1", "deal 9c")
    assert push.settled == ["owner main 1.1 stand_off 0", f"owner crazy 1 {crazy}"]
    level = dealt("wiesbaden", "9s 9h 9d", bets=CRAZY, readings=readings).then("owner splits 1")
    level.then("deal Ac", "owner stays 1", "deal 8c", "owner stays 1", "deal Td")  # one won, one lost
    assert level.settled[-1] == f"owner crazy 1 {crazy}"
    win = dealt("wiesbaden", "9s 9h Ad", bets=CRAZY, readings=readings).then("owner stays 1", "deal 8c")
    assert win.settled[-1] == "owner crazy 1 won 220"


@tells_apart("wiesbaden", "crazy_push", "yes", "no")
def test_crazy_push_waits_for_the_bank_where_its_black_jack_would_stand_off() -> None:
    yes = dealt("wiesbaden", "As Ah Td", bets=CRAZY).then("owner takes even-money 1")
    assert yes.settled == ["owner main 1.1 even_money 10", "owner crazy 1 won 220"]
    no = dealt("wiesbaden", "As Ah Td", bets=CRAZY, readings={"crazy_push": "no"})
    no.then("owner takes even-money 1")
    assert no.awaits == "card to bank"
    assert no.then("deal Kh").settled[-1] == "owner crazy 1 lost -10"


@tells_apart("wiesbaden", "crazy_push", "yes", "no")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_crazy_push_waits_for_nothing_else(option: str) -> None:
    readings = {"crazy_push": option}
    no_match = dealt("wiesbaden", "Ks Ah Ad", bets=CRAZY, readings=readings).then("owner takes even-money 1")
    assert no_match.settled == ["owner main 1.1 even_money 10", "owner crazy 1 lost -10"]
    bust = dealt("wiesbaden", "Ts Th 6d", bets=CRAZY, readings=readings).then("owner cards 1", "deal Kc")
    assert bust.settled == ["owner main 1.1 bust -10", "owner crazy 1 lost -10"]
