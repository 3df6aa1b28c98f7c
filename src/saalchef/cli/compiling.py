"""Says so when machine code is made, which takes a while and is needed once."""

import click

from saalchef.catalogue import Lang, say
from saalchef.odds.machine_code import tell_when_compiling


def say_when_compiling(lang: Lang) -> None:
    """One line at the first function compiled, in this language."""
    lines = [say("doing.compiling", lang)]

    def tell(_: str) -> None:
        while lines:
            click.echo(lines.pop(), err=True)

    tell_when_compiling(tell)
