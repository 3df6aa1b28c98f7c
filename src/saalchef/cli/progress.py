"""A progress bar on standard error for work that takes its time."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.status import Status

from saalchef.cli.output import console

T = TypeVar("T")

_shown: list[Status] = []


def steps(work: Sequence[T], what: str, *, quiet: bool = False) -> Iterator[T]:
    """Goes through the work, showing how far it is where somebody sees it."""
    errors = console(stderr=True)
    told = TextColumn("{task.description}", markup=False)
    columns = (told, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal) as bar:
        yield from bar.track(work, description=what)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Says what is being worked on while nobody knows how long it takes, where somebody sees it."""
    errors = console(stderr=True)
    if not errors.is_terminal:
        yield
        return
    with errors.status(escape(what)) as status:
        _shown.append(status)
        try:
            yield
        finally:
            _shown.remove(status)


def say_instead(what: str) -> bool:
    """Shows this in the place of what is being worked on; False where nobody sees that."""
    for status in _shown:
        status.update(escape(what))
    return bool(_shown)
