"""What runs before a commit is what `make check` runs, and tests that are listed somewhere are there."""

import re
from pathlib import Path

import pytest
import yaml

from longest_first import rank

ROOT = Path(__file__).parent.parent


def recipe(target: str) -> list[str]:
    """The commands of a target of the Makefile."""
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert found is not None, target
    return [line.strip().replace("$(BIN)", ".venv/bin").removesuffix(" .") for line in found[1].splitlines()]


def test_a_commit_is_checked_as_make_check_does() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert local["repo"] == "local"
    assert {hook["entry"] for hook in local["hooks"]} == {*recipe("check"), "make check-client"}
    assert recipe("check-client")


def test_the_longest_files_are_begun_first(pytestconfig: pytest.Config) -> None:
    places = ["floor/test_b.py", "browser"]
    tests = ["browser/test_a.py::a", "floor/test_a.py::a", "floor/test_b.py::b", "floor/test_b.py::a"]
    assert sorted(tests, key=lambda test: rank(test, places)) == [tests[2], tests[3], tests[0], tests[1]]
    for place in pytestconfig.getini("longest_first"):
        assert (ROOT / place).exists(), f"{place} is no longer there"
