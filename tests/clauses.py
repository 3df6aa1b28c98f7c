"""Tests named after the clause they prove, and after the readings they tell apart."""

import importlib.util
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from saalchef.houses import House, load

Test = TypeVar("Test", bound=Callable[..., object])

RULES_TESTS = Path(__file__).parent / "rules"
PROOFS = "_proves"
TELLS_APART = "_tells_apart"
# Which cards lie in the shoe is no matter of the rules: cards arrive as actions.
NOT_OF_THE_RULES = frozenset({"shuffler", "penetration"})

_LATIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "§": "", " ": "_", "-": "_"})


@cache
def house_of(name: str) -> House:
    return load(name)


def slug(clause: str) -> str:
    """A clause as it stands in a test's name: "§11" is 11, "Insurance-Feld" insurance_feld."""
    return clause.lower().translate(_LATIN)


def proves(house: str, *keys: str) -> Callable[[Test], Test]:
    """Marks a test as the proof of sourced rules or principles, all of one clause of one house."""
    clauses = house_of(house).clauses

    def mark(test: Test) -> Test:
        assert keys, f"{test.__name__} proves no key"
        for key in keys:
            assert key in clauses, f"{test.__name__}: {house} has no sourced rule {key!r}"
            begins = f"test_{house}_{slug(clauses[key])}_"
            assert test.__name__.startswith(begins), f"{test.__name__}: the proof of {key} begins {begins}"
        return _note(test, PROOFS, {(house, key) for key in keys})

    return mark


def tells_apart(house: str, reading: str, *options: str | int) -> Callable[[Test], Test]:
    """Marks a test as one that tells options of a reading apart: it fails if they played alike."""
    found = house_of(house).readings

    def mark(test: Test) -> Test:
        assert reading in found, f"{test.__name__}: {house} has no reading {reading!r}"
        assert len(options) > 1, f"{test.__name__}: one option alone cannot be told apart"
        for option in options:
            assert option in found[reading].options, f"{test.__name__}: {reading} has no option {option!r}"
        return _note(test, TELLS_APART, {(house, reading, option) for option in options})

    return mark


def _note(test: Test, name: str, facts: set[tuple[str | int, ...]]) -> Test:
    setattr(test, name, getattr(test, name, set()) | facts)
    return test


@cache
def noted(name: str) -> frozenset[tuple[str | int, ...]]:
    """Everything that the tests of the rules prove, or tell apart."""
    return frozenset(fact for test in _tests() for fact in getattr(test, name, ()))


@cache
def _tests() -> tuple[object, ...]:
    return tuple(test for path in sorted(RULES_TESTS.rglob("test_*.py")) for test in _tests_in(path))


def _tests_in(path: Path) -> Iterator[object]:
    name = "proofs." + ".".join(path.relative_to(RULES_TESTS).with_suffix("").parts)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield from (each for named, each in vars(module).items() if named.startswith("test_"))
