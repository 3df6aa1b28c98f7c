"""Punto Banco from one remaining pack: every end of a coup, counted exactly, compiled and interpreted."""

import random
import time
from collections.abc import Callable

from saalchef.houses import load
from saalchef.odds.pack import remaining
from saalchef.odds.punto_banco import endings, fast
from saalchef.odds.punto_banco.six_cards import values
from saalchef.rules.cards import pack

PACKS = 2_000
ROUNDS = 5


def run() -> None:
    """Different packs as a shoe empties; the best of several rounds."""
    rng = random.Random(9)
    shoe = pack(8)
    packs = [values(remaining(8, 0, rng.sample(shoe, rng.randrange(400)))) for _ in range(PACKS)]
    rules = load("bregenz").rules
    fast.coups(rules, packs[0])  # compiled, or found on disk
    compiled = min(_seconds(lambda p: fast.coups(rules, p), packs) for _ in range(ROUNDS))
    interpreted = _seconds(lambda p: endings.coups(rules, p), packs[:50])
    print(f"compiled     {1e3 * compiled:8.4f} ms a pack (goal 0.25)")
    print(f"interpreted  {1e3 * interpreted:8.4f} ms a pack, as the command line does it")


def _seconds(count: Callable[[tuple[int, ...]], object], packs: list[tuple[int, ...]]) -> float:
    start = time.process_time()
    for each in packs:
        count(each)
    return (time.process_time() - start) / len(packs)
