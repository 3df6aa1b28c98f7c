"""The browser derives the cards by its own code: both are held to the same written shuffles.

`python tests/floor/test_shuffles_for_the_browser.py` writes them anew.
"""

import json
from pathlib import Path
from typing import Any

from saalchef.floor.fair import Secret, Stream, commitment, key
from saalchef.floor.happenings import GuestSeed
from saalchef.rules.cards import pack

WRITTEN = Path(__file__).parents[2] / "client" / "tests" / "fixtures" / "shuffles.json"
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
    below = Stream(key(table, shoe, SECRET.seed, seeds)).below
    left, order = list(pack(decks, jokers)), []
    while left:
        at = below(len(left))
        left[at], left[-1] = left[-1], left[at]
        order.append(left.pop())
    proof = {"seed": SECRET.seed, "salt": SECRET.salt, "guests": guests}
    bound = commitment(table, shoe, SECRET)
    named = {"table": table, "shoe": shoe, "commitment": bound}
    return {"decks": decks, "jokers": jokers, "proof": {**named, **proof}, "order": order}


def test_the_written_shuffles_are_those_of_the_server() -> None:
    assert json.loads(WRITTEN.read_text("utf-8")) == shuffles()


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(shuffles(), ensure_ascii=False, indent=1) + "\n", "utf-8")
