"""Functions as machine code: made by numba once, kept on disk, and loaded without waking all of numba.

Facts of a game are plain functions of the rules; `fact` makes them callable from compiled code.
"""

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.runtime import rtsys

from saalchef import rules

F = TypeVar("F", bound=Callable[..., Any])

INSIDE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only compiled code calls it: half the work

# Kernels are made of these besides their own room: facts of a game, cards, hands as numbers.
_RULES, _ODDS = Path(rules.__file__).parent, Path(__file__).parent


def kept(function: F, room: Path, **settings: Any) -> F:
    """The function compiled, and compiled anew when its room, the rules or the odds have changed."""
    made = njit(cache=True, error_model="numpy", **settings)(function)
    found = made._cache._cache_file
    # numba asks only whether the function's own file has changed, not those of the functions it calls
    found._source_stamp = _written(room)
    # and before it asks it reads what was kept, which fails where a type in it has another name by now; what
    # another version of numba has kept it does not read
    found._version = f"{found._version} {found._source_stamp}"
    made._cache.load_overload = partial(_load, made._cache)
    return cast(F, made)


def fact(function: F) -> F:
    """A fact of a game, and every fact it calls, for compiled code to call: part of its caller, not kept."""
    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isinstance(scope.get(name), FunctionType):
            scope[name] = fact(scope[name])
    copied = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    return cast(F, njit(error_model="numpy", forceinline=True, **INSIDE)(copied))


def made_of(room: Path) -> tuple[Path, ...]:
    """Every file from which the compiled functions of a room may have a function or a number."""
    return tuple(sorted({path for each in (_RULES, _ODDS, room) for path in each.rglob("*.py")}))


@cache
def _written(room: Path) -> str:
    """A fingerprint of all that the functions of a room are made of."""
    digest = sha256()
    for path in made_of(room):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _load(found: Any, signature: Any, context: Any) -> Any:
    """What numba does, but for importing every function it knows: finished code calls none, and a third of a
    second is a long time to wait for advice. Where nothing is found numba imports them before it compiles.
    """
    rtsys.initialize(context)
    with found._guard_against_spurious_io_errors():
        return found._load_overload(signature, context)
