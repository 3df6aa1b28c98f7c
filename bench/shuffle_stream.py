"""Dieharder on the raw stream behind the shuffles, where it is installed; the system's own randomness first.

A battery that refuses the system's source on the same settings may not accuse ours.
"""

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator

from saalchef.floor.table.shuffle import raw_numbers

# By dieharder's number: the test, and how many samples make one of its p-values (its own choice, but for the
# ranks, which would take minutes). With fewer, even a perfect source looks weak.
TESTS = {
    "0": ("birthdays", 100),
    "2": ("32x32 ranks", 4_000),
    "15": ("runs", 100_000),
    "100": ("single bits", 100_000),
    "101": ("runs of bits", 100_000),
    "102": ("groups of bits", 100_000),
}
P_VALUES = 20
BLOCK = 8_192  # raw numbers at a time


def run() -> None:
    """Both sources through the same tests; ends with a sentence where dieharder is missing."""
    found = shutil.which("dieharder")
    if found is None:
        print("dieharder is not installed here (apt install dieharder): nothing measured")
        return
    for test, (name, samples) in TESTS.items():
        asked = [found, "-d", test, "-g", "200", "-t", str(samples), "-p", str(P_VALUES)]
        system = _verdict(asked, iter(lambda: os.urandom(BLOCK * 4), b""))
        ours = _verdict(asked, _stream(os.urandom(32)))
        print(f"{name}: os.urandom {system}, the shuffles' stream {ours}", flush=True)


def _stream(secret_key: bytes) -> Iterator[bytes]:
    numbers = raw_numbers(secret_key)
    while True:
        yield b"".join(next(numbers).to_bytes(4, "little") for _ in range(BLOCK))


def _verdict(arguments: list[str], source: Iterator[bytes]) -> str:
    """PASSED, WEAK or FAILED, as dieharder says at the end of its lines, with how often where they differ."""
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        try:
            for block in source:
                running.stdin.write(block)
                if running.poll() is not None:
                    break
        except BrokenPipeError:
            pass
        lines = running.stdout.read().decode().splitlines()
    verdicts = [
        line.rpartition("|")[2].strip()
        for line in lines
        if "PASSED" in line or "WEAK" in line or "FAILED" in line
    ]
    counts = Counter(verdicts)
    if len(counts) < 2:
        return next(iter(counts), "nothing")
    return ", ".join(f"{verdict} {n}×" for verdict, n in counts.most_common())
