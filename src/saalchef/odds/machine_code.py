"""Functions as machine code: made by numba once, kept on disk, and loaded without waking all of numba.

Numba itself takes a quarter of a second to import, so it is when a function is first called, and not where
the answer is known already. Facts of a game are plain functions of the rules; `fact` makes them callable
from compiled code.
"""

from collections.abc import Callable
from functools import cache, cached_property, partial, update_wrapper
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

from saalchef.odds.sources import fingerprint

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

INSIDE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only compiled code calls it: half the work


_told: list[Callable[[int, int], None]] = []
_kept: dict[str, bool] = {}  # functions by name, and whether they were compiled


def tell_when_compiling(tell: Callable[[int, int], None]) -> None:
    """Calls this, and nobody before it any more, whenever a function is to be compiled: how many have been,
    and how many there are, of which not all are needed. Code found on disk is not compiled.
    """
    _told[:] = [tell]


def compiling(name: str) -> None:
    """Numba begins to compile a function."""
    if name in _kept:
        _kept[name] = True
    for tell in _told:
        tell(sum(_kept.values()), len(_kept))


class Compiled(Generic[P, R]):
    """A function that becomes machine code when it is called, by Python or by compiled code."""

    def __init__(self, function: Callable[P, R], make: Callable[[Any], Any]) -> None:
        self.py_func = function
        self._make = make
        update_wrapper(self, function)

    @cached_property
    def made(self) -> Any:
        """What numba has made of it."""
        return self._make(self.py_func)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        found: R = self.made(*args, **kwargs)
        return found

    @property
    def _numba_type_(self) -> Any:
        """Asked by numba when compiled code calls it."""
        return self.made._numba_type_


def kept(function: F, room: Path, **settings: Any) -> F:
    """The function compiled, and compiled anew when its room, the rules or the odds have changed."""
    _kept.setdefault(function.__name__, False)
    return cast(F, Compiled(function, partial(_made_and_kept, fingerprint(room), settings)))


def fact(function: F) -> F:
    """A fact of a game, and every fact it calls, for compiled code to call: part of its caller, not kept."""
    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isinstance(scope.get(name), FunctionType):
            scope[name] = fact(scope[name])
    copied = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    return cast(F, Compiled(copied, partial(_made, {"forceinline": True, **INSIDE})))


def _made(settings: dict[str, Any], function: Any) -> Any:
    return _numba().njit(error_model="numpy", **settings)(function)


def _made_and_kept(made_of: str, settings: dict[str, Any], function: Any) -> Any:
    made = _made(settings, function)
    found = _numba().kept_code(function, made_of)
    if found is not None:
        made._cache = found
    return made


@cache
def _numba() -> Any:
    """Numba, and how its code is kept."""
    return import_module("saalchef.odds.compiler")
