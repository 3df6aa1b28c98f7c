"""Black Jack's functions as machine code."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from saalchef.odds.machine_code import INSIDE, kept

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_LOOSE = {"contract"}  # sums may use fused multiply-add, nothing looser


def compiled(function: F) -> F:
    """The function as machine code."""
    return kept(function, _HERE, fastmath=_LOOSE)


def inner(function: F) -> F:
    """The same for functions that only compiled ones call."""
    return kept(function, _HERE, fastmath=_LOOSE, **INSIDE)


def inlined(function: F) -> F:
    """The same for the inside of a loop: put into its callers, since handing over many arrays costs more."""
    return kept(function, _HERE, fastmath=_LOOSE, forceinline=True, **INSIDE)
