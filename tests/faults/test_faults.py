"""Evenings in which everything goes wrong, each from one number; and that what was mended would be found."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
SEEDS = 100
pytestmark = pytest.mark.slow


@cache
def evenings(*options: str) -> dict[str, Any]:
    """By `make faults`, in a process of its own."""
    run = subprocess.run(
        [sys.executable, str(HERE), "--json", "--jobs", "1", *options],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    assert run.stdout, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    assert run.returncode == bool(found["problems"])
    return found


def test_nothing_is_lost_twice_or_told_too_early_whatever_fails() -> None:
    found = evenings("--seeds", str(SEEDS))
    assert found["problems"] == {}
    assert len(found["digests"]) == SEEDS
    assert found["coups"] > 2 * SEEDS
    assert found["commits"] > 20 * SEEDS
    assert found["words"] > found["silent"] > SEEDS // 10


def test_a_seed_replays_exactly() -> None:
    """Alone it is the same as in the middle of others, down to every moment and every row."""
    seed = str(SEEDS // 2)
    assert evenings("--first", seed, "--seeds", "1")["digests"] == {
        seed: evenings("--seeds", str(SEEDS))["digests"][seed]
    }


@pytest.mark.parametrize(
    ("fix", "problem"),
    [
        ("timeouts", "waits for"),
        ("outcome", "was refused (busy), and is booked"),
        ("clock", "seconds off the time"),
        ("disk", "was booked, and is lost"),
        ("secrecy", "is told ["),
        ("catching-up", "does not go on"),
        ("words", "are awaited for"),
    ],
)
def test_what_was_mended_would_be_found(fix: str, problem: str) -> None:
    found = evenings("--until-found", "--seeds", str(SEEDS), "--without", fix)
    assert any(problem in each for problems in found["problems"].values() for each in problems), found[
        "problems"
    ]
