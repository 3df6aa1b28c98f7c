"""Says so when machine code is made, which takes a while and is needed once."""

import click
from numba.core import event


class _Teller(event.Listener):  # type: ignore[misc]  # numba has no types
    """One line at the first function compiled; code found on disk is not compiled."""

    told = False

    def on_start(self, event: event.Event) -> None:
        if not self.told:
            self.told = True
            click.echo("Compiling for this machine what this needs, once: up to a minute …", err=True)

    def on_end(self, event: event.Event) -> None:
        pass


def say_when_compiling() -> None:
    event.register("numba:compile", _Teller())
