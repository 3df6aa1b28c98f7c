"""An exact example of every step from words to cards, derived here once more with hashlib alone.

The reference page tells it, and the browser's own code is held to it too.
`python tests/floor/test_words_vector.py` writes it anew for the browser.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from saalchef.floor.table.events import GuestHash, GuestWords
from saalchef.floor.table.shuffle import (
    Dealer,
    Secret,
    closing_hash,
    commitment,
    coup_key,
    raw_numbers,
    stake_lines,
    words_hash,
)
from saalchef.houses import load
from saalchef.notation import read_line
from saalchef.rules.actions import Bet
from saalchef.rules.cards import Card, pack
from saalchef.rules.money import PlacedStake
from saalchef.rules.table import packs

ROOT = Path(__file__).parents[2]
WRITTEN = ROOT / "client" / "tests" / "fixtures" / "words.json"
PAGE = ROOT / "docs" / "reference" / "fairness.md"
TABLE, SHOE = "0123456789ab", 3
SECRET = Secret(f"{3_916_838:064x}", "c3" * 32)  # the first number of its stream must be passed over
# By coup: each guest who is bound to words, and whether he tells them; and how many cards are dealt.
COUPS: dict[int, tuple[tuple[tuple[str, str, bool], ...], int]] = {
    17: (
        (
            ("Anna", "00112233445566778899aabbccddeeff lucky seven", True),
            ("Beat", "8899aabbccddeeff0011223344556677", False),
            ("Zoë", "ffeeddccbbaa99887766554433221100 Glück ♠", True),
        ),
        5,
    ),
    18: ((("Zoë", "0f1e2d3c4b5a69788796a5b4c3d2e1f0", True),), 6),
}
# What lay when their bets were closed, as a coup file writes it, in the order of these lines.
STAKES = {
    17: ["Anna bets 10 on tie", "Anna bets 20 on punto", "Beat bets 25 on banco", "Zoë bets 100 on punto"],
    18: ["Zoë bets 100 on punto"],
}


# ——— once more, by the reference page alone ———


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def hmac(key: bytes, message: bytes) -> bytes:
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def stream(key: bytes, blocks: int) -> list[int]:
    data = b"".join(hmac(key, block.to_bytes(8, "big")) for block in range(blocks))
    return [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]


def draw(left: list[str], words: list[int]) -> str:
    while (word := words.pop(0)) >= 2**32 - 2**32 % len(left):
        pass
    k = word % len(left)
    left[k], left[-1] = left[-1], left[k]
    return left.pop()


def derived() -> dict[str, Any]:
    """Every step of the two coups."""
    seed, salt = SECRET.seed, SECRET.salt
    bound = sha256(f"saalchef commitment 2\n{TABLE}\n{SHOE}\n{salt}\n{seed}")
    whole = [rank + suit for _ in range(6) for suit in "shdc" for rank in "A23456789TJQK"]
    coups: list[dict[str, Any]] = []
    for coup, (guests, count) in COUPS.items():
        hashes = {
            name: sha256(f"saalchef words 2\n{TABLE}\n{coup}\n{name}\n{text}") for name, text, _ in guests
        }
        message = f"saalchef coup 2\n{TABLE}\n{SHOE}\n{coup}"
        for name, text, told in guests:
            message += f"\n{name} {hashes[name]} {sha256(text) if told else '-'}"
        key = hmac(bytes.fromhex(seed), message.encode())
        left = list(whole)
        gone = [card for each in coups for card in each["cards"]]
        for card in gone:
            left.remove(card)
        closed = [f"saalchef closing 2\n{TABLE}\n{SHOE}\n{coup}\n6 0", ",".join(gone), *STAKES[coup]]
        words = stream(key, 2)
        coups.append(
            {
                "coup": coup,
                "committed": [[name, hashes[name]] for name, _, _ in guests],
                "closing": sha256("\n".join(closed)),
                "opened": [[name, text] for name, text, told in guests if told],
                "stakes": STAKES[coup],
                "key": key.hex(),
                "stream": words[:8],
                "cards": [draw(left, words) for _ in range(count)],
            }
        )
    named = {"table": TABLE, "shoe": SHOE, "seed": seed, "salt": salt, "commitment": bound}
    return {"house": "bregenz", "decks": 6, "jokers": 0, **named, "coups": coups}


# ——— held together ———


def _stake(line: str) -> PlacedStake:
    bet = read_line(line)
    assert isinstance(bet, Bet)
    return PlacedStake(bet.guest, bet.field, bet.box, bet.amount)


def test_the_floor_comes_to_every_step_of_the_example() -> None:
    example = derived()
    assert commitment(TABLE, SHOE, SECRET) == example["commitment"]
    gone: list[str] = []
    for coup in example["coups"]:
        number, texts = coup["coup"], COUPS[coup["coup"]][0]
        assert [[name, words_hash(TABLE, number, name, text)] for name, text, _ in texts] == coup["committed"]
        packed, laid = packs(load("bregenz").rules), stake_lines(map(_stake, STAKES[number]))
        assert closing_hash(TABLE, SHOE, number, packed, gone, laid) == coup["closing"]
        committed = [GuestHash(*each) for each in coup["committed"]]
        opened = [GuestWords(*each) for each in coup["opened"]]
        key = coup_key(TABLE, SHOE, number, SECRET.seed, committed, opened)
        assert key.hex() == coup["key"]
        raw = raw_numbers(key)
        assert [next(raw) for _ in range(8)] == coup["stream"]
        dealer = Dealer(load("bregenz"), key, map(Card, gone))
        assert [dealer.draw() for _ in coup["cards"]] == coup["cards"]
        gone += coup["cards"]


def test_a_raw_number_is_passed_over_in_the_example() -> None:
    """Of 312 cards; taken as it is it would give another first card."""
    first, second = derived()["coups"][0]["stream"][:2]
    assert first >= 2**32 - 2**32 % 312
    cards = pack(6, 0)
    assert cards[second % 312] == derived()["coups"][0]["cards"][0] != cards[first % 312]


def test_the_page_tells_the_example() -> None:
    page, example = PAGE.read_text("utf-8"), derived()
    assert example["commitment"] in page
    for coup in example["coups"]:
        for name, hashed in coup["committed"]:
            assert f"{name} {hashed}" in page
        for name, text in coup["opened"]:
            assert f"{name}: {text}" in page
        for stake in coup["stakes"]:
            assert f"\n{stake}\n" in page
        assert f"closing {coup['closing']}" in page
        assert coup["key"] in page
        assert " ".join(map(str, coup["stream"])) in page
        assert " ".join(coup["cards"]) in page


def test_the_browser_is_held_to_the_same_example() -> None:
    assert json.loads(WRITTEN.read_text("utf-8")) == derived()


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(derived(), ensure_ascii=False, indent=1) + "\n", "utf-8")
