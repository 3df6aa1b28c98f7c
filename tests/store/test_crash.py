"""Killed between any two steps of a commit, a group is there whole or not at all."""

import subprocess
import sys
from pathlib import Path

import pytest

from books import balance, problems
from saalchef.store import read
from saalchef.store.commit import STEPS
from saalchef.store.database import Database
from saalchef.store.outcome import Repeated


@pytest.mark.parametrize("step", STEPS)
def test_a_kill_at_any_step_leaves_whole_groups(database: Database, url: str, step: str) -> None:
    script = Path(__file__).parent / "crash_here.py"
    run = subprocess.run(
        [sys.executable, str(script), url, step, "1"], check=False, capture_output=True, text=True
    )
    assert run.returncode == -9, run.stderr
    assert run.stdout.split() == ["0"], "the second group was never acknowledged"
    there = 2 if step == "committed" else 1
    for stream in ("s", "t"):
        assert read.head(database, stream).version == there
        assert balance(database, f"purse/CHF//{stream}") == there
        answers = [read.answer(database, "tester", f"{stream}{number}") for number in range(3)]
        assert answers == [Repeated("1", stream)] * there + [None] * (3 - there)
    assert problems(database) == []
