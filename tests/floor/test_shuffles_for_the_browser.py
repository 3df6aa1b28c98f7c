"""The browser derives the cards by its own code: both are held to the same written shuffles.

`python tests/floor/test_shuffles_for_the_browser.py` writes them anew.
"""

import json
from pathlib import Path
from typing import Any

from saalchef.floor.table.events import GuestSeed
from saalchef.floor.table.shuffle import Dealer, Secret, Stream, commitment, shoe_key
from saalchef.houses import load
from saalchef.rules.cards import Card, pack

FIXTURES = Path(__file__).parents[2] / "client" / "tests" / "fixtures"
WRITTEN = FIXTURES / "shuffles.json"
AGAIN = FIXTURES / "shuffled-again.json"
SECRET = Secret("5a" * 32, "c3" * 32)
SHUFFLES: tuple[tuple[str, int, int, int, list[list[str]]], ...] = (
    ("0123456789ab", 1, 1, 0, []),
    ("0123456789ab", 2, 6, 1, [["Anna", "lucky seven"]]),
    ("fedcba987654", 12, 8, 0, [["Zoë", "Glück"], ["Bot-1", ""], ["Zoë", "♠ again"]]),
)


def shuffles() -> list[dict[str, Any]]:
    return [_shuffle(*each) for each in SHUFFLES]


def _shuffle(table: str, shoe: int, decks: int, jokers: int, guests: list[list[str]]) -> dict[str, Any]:
    seeds = [GuestSeed(*each) for each in guests]
    below = Stream(shoe_key(table, shoe, SECRET.seed, seeds)).below
    left, order = list(pack(decks, jokers)), []
    while left:
        at = below(len(left))
        left[at], left[-1] = left[-1], left[at]
        order.append(left.pop())
    proof = {"seed": SECRET.seed, "salt": SECRET.salt, "guests": guests}
    bound = commitment(table, shoe, SECRET, 1)
    named = {"table": table, "shoe": shoe, "commitment": bound}
    return {"decks": decks, "jokers": jokers, "proof": {**named, **proof}, "order": order}


def shuffled_again() -> list[dict[str, Any]]:
    """Coups in the middle of which the pack is shuffled again, as the server's dealer deals them."""
    return [_war(), _run_out()]


def _dealt(name: str, house: str, coups: list[list[tuple[Card, str]]]) -> dict[str, Any]:
    seeds = {"seed": SECRET.seed, "salt": SECRET.salt, "guests": []}
    proof = {"table": "t", "shoe": 1, "commitment": commitment("t", 1, SECRET, 1), **seeds}
    return {"name": name, "house": house, "decks": 1, "proof": proof, "coups": coups}


def _war() -> dict[str, Any]:
    """Seven players tied in war after war: before the fifth round four cards are left for eight places."""
    dealer = Dealer(load("schaffhausen"), shoe_key("t", 1, SECRET.seed, ()))
    boxes = [str(box) for box in range(1, 8)]
    dealt = [(dealer.draw(), place) for place in (*boxes, *boxes, "community", "community")]
    hands = [card for card, _ in dealt]
    for number in range(1, 6):
        if number == 5:
            dealer.reshuffle(hands)
        dealt += [(dealer.draw(), place) for place in ("burn", *boxes)]
    return _dealt("a war for which the pack does not suffice", "schaffhausen", [dealt])


def _run_out() -> dict[str, Any]:
    """A shoe of one pack dealt to its last card: in the eleventh coup two are left."""
    dealer = Dealer(load("bregenz", {"decks": 1, "shuffler": "shoe"}), shoe_key("t", 1, SECRET.seed, ()))
    coups: list[list[tuple[Card, str]]] = []
    for number in range(11):
        dealt: list[tuple[Card, str]] = []
        for place in ("punto", "banco", "punto", "banco", "punto"):
            if number == 10 and len(dealt) == 2:
                dealer.reshuffle([card for card, _ in dealt])
            dealt.append((dealer.draw(), place))
        coups.append(dealt)
    return _dealt("a shoe without cards", "bregenz", coups)


def test_the_written_coups_with_a_second_shuffle_are_those_of_the_server() -> None:
    assert json.loads(AGAIN.read_text("utf-8")) == json.loads(json.dumps(shuffled_again()))


def test_the_written_shuffles_are_those_of_the_server() -> None:
    assert json.loads(WRITTEN.read_text("utf-8")) == shuffles()


if __name__ == "__main__":
    AGAIN.write_text(json.dumps(shuffled_again()) + "\n", "utf-8")
    WRITTEN.write_text(json.dumps(shuffles(), ensure_ascii=False, indent=1) + "\n", "utf-8")
