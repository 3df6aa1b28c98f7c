"""Evenings in which everything goes wrong, one for each seed, on all processors.

    python tests/faults --seeds 1000            # and says which seeds failed
    python tests/faults --seed 123              # one of them again, step by step

Each is the same every time: what a seed finds, it finds again.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE)]
if os.environ.get("PYTHONHASHSEED") != "0":  # sets of names are to be in the same order every time
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

from surroundings import FIXES  # noqa: E402 - after the path is set
from world import Evening, play  # noqa: E402


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seeds", type=int, default=1000, help="how many")
    asked.add_argument("--first", type=int, default=1, help="the first of them")
    asked.add_argument("--seed", type=int, help="this one alone, step by step")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time")
    asked.add_argument(
        "--without", choices=FIXES, action="append", default=[], help="as before this was mended"
    )
    asked.add_argument("--until-found", action="store_true", help="end with the first seed that fails")
    asked.add_argument("--json", action="store_true")
    options = asked.parse_args()
    without = frozenset(options.without)
    if options.seed is not None:
        evening = play(options.seed, without)
        print(*evening.story, sep="\n")
        _tell(evening)
        return bool(evening.problems)
    began, failed, counts = time.monotonic(), [], dict.fromkeys(("commits", "coups", "words", "silent"), 0)
    digests: dict[int, str] = {}
    seeds = range(options.first, options.first + options.seeds)
    with ProcessPoolExecutor(options.jobs) as pool:
        running = map if options.jobs == 1 else partial(pool.map, chunksize=1)
        for number, evening in enumerate(running(partial(play, without=without), seeds), 1):
            counts = {what: count + getattr(evening, what) for what, count in counts.items()}
            digests[evening.seed] = evening.digest
            if evening.problems:
                failed.append(evening)
                if not options.json:
                    _tell(evening)
                if options.until_found:
                    pool.shutdown(cancel_futures=True)
                    break
            if not options.json and number % 50 == 0:
                print(
                    f"{number} of {options.seeds} seeds, {number / (time.monotonic() - began):.1f} a second",
                    flush=True,
                )
    if options.json:
        problems = {evening.seed: evening.problems for evening in failed}
        print(json.dumps({"problems": problems, **counts, "digests": digests}))
    else:
        told = f"{counts['commits']} transactions, {counts['coups']} coups, {counts['words']} words of guests"
        print(f"{len(digests)} seeds, {told} ({counts['silent']} silent): {len(failed)} seeds failed")
        for evening in failed[:10]:
            print(f"  again: make faults SEED={evening.seed}")
    return bool(failed)


def _tell(evening: Evening) -> None:
    for problem in evening.problems:
        print(f"seed {evening.seed}: {problem}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
