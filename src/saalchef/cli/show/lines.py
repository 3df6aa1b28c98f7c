"""Sentences in lines that fit the screen: no word, no name and no number with its unit is ever broken."""

import re
from textwrap import TextWrapper

from rich.console import Console
from rich.text import Text

# Spaces inside one figure, or one thing to type: 5 %, CHF 5, 16 000, ± 0.3, 1 in 20, § 5, --reading decks=8.
INSIDE = re.compile(
    r"(?<=\d) (?=%|€|CHF\b|EUR\b|\d{3}\b)"
    r"|(?<=CHF|EUR) (?=[\d+−-])"
    r"|(?<=[±§€]) (?=[\d+−-])"
    r"|(?<=\b1) (?=(?:von|in) \d)|(?<=\b1 von) (?=\d)|(?<=\b1 in) (?=\d)"
    r"|(?<=--reading) "
)
GLUED = "\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """The text in lines of this width; a line of its own begins where the text says so."""
    wrapper = TextWrapper(
        max(width, 1),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    glued = INSIDE.sub(GLUED, text).split("\n")
    return [line.replace(GLUED, " ") for part in glued for line in wrapper.wrap(part) or [""]]


def longest_piece(text: str) -> int:
    """The columns that the text needs however it is broken into lines."""
    return max(len(line) for line in wrapped(text, 1))


def print_prose(console: Console, text: str, style: str = "", indent: int = 0, hanging: int = 0) -> None:
    """A sentence; what follows on further lines hangs further in."""
    margin = " " * indent
    for line in wrapped(text, console.width, margin, margin + " " * hanging):
        console.print(Text(line, style), soft_wrap=True)
