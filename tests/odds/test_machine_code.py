"""Compiled functions are kept on disk, and compiled anew when what they are made of has changed."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest

import saalchef
from saalchef.odds import machine_code, sources

SOURCE = Path(saalchef.__file__).parent
MODULE = "a_room_to_compile"
TEXT = """
from pathlib import Path
from typing import NamedTuple
from saalchef.odds.machine_code import kept

class {name}(NamedTuple):
    number: int

def _more(value):
    return value.number + {more}

more = kept(_more, Path(__file__).parent)
value = {name}(1)
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield
    sys.modules.pop(MODULE, None)


def written(folder: Path, name: str, more: int) -> Any:
    """The module as a new process would find it."""
    (folder / f"{MODULE}.py").write_text(TEXT.format(name=name, more=more), "utf-8")
    sys.modules.pop(MODULE, None)
    invalidate_caches()
    sources.fingerprint.cache_clear()
    return import_module(MODULE)


def test_what_has_not_changed_is_not_compiled_again(tmp_path: Path) -> None:
    for hits in (0, 1):
        room = written(tmp_path, "Value", 1)
        assert room.more(room.value) == 2
        assert sum(room.more.made.stats.cache_hits.values()) == hits


def test_a_type_may_be_renamed_after_it_was_compiled(tmp_path: Path) -> None:
    for name, more in (("Old", 1), ("New", 2)):
        room = written(tmp_path, name, more)
        assert room.more(room.value) == 1 + more
        assert not room.more.made.stats.cache_hits


def run_without_a_home(folder: Path, **environment: str) -> str:
    """The module in a process whose sources lie where nothing can be written: not even root can, since a
    file is in the way.
    """
    (folder / f"{MODULE}.py").write_text(TEXT.format(name="Value", more=1), "utf-8")
    (folder / "__pycache__").touch()
    program = f"from {MODULE} import more, value; print(more(value), more.made.stats)"
    nowhere = str(folder / "__pycache__/home")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "HOME": nowhere, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_without_a_place_to_write_it_is_compiled_and_not_kept(tmp_path: Path) -> None:
    for setting in ("off", str(tmp_path / "__pycache__/nowhere")):
        assert run_without_a_home(tmp_path, SAALCHEF_CACHE=setting).startswith("2 ")


def test_without_a_home_it_is_kept_where_there_is_room(tmp_path: Path) -> None:
    room = tmp_path / "room"
    run_without_a_home(tmp_path, SAALCHEF_CACHE=str(room))
    assert list(room.glob("compiled/*/*.nbc"))
    assert "misses=Counter()" in run_without_a_home(tmp_path, SAALCHEF_CACHE=str(room))


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_code_is_compiled_again(tmp_path: Path, kind: str) -> None:
    room = written(tmp_path, "Value", 1)
    room.more(room.value)
    for hits in (0, 1):
        if not hits:
            (kept,) = tmp_path.glob(f"__pycache__/*.{kind}")
            kept.write_bytes(kept.read_bytes()[:-9])
        room = written(tmp_path, "Value", 1)
        assert room.more(room.value) == 2
        assert sum(room.more.made.stats.cache_hits.values()) == hits


def taken_from(path: Path) -> set[Path]:
    """The files of Saalchef from which a module has its names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("saalchef."):
            at = SOURCE.parent.joinpath(*node.module.split("."))
            found |= {at.with_suffix(".py"), *(at / f"{alias.name}.py" for alias in node.names)}
    return {each for each in found if each.is_file()}


MACHINE_CODE = Path(machine_code.__file__)
MAKERS = {path for path in SOURCE.rglob("*.py") if " kept(" in path.read_text("utf-8")} - {MACHINE_CODE}


@pytest.mark.parametrize("maker", sorted(MAKERS), ids=lambda path: str(path.relative_to(SOURCE)))
def test_whatever_gives_something_to_compiled_code_is_asked_about(maker: Path) -> None:
    known = set(sources.made_of(maker.parent))
    compiled = [path for path in maker.parent.rglob("*.py") if taken_from(path) & {MACHINE_CODE, maker}]
    assert compiled
    taken = set().union(*map(taken_from, compiled))
    assert sorted(str(path.relative_to(SOURCE)) for path in taken - known) == []
