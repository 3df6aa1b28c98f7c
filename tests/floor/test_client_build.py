"""What the browser client is built from and how heavy it is."""

import gzip
import re
from pathlib import Path

import pytest

from saalchef.floor.http.felt import FELT
from saalchef.floor.wire.typescript import typescript

CLIENT = Path(__file__).parents[2] / "client"
BUDGET = 120_000  # bytes, compressed


def test_the_client_speaks_the_types_of_the_server() -> None:
    assert (CLIENT / "src" / "wire" / "types.ts").read_text("utf-8") == typescript(), "make types"


def first_load(page: str) -> set[Path]:
    """The page's own script and style, and what a page behind it brings before anything is clicked."""
    entries = re.findall(r'(?:src|href)="/(assets/[^"]+)"', (FELT / "index.html").read_text("utf-8"))
    assert entries
    lazy = [file for file in (FELT / "assets").iterdir() if file.name.startswith(f"{page}-")]
    assert lazy, page
    found = {FELT / entry for entry in entries} | set(lazy)
    waiting = list(found)
    while waiting:
        file = waiting.pop()
        if file.suffix == ".js":
            code = file.read_text("utf-8")
            statically = re.findall(r'(?:from|import)\s*"\./([^"]+)"', code)
            fresh = {FELT / "assets" / name for name in statically} - found
            found |= fresh
            waiting += fresh
    return found


@pytest.mark.parametrize("page", ["Entrance", "Table"])
def test_the_first_load_is_light(page: str) -> None:
    assert (FELT / "index.html").is_file(), "the browser client is not built: make builds it before the tests"
    weights = {file.name: len(gzip.compress(file.read_bytes(), mtime=0)) for file in first_load(page)}
    assert sum(weights.values()) < BUDGET, weights
