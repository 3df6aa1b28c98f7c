"""Printing for people, and for programs."""

import os
from typing import Any

import click
import msgspec
from rich.console import Console

ENDLESS = 10_000  # columns, where nobody sees the width
JSON = msgspec.json.Encoder(decimal_format="number")


def console(*, stderr: bool = False) -> Console:
    """A terminal's width and colours; a file or a pipe gets plain lines, each as long as it needs to be.

    COLUMNS says how wide they may be there, too.
    """
    terminal = Console(stderr=stderr, highlight=False)
    if terminal.is_terminal:
        return terminal
    wide = os.environ.get("COLUMNS", "")
    width = int(wide) if wide.isdecimal() and int(wide) else ENDLESS
    return Console(stderr=stderr, highlight=False, width=width, color_system=None)


def print_json(document: Any) -> None:
    """One JSON document, indented for the eye."""
    click.echo(msgspec.json.format(JSON.encode(document), indent=2).decode())
