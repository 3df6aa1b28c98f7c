"""Compiles a function once and keeps the machine code on disk."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_SETTINGS: dict[str, Any] = {"cache": True, "fastmath": {"contract"}, "error_model": "numpy"}


def compiled(function: F) -> F:
    """The function as machine code; the sums may use fused multiply-add, nothing looser."""
    return cast(F, njit(**_SETTINGS)(function))


def inlined(function: F) -> F:
    """The same for the inside of a loop: put into its callers, since handing over many arrays costs more."""
    return cast(F, njit(forceinline=True, **_SETTINGS)(function))
