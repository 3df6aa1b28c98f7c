"""What commands take of the processor, machine code on disk, beside importing numpy and numba alone."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence

TIMES = 3
OFF = {"SAALCHEF_CACHE": "off"}
HAND = ("odds", "wiesbaden", "--hand", "8h 8d", "--bank", "6h")

# The command, and the seconds wanted of it.
COMMANDS: tuple[tuple[tuple[str, ...], float], ...] = (
    (("odds", "wiesbaden"), 1.0),
    (("odds", "pfaeffikon"), 1.0),
    (("odds", "wiesbaden", "--all-readings"), 5.0),
    (("compare", "pfaeffikon", "wiesbaden"), 1.0),
    (HAND, 0.4),
)
AGAIN = (("odds", "wiesbaden"), 0.3)
# What a floor's process does for the first price list that nobody has asked for before.
FIRST_PRICE = (
    "from saalchef.houses import load; from saalchef.school.price_tags import price_tags as p; p(load({!r}))"
)


def run() -> None:
    """The best of several runs, figures worked out anew; then one asked again, and the first on a machine."""
    for package in ("numpy", "numba"):
        _print(f"import {package}", _best([sys.executable, "-c", f"import {package}"], OFF))
    for command, goal in COMMANDS:
        _saalchef(command, OFF)  # so that its machine code is on disk
        _print(" ".join(command), _best(_program(command), OFF), goal)
    for house in ("wiesbaden", "pfaeffikon"):
        program = [sys.executable, "-c", FIRST_PRICE.format(house)]
        _print(f"first price list of {house}", _best(program, OFF), 1.0)
    with tempfile.TemporaryDirectory() as folder:
        again = {"SAALCHEF_CACHE": folder}
        _saalchef(AGAIN[0], again)
        _print(" ".join((*AGAIN[0], "(asked again)")), _best(_program(AGAIN[0]), again), AGAIN[1])
        nothing = {**OFF, "NUMBA_CACHE_DIR": folder}
        _print(" ".join((*AGAIN[0], "(first on a machine)")), _saalchef(AGAIN[0], nothing), 10.0)


def _program(command: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", "saalchef.cli", *command]


def _saalchef(command: Sequence[str], environment: dict[str, str]) -> float:
    return _seconds(_program(command), environment)


def _best(program: Sequence[str], environment: dict[str, str]) -> float:
    return min(_seconds(program, environment) for _ in range(TIMES))


def _seconds(program: Sequence[str], environment: dict[str, str]) -> float:
    """Of the processor, the user's and the system's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        program,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _print(what: str, seconds: float, goal: float | None = None) -> None:
    wanted = "" if goal is None else f"   (wanted {goal:.1f} s)"
    print(f"{what:<48} {seconds:>8.2f} s{wanted}", flush=True)
