"""Schaffhausen's leaflet, "Bonuswetten": what two cards pay on red and on black, case by case."""

from fractions import Fraction

import pytest

from clauses import proves
from rules.challenge.game import all_stay, dealt, table
from saalchef.houses import load
from saalchef.rules.cards import PACK, Card
from saalchef.rules.challenge import Rules
from saalchef.rules.challenge.settle import black_bonus, red_bonus
from saalchef.rules.events import Settled


def paid(cards: str, red: int = 0, black: int = 0) -> dict[str, tuple[str, int]]:
    """Outcome and win, in cents, of p1's bonus bets with these two cards."""
    game = table(1, 2).then("p1 bets 10 on ante", "p2 bets 10 on ante", "p2 bets 5 on black")
    if red:
        game.then(f"p1 bets {red} on red")
    if black:
        game.then(f"p1 bets {black} on black")
    first, second = cards.split()
    game.then("croupier closes", f"deal {first} 2s {second} 3s 4s 5s")
    all_stay(game)
    bets = [event for event in game.last if isinstance(event, Settled) and event.guest == "p1"]
    return {event.field: (event.outcome, event.won) for event in bets}


@proves("schaffhausen", "red_pair_pays")
@pytest.mark.parametrize("cards", ["Kh Kd", "Ad Ah", "2h 2d", "Th Td"])
def test_schaffhausen_bonuswetten_red_pair_pays_30_to_1(cards: str) -> None:
    assert paid(cards, red=5) == {"red": ("red_pair", 15000)}


@proves("schaffhausen", "double_red_pays")
@pytest.mark.parametrize("cards", ["Kh Qd", "Ah Kh", "2d 9h", "Td Kd"])
def test_schaffhausen_bonuswetten_double_red_pays_3_to_2(cards: str) -> None:
    assert paid(cards, red=5) == {"red": ("double_red", 750)}


@proves("schaffhausen", "black_pair_pays")
@pytest.mark.parametrize("cards", ["Ks Kc", "Ac As", "9s 9c"])
def test_schaffhausen_bonuswetten_black_pair_pays_10_to_1(cards: str) -> None:
    assert paid(cards, black=5) == {"black": ("black_pair", 5000)}


@proves("schaffhausen", "pair_pays")
@pytest.mark.parametrize("cards", ["Kh Kd", "Kh Kc", "As Ad", "9c 9h"])
def test_schaffhausen_bonuswetten_pair_pays_3_to_1_in_any_colours(cards: str) -> None:
    assert paid(cards, black=5) == {"black": ("pair", 1500)}


@proves("schaffhausen", "double_black_pays")
@pytest.mark.parametrize("cards", ["Ks Qc", "As Ks", "9s 8c"])
def test_schaffhausen_bonuswetten_double_black_pays_3_to_2(cards: str) -> None:
    assert paid(cards, black=5) == {"black": ("double_black", 750)}


@proves("schaffhausen", "red_pair_not_cumulated")
def test_schaffhausen_bonuswetten_a_red_pair_is_not_paid_as_double_red_too() -> None:
    game = all_stay(dealt("Kh Kd, 2c 3c", bonus="10 on red"))
    reds = [event for event in game.happened(Settled) if event.guest == "p1"]
    assert [(event.outcome, event.won) for event in reds] == [("red_pair", 30000)]
    assert game.chips("p1") == str(1000 + 10 + 300)


@proves("schaffhausen", "black_pair_not_cumulated")
def test_schaffhausen_bonuswetten_a_black_pair_is_not_paid_as_pair_or_double_black_too() -> None:
    game = all_stay(dealt("Ks Kc, 2h 3h", bonus="10 on black"))
    blacks = [event for event in game.happened(Settled) if event.guest == "p1"]
    assert [(event.outcome, event.won) for event in blacks] == [("black_pair", 10000)]
    assert game.chips("p1") == str(1000 + 10 + 100)


