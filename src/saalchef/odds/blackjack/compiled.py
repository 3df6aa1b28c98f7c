"""Compiles a function once and keeps the machine code on disk."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function as machine code; the sums may use fused multiply-add, nothing looser."""
    return cast(F, njit(cache=True, fastmath={"contract"}, error_model="numpy")(function))
