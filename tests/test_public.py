"""What the package offers to programs, and the examples beside it."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import saalchef
from saalchef import public
from saalchef.rules import actions

SOURCES = Path(saalchef.__file__).parent


def test_everything_named_is_there_and_nothing_else() -> None:
    for name in public.__all__:
        assert getattr(saalchef, name) is getattr(public, name)
    assert set(public.__all__) <= set(dir(saalchef))
    with pytest.raises(AttributeError, match="no attribute 'croupier'"):
        _ = saalchef.croupier
    with pytest.raises(AttributeError):
        _ = saalchef._hidden


def test_every_action_is_offered() -> None:
    assert {kind.__name__ for kind in actions.Action.__args__} <= set(public.__all__)


def test_a_star_brings_the_same() -> None:
    brought: dict[str, object] = {}
    exec("from saalchef import *", brought)
    assert brought.keys() - {"__builtins__"} == set(public.__all__)


def test_importing_the_package_alone_is_cheap() -> None:
    code = "import sys, saalchef; print([name for name in sys.modules if name.startswith('saalchef.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


EXAMPLES = [module_of(path) for path in sorted(SOURCES.rglob("*.py")) if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("module", EXAMPLES)
def test_the_examples_hold(module: str) -> None:
    ran = doctest.testmod(importlib.import_module(module))
    assert ran.attempted
    assert not ran.failed


@pytest.mark.parametrize("name", public.__all__)
def test_what_is_offered_says_what_it_is(name: str) -> None:
    offered = getattr(public, name)
    if isinstance(offered, type) or callable(offered):
        assert offered.__doc__, name


def test_the_package_is_typed() -> None:
    assert (SOURCES / "py.typed").is_file()
