"""Says so when machine code is made, which takes a while and is needed once."""

import click
from numba.core import event

from saalchef.catalogue import Lang, say


class _Teller(event.Listener):  # type: ignore[misc]  # numba has no types
    """One line at the first function compiled; code found on disk is not compiled."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.told = False

    def on_start(self, event: event.Event) -> None:
        if not self.told:
            self.told = True
            click.echo(self.line, err=True)

    def on_end(self, event: event.Event) -> None:
        pass


def say_when_compiling(lang: Lang) -> None:
    event.register("numba:compile", _Teller(say("doing.compiling", lang)))
