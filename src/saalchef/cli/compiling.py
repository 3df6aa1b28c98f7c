"""Says so when machine code is made, which takes a while and is needed once."""

import click

from saalchef.catalogue import Lang, say
from saalchef.odds.machine_code import tell_when_compiling


def say_when_compiling(lang: Lang) -> None:
    """In this language: how far it is where somebody watches, else one line at the first function."""
    lines = [say("doing.compiling", lang)]

    def tell(done: int, there_are: int) -> None:
        from saalchef.cli.progress import say_instead

        if say_instead(say("doing.compiling.step", lang, done=done, all=there_are)):
            return
        while lines:
            click.echo(lines.pop(), err=True)

    tell_when_compiling(tell)
