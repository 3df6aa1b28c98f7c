"""Printing for people, and for programs."""

import sys
from typing import Any

import click
import msgspec
from rich.console import Console

ENDLESS = 10_000  # columns, where nobody sees the width


def console(*, stderr: bool = False) -> Console:
    """A terminal's width and colours; a file or a pipe gets plain lines, each as long as it needs to be."""
    plain = Console(stderr=stderr, highlight=False)
    if plain.is_terminal:
        return plain
    return Console(stderr=stderr, highlight=False, width=ENDLESS, color_system=None, legacy_windows=False)


def is_terminal() -> bool:
    """Whether somebody sees what is printed."""
    return sys.stdout.isatty()


def print_json(document: Any) -> None:
    """One JSON document, indented for the eye."""
    encoded = msgspec.json.Encoder(decimal_format="number").encode(document)
    click.echo(msgspec.json.format(encoded, indent=2).decode())
