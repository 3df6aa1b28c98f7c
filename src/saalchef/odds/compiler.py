"""Numba, and the machine code it keeps: beside the sources, else in the cache folder, else nowhere."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Self

from numba import njit
from numba.core import event
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserProvidedCacheLocator,
)
from numba.core.runtime import rtsys

from saalchef.odds.cache_folder import cache_folder, forget_the_oldest
from saalchef.odds.machine_code import compiling

__all__ = ["kept_code", "njit"]


class _Teller(event.Listener):  # type: ignore[misc]  # numba has no types
    """Passes on what numba begins to compile."""

    def on_start(self, event: event.Event) -> None:
        compiling(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: event.Event) -> None:
        pass


event.register("numba:compile", _Teller())


KEPT = 1000  # files: those of several versions


@cache
def _folder() -> Path | None:
    folder = cache_folder("compiled")
    if folder is not None:
        forget_the_oldest(folder, KEPT)  # every version leaves its own
    return folder


class _InCacheFolder(InTreeCacheLocator):  # type: ignore[misc]  # numba has no types
    """For a program whose own folder cannot be written."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str((_folder() or Path()) / self.get_suitable_cache_subpath(file))

    @classmethod
    def from_function(cls, function: Any, file: str) -> Self | None:
        found: Self | None = super().from_function(function, file) if _folder() is not None else None
        return found


class _Places(CompileResultCacheImpl):  # type: ignore[misc]  # numba has no types
    _locator_classes = (UserProvidedCacheLocator, InTreeCacheLocator, _InCacheFolder)


class _KeptCode(FunctionCache):  # type: ignore[misc]  # numba has no types
    """What numba keeps of a function, until anything that it may be made of has changed."""

    _impl_class = _Places

    def __init__(self, function: Any, fingerprint: str) -> None:
        super().__init__(function)
        file = self._cache_file
        # numba asks only whether the function's own file has changed, not those of the functions it calls
        file._source_stamp = fingerprint
        # and before it asks it reads what was kept, which fails where a type in it has another name by now;
        # what another version of numba has kept it does not read
        file._version = f"{file._version} {fingerprint}"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What numba does, but for importing every function it knows: finished code calls none, and a third
        of a second is a long time to wait for advice. Where nothing is found numba imports them before it
        compiles.
        """
        rtsys.initialize(context)
        try:
            return self._load_overload(signature, context)
        except Exception:  # whatever a file that somebody has damaged may raise
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, signature: Any, made: Any) -> None:
        with suppress(OSError):  # a full disk, or a folder that is gone by now: it is compiled all the same
            super().save_overload(signature, made)


def kept_code(function: Any, fingerprint: str) -> Any:
    """What is kept of a function; None where nothing can be."""
    try:
        return _KeptCode(function, fingerprint)
    except RuntimeError:  # numba's word for no place to write
        return None
