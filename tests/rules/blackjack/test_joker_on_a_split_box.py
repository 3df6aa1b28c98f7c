"""Crazy-Twins on a split box: with which hand the joker goes, and whether that hand loses."""

import pytest

from clauses import tells_apart
from rules.blackjack.table import Coup, dealt
from saalchef.notation.narrate import tell

CRAZY = "owner bets 10 on crazy 1"
WIN, LOSE, PUSH = "Ac", "8c", "Tc"  # 20, 17 or 19 from a nine, against the bank's 19


def split(cards: str, *seconds: str, **readings: str) -> Coup:
    """Nines split against a nine; each hand gets a second card, the joker before it or not, and stands."""
    coup = dealt("wiesbaden", cards, bets=CRAZY, readings=readings).then("owner splits 1")
    for second in seconds:
        coup.then(f"deal {second}", "owner splits 1" if second.endswith("9c") else "owner stays 1")
    return coup.then("deal Td to bank")


def crazy(coup: Coup) -> str:
    return coup.settled[-1].removeprefix("owner crazy 1 ")


FIRST, SECOND, NO_JOKER = "Jk 9s 9h 9d", "9s 9h Jk 9d", "9s 9h 9d"
FOLD_400, FOLD_22, BESIDE_A_LOSER = "won_with_joker 4000", "won 220", "won_joker_lost 220"


@tells_apart("wiesbaden", "crazy_joker_split", "hand", "initial_deal")
@pytest.mark.parametrize(
    ("cards", "seconds", "by_hand", "by_initial_deal"),
    [
        (FIRST, (WIN, LOSE), FOLD_400, FOLD_400),  # hand 1 has it
        (FIRST, (LOSE, WIN), BESIDE_A_LOSER, FOLD_400),
        (SECOND, (WIN, LOSE), BESIDE_A_LOSER, FOLD_400),  # hand 2 has it
        (SECOND, (LOSE, WIN), FOLD_400, FOLD_400),
        (SECOND, (WIN, PUSH), FOLD_400, FOLD_400),
        (NO_JOKER, (f"Jk {WIN}", LOSE), FOLD_400, FOLD_22),  # before a split hand's second card
        (NO_JOKER, (f"Jk {LOSE}", WIN), BESIDE_A_LOSER, FOLD_22),
        (NO_JOKER, (LOSE, f"Jk {WIN}"), FOLD_400, FOLD_22),
        (FIRST, (LOSE, LOSE), "lost -10", "lost -10"),
        (NO_JOKER, (WIN, LOSE), FOLD_22, FOLD_22),
    ],
)
def test_crazy_joker_split_with_a_hand_that_itself_does_not_lose(
    cards: str, seconds: tuple[str, ...], by_hand: str, by_initial_deal: str
) -> None:
    assert crazy(split(cards, *seconds)) == by_hand
    assert crazy(split(cards, *seconds, crazy_joker_split="initial_deal")) == by_initial_deal


@tells_apart("wiesbaden", "crazy_joker_split", "hand", "initial_deal")
@pytest.mark.parametrize(
    ("cards", "seconds", "won"),
    [
        # hand 1 is split again: it keeps its first card, its new partner comes before the old hand 2
        (FIRST, ("9c", WIN, LOSE, LOSE), "lost -10"),
        (FIRST, ("9c", WIN, LOSE, WIN), FOLD_400),
        (FIRST, ("9c", LOSE, WIN, WIN), BESIDE_A_LOSER),
        (SECOND, ("9c", WIN, WIN, LOSE), BESIDE_A_LOSER),
        (SECOND, ("9c", WIN, LOSE, WIN), FOLD_400),
        # a joker before the pair card goes with the new partner, and a later partner comes before that
        (NO_JOKER, ("Jk 9c", WIN, LOSE, WIN), BESIDE_A_LOSER),
        (NO_JOKER, ("Jk 9c", LOSE, WIN, WIN), FOLD_400),
        (NO_JOKER, ("Jk 9c", "9c", WIN, LOSE, WIN, WIN), FOLD_400),
        (NO_JOKER, ("Jk 9c", "9c", WIN, WIN, LOSE, WIN), BESIDE_A_LOSER),
    ],
)
def test_crazy_joker_split_stays_with_the_card_that_took_its_place(
    cards: str, seconds: tuple[str, ...], won: str
) -> None:
    assert crazy(split(cards, *seconds)) == won


@tells_apart("wiesbaden", "crazy_joker", "first_or_second", "second")
@pytest.mark.parametrize(
    ("cards", "seconds", "won"),
    [
        (FIRST, (WIN, WIN), FOLD_22),
        (SECOND, (WIN, WIN), FOLD_22),  # it has become the first card of hand 2
        (NO_JOKER, (WIN, f"Jk {WIN}"), FOLD_400),
        (NO_JOKER, ("Jk 9c", WIN, WIN, WIN), FOLD_22),
    ],
)
def test_crazy_joker_as_the_second_card_of_a_split_hand(
    cards: str, seconds: tuple[str, ...], won: str
) -> None:
    assert crazy(split(cards, *seconds, crazy_joker="second")) == won


@tells_apart("wiesbaden", "crazy_push", "yes", "no")
def test_crazy_push_does_a_stand_off_lose_the_joker() -> None:
    assert crazy(split(FIRST, PUSH, WIN)) == FOLD_400
    assert crazy(split(FIRST, PUSH, WIN, crazy_push="no")) == BESIDE_A_LOSER


@tells_apart("wiesbaden", "crazy_joker_split", "hand", "initial_deal")
def test_crazy_joker_split_as_a_card_of_a_split_hand() -> None:
    coup = dealt("wiesbaden", NO_JOKER, bets=CRAZY, readings={"joker_place": "occupies"})
    coup.then("owner splits 1", "deal Jk", "owner cards 1", "deal Tc", "owner stays 1")
    assert crazy(coup.then(f"deal {WIN}", "owner stays 1", "deal 8d")) == FOLD_400
    third = dealt("wiesbaden", NO_JOKER, bets=CRAZY).then("owner splits 1", "deal 2c", "owner cards 1")
    third.then("deal Jk 9c", "owner stays 1", f"deal {WIN}", "owner stays 1", "deal 8d")
    assert crazy(third) == FOLD_22  # it came for a third card


def test_it_is_said_why_the_joker_does_not_pay() -> None:
    event = split(FIRST, LOSE, WIN).table.settled[-1]
    assert tell(event, "EUR") == (
        "owner wins 220 EUR on Crazy-Twins box 1, without the joker: the hand with which it lies loses."
    )
    event = split(FIRST, WIN, LOSE).table.settled[-1]
    assert tell(event, "EUR") == "owner wins 4000 EUR on Crazy-Twins box 1, with the joker."
