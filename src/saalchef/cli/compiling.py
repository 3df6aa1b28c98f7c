"""Says so when machine code is made, which takes a while and is needed once."""

import click
from numba.core import event

from saalchef.catalogue import Lang, say

COMPILING = "numba:compile"


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


_listening: list[_Teller] = []


def say_when_compiling(lang: Lang) -> None:
    """In this language alone: who waited in a run before, in the same process, waits no longer."""
    while _listening:
        event.unregister(COMPILING, _listening.pop())
    _listening.append(_Teller(say("doing.compiling", lang)))
    event.register(COMPILING, _listening[0])
