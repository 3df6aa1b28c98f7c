"""Dieharder on the raw stream behind the shuffles, where it is installed; the system's own randomness first.

A battery that refuses the system's source on the same settings may not accuse ours.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator

from saalchef.floor.fair import words

TESTS = ("0", "2", "15", "100", "101")  # birthdays, 32x32 ranks, runs, monobit, serial
BLOCK = 8_192  # words at a time


def run() -> None:
    """Both sources through the same tests; ends with a sentence where dieharder is missing."""
    found = shutil.which("dieharder")
    if found is None:
        print("dieharder is not installed here (apt install dieharder): nothing measured")
        return
    for test in TESTS:
        system = _verdict(found, test, iter(lambda: os.urandom(BLOCK * 4), b""))
        ours = _verdict(found, test, _stream(os.urandom(32)))
        print(f"test {test:>3}: os.urandom {system}, the shuffles' stream {ours}", flush=True)


def _stream(secret_key: bytes) -> Iterator[bytes]:
    numbers = words(secret_key)
    while True:
        yield b"".join(next(numbers).to_bytes(4, "little") for _ in range(BLOCK))


def _verdict(dieharder: str, test: str, source: Iterator[bytes]) -> str:
    """PASSED, WEAK or FAILED, as dieharder says at the end of its line."""
    arguments = [dieharder, "-d", test, "-g", "200", "-t", "1000", "-p", "20"]
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
    return "/".join(sorted(set(verdicts))) or "nothing"
