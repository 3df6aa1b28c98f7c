"""Plain functions compiled for the CPU by numba, and from the same source for a GPU by numba-cuda.

A kernel is written with whole numbers of fixed width only (`U32`, `U64`), so that every machine computes the
same figures. Arrays are arguments: only the outermost functions on the CPU make any.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

from saalchef.odds.machine_code import INSIDE, kept

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent

U16, U32, U64, I64 = np.uint16, np.uint32, np.uint64, np.int64


def kernel(function: F) -> F:
    """A function as machine code, kept on disk; it may run beside others in threads of one process."""
    return kept(function, _HERE, nogil=True)


def inner(function: F) -> F:
    """The same for functions that only kernels call, and that become part of them: arrays handed over cost
    more than most of them do. None of them makes arrays, so none counts who holds one: that costs more still.
    """
    return kept(function, _HERE, nogil=True, forceinline=True, _nrt=False, **INSIDE)


def inlined(function: F) -> F:
    """A function copied into the kernels that call it, so that a loop around it can be vectorised."""
    return cast(F, njit(inline="always")(function))


@inlined
def add(counts: Any, at: Any, amount: Any) -> None:
    """Add to a count; on a GPU, where others count there too, in one piece."""
    counts[at] += amount


def on_device(function: Any, jit: Callable[[Any], Any], instead: Mapping[str, Any]) -> Any:
    """A plain function or kernel, and every kernel it calls, for another compiler from the same source.

    `instead` gives names another meaning there: kernels that the device has its own for, and its vocabulary.
    """
    source = getattr(function, "py_func", function)
    scope = dict(source.__globals__)
    for name in source.__code__.co_names:
        if name in instead:
            scope[name] = instead[name]
        elif hasattr(scope.get(name), "py_func"):
            scope[name] = jit(on_device(scope[name], jit, instead))
    return FunctionType(source.__code__, scope, source.__name__, source.__defaults__)
