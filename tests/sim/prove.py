"""The kernels against the rules, coup by coup, by the million: `make prove`, or `make prove COUPS=20000000`.

Where the tests play some hundred thousand coups, this plays as many as it is told: all three games, every
reading of every house, Black Jack by every strategy and at whole tables with co-bettors, mistakes, limits and
chips that run out. Every task has a stream of its own; another `--stream` brings cards not seen before.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1])]

from saalchef.houses import HOUSES  # noqa: E402 - the proofs are found by the line above
from saalchef.odds.following import Follows  # noqa: E402
from saalchef.rules.money import Cents  # noqa: E402
from sim import blackjack_proof as blackjack  # noqa: E402
from sim import challenge_core as challenge  # noqa: E402
from sim import punto_banco_core as punto_banco  # noqa: E402

Readings = dict[str, str | int]

# Of a hundred coups. A coup of Punto Banco is proved ten times as fast as one at a Black Jack table.
SHARES = {"box": 40, "table": 15, "punto-banco": 30, "challenge": 15}
TOGETHER = 6  # the ways to play one reading, by the same process: its analysis is kept


class Task(NamedTuple):
    """One way to play one house's table."""

    kind: str
    house: str
    readings: Readings
    number: int  # among the tasks of its kind: what else differs follows from it
    stream: int = 0
    coups: int = 0


def tasks_of(kind: str) -> Iterator[Task]:
    """Every reading, and several ways to play it."""
    if kind in ("box", "table"):
        ways = len(blackjack.EVERY_STRATEGY) if kind == "box" else len(PARTIES)
        found = [(house, readings) for house, readings in blackjack.every_reading() for _ in range(ways)]
    elif kind == "punto-banco":
        found = list(punto_banco.every_reading())
    else:
        found = [("schaffhausen", readings) for readings, _ in challenge.every_reading() for _ in range(2)]
    return (Task(kind, house, readings, number) for number, (house, readings) in enumerate(found))


class Party(NamedTuple):
    """What a guest does at a whole table."""

    strategies: tuple[str, ...]
    lapses: float = 0.0
    chips: int = blackjack.ENOUGH
    stake: Cents = blackjack.STAKE
    joined: Follows | None = None


PARTIES = (
    Party((blackjack.WILD, "optimal"), joined="nothing"),
    Party(("chart", blackjack.WILD, "never-bust"), lapses=0.2, joined="doubles"),
    Party((blackjack.WILD, "chart"), joined="splits"),
    Party((blackjack.FILE, blackjack.WILD), lapses=0.1, joined="everything"),
    Party(("mimic", "optimal", "chart", blackjack.FILE), lapses=0.05, chips=60_000),
    Party((blackjack.WILD,), stake=Cents(17_000)),
    Party(("chart", blackjack.WILD), lapses=0.5, stake=Cents(25_000), chips=150_000),
    Party((blackjack.GREEDY,) * 7),
)


def prove(task: Task) -> tuple[str, int]:
    """Play it; whoever finds a difference stops everything with the coup in which it came."""
    if task.kind == "box":
        name = blackjack.EVERY_STRATEGY[task.number % len(blackjack.EVERY_STRATEGY)]
        blackjack.prove_box(blackjack.rules_of(task.house, task.readings), name, task.stream, task.coups)
    elif task.kind == "table":
        party = PARTIES[task.number % len(PARTIES)]
        rules = blackjack.rules_of(task.house, task.readings)
        boxes = [
            blackjack.box_of(rules, name)._replace(lapses=party.lapses, stake=party.stake)
            for name in party.strategies
        ]
        boxes[0] = boxes[0]._replace(insurance="strategy")
        blackjack.prove_table(rules, boxes, party.chips, task.stream, task.coups, joined=party.joined)
    elif task.kind == "punto-banco":
        punto_banco.prove_coups(punto_banco.rules_of(task.house, task.readings), task.stream, task.coups)
    else:
        _, players = list(challenge.every_reading())[task.number // 2]
        plays = challenge.RECKLESS if task.number % 2 else challenge.CAUTIOUS
        challenge.prove_games(challenge.rules_of(task.readings), players, plays, task.stream, task.coups)
    return task.kind, task.coups


def portioned(house: str | None, coups: int, stream: int) -> list[Task]:
    """Together exactly so many coups, those of a kind evenly over its tasks; the kinds in turn."""
    queues = {kind: [each for each in tasks_of(kind) if house in (None, each.house)] for kind in SHARES}
    queues = {kind: queue for kind, queue in queues.items() if queue}
    left, shares = coups, sum(SHARES[kind] for kind in queues)
    for kind, queue in queues.items():
        share = left * SHARES[kind] // shares
        left, shares = left - share, shares - SHARES[kind]
        each, more = divmod(share, len(queue))
        queues[kind] = [
            task._replace(stream=stream + task.number, coups=each + (i < more))
            for i, task in enumerate(queue)
        ]
    order = []
    while any(queues.values()):
        for queue in queues.values():
            order += queue[:TOGETHER]
            del queue[:TOGETHER]
    return [task for task in order if task.coups]


def main() -> None:
    parser = argparse.ArgumentParser(description="Prove the kernels equal to the rules, coup by coup.")
    parser.add_argument("coups", type=int, nargs="?", default=3_000_000)
    parser.add_argument("--house", choices=HOUSES, help="one house alone")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stream", type=int, default=10**6, help="the first of the streams played")
    asked = parser.parse_args()
    tasks = portioned(asked.house, asked.coups, asked.stream)
    begun, alike = time.monotonic(), Counter[str]()
    with get_context("spawn").Pool(asked.processes) as pool:
        for kind, coups in pool.imap_unordered(prove, tasks, chunksize=TOGETHER):
            alike[kind] += coups
            rate = alike.total() / (time.monotonic() - begun)
            done = f"{alike.total():,} of {asked.coups:,} coups alike, {rate:,.0f} a second"
            print(f"\r{done:<70}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    told = ", ".join(f"{coups:,} {kind}" for kind, coups in alike.items())
    print(f"{alike.total():,} coups in {len(tasks)} ways to play, all alike: {told}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nInterrupted; what was compared was alike.")
