"""Run as a program, `python tests/sim/prove.py MINUTES [STREAM]`: the kernels against the rules.

Where the tests play some hundred thousand coups, this plays as many as there is time for: every reading of
both Black Jack houses in turn, one box as the automaton walks it and whole tables with mistakes and limits,
each time from cards that were not seen before.
"""

import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from sim.test_black_jack_equals_the_rules import (  # noqa: E402 - found by the line above
    TABLES,
    box_of,
    every_reading,
    prove_box,
    prove_table,
    rules_of,
)

BOX, TABLE = 20_000, 5_000  # coups at a time
NAMES = ("optimal", "chart", "mimic", "never-bust")


def main(minutes: float, stream: int) -> None:
    until = time.monotonic() + 60 * minutes
    played = 0
    while time.monotonic() < until:
        for house, readings in every_reading():
            prove_box(rules_of(house, readings), NAMES[stream % 2], stream, BOX)
            played, stream = played + BOX, stream + 1
        for house, readings, boxes, chips in TABLES:
            rules = rules_of(house, readings)
            plans = [box_of(rules, NAMES[i % 4])._replace(lapses=0.1) for i in range(boxes)]
            prove_table(rules, plans, chips, stream, TABLE)
            played, stream = played + TABLE, stream + 1
            print(f"{played:,} coups alike", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10**6)
