"""Compiles functions once and keeps the machine code on disk."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_LOOSE = {"contract"}  # sums may use fused multiply-add, nothing looser
_INSIDE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _sources() -> str:
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


_SOURCES = _sources()


def _kept(function: F, **settings: Any) -> F:
    made = njit(cache=True, fastmath=_LOOSE, error_model="numpy", **settings)(function)
    # numba asks only whether the function's own file has changed, not those of the functions it calls
    made._cache._cache_file._source_stamp = _SOURCES
    return cast(F, made)


def compiled(function: F) -> F:
    """The function as machine code."""
    return _kept(function)


def inner(function: F) -> F:
    """The same for functions that only compiled ones call: half the time to compile."""
    return _kept(function, **_INSIDE)


def inlined(function: F) -> F:
    """The same for the inside of a loop: put into its callers, since handing over many arrays costs more."""
    return _kept(function, forceinline=True, **_INSIDE)