@proves("schaffhausen", "both_bonus_bets")
def test_schaffhausen_bonuswetten_both_bets_may_stand_together() -> None:
    assert paid("Kh Qd", red=5, black=10) == {"red": ("double_red", 750), "black": ("lost", -1000)}
    assert paid("Ks Qc", red=5, black=10) == {"red": ("lost", -500), "black": ("double_black", 1500)}
    assert paid("Ks Qh", red=5, black=10) == {"red": ("lost", -500), "black": ("lost", -1000)}
    assert paid("Ks Kh", red=5, black=10) == {"red": ("lost", -500), "black": ("pair", 3000)}
    assert paid("Ks Kc", red=5, black=10) == {"red": ("lost", -500), "black": ("black_pair", 10000)}


@proves("schaffhausen", "red_pair_pays_pair_on_black")
def test_schaffhausen_bonuswetten_a_red_pair_also_pays_pair_on_black() -> None:
    assert paid("Kh Kd", red=10, black=10) == {"red": ("red_pair", 30000), "black": ("pair", 3000)}


@proves("schaffhausen", "bonus_first_two_cards")
def test_schaffhausen_bonuswetten_the_first_two_cards_alone_count() -> None:
    stayed = all_stay(dealt("Kh 5d, 2c 3h", "Kd 5h", bonus="10 on red"))
    staked = dealt("Kh 5d, 2c 3h", "Kd 5h", bonus="10 on red").then("p1 stakes 1", "p2 stays", "p1 stays")
    bust = staked.table.boxes[0].points
    assert bust == 25
    for game in (stayed, staked):
        bonus = [(event.outcome, event.won) for event in game.happened(Settled) if event.guest == "p1"]
        assert bonus == [("double_red", 1500)], "whatever the rest of the game brings"


def _mean(outcomes: dict[str, int], pays: dict[str, Fraction]) -> Fraction:
    deals = sum(outcomes.values())
    return sum(
        (Fraction(ways, deals) * pays.get(name, Fraction(-1)) for name, ways in outcomes.items()), Fraction(0)
    )


@pytest.mark.parametrize(
    ("pair", "red", "black"),
    [
        # 26 red cards: 325 of 1326 hands, 13 of them red pairs; and likewise on black with 39 pairs besides.
        (
            "rank",
            {"red_pair": 13, "double_red": 312, "lost": 1001},
            {"black_pair": 13, "pair": 65, "double_black": 312, "lost": 936},
        ),
        # By points the 16 ten-cards are alike: 8 red ones make 28 red pairs, and 9 ranks one each.
        (
            "points",
            {"red_pair": 37, "double_red": 288, "lost": 1001},
            {"black_pair": 37, "pair": 137, "double_black": 288, "lost": 864},
        ),
    ],
)
def test_all_1326_hands_are_counted_as_by_hand(pair: str, red: dict[str, int], black: dict[str, int]) -> None:
    rules = load("schaffhausen", {"bonus_pair": pair}).rules
    assert isinstance(rules, Rules)
    hands: list[tuple[Card, Card]] = [(one, other) for i, one in enumerate(PACK) for other in PACK[:i]]
    counted_red: dict[str, int] = {}
    counted_black: dict[str, int] = {}
    for one, other in hands:
        assert red_bonus(rules, one, other) == red_bonus(rules, other, one)
        assert black_bonus(rules, one, other) == black_bonus(rules, other, one)
        for counted, name in (
            (counted_red, red_bonus(rules, one, other)),
            (counted_black, black_bonus(rules, one, other)),
        ):
            counted[name] = counted.get(name, 0) + 1
    assert (counted_red, counted_black) == (red, black)
    if pair == "rank":
        pays = {
            "red_pair": Fraction(30),
            "double_red": Fraction(3, 2),
            "black_pair": Fraction(10),
            "pair": Fraction(3),
            "double_black": Fraction(3, 2),
        }
        assert _mean(red, pays) == _mean(black, pays), "with equal ranks both bonus bets cost the same"
