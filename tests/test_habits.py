"""What runs before a commit is what `make check` runs."""

import re
from pathlib import Path

import yaml

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
