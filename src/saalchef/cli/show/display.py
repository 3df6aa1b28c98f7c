"""Where figures are shown to people: on the screen, or on a page that is written to a file."""

from collections.abc import Sequence
from typing import Protocol

from rich.console import Console

from saalchef.cli.output import console
from saalchef.cli.show.lines import print_prose
from saalchef.cli.show.tables import show
from saalchef.report.bars import ValueBar
from saalchef.report.text_table import TextTable


class Display(Protocol):
    """What can be shown, from top to bottom."""

    def headline(self, text: str, below: Sequence[str]) -> None: ...

    def chapter(self, title: str) -> None: ...

    def section(self, title: str) -> None: ...

    def prose(self, text: str, style: str = "") -> None: ...

    def note(self, text: str, style: str = "") -> None:
        """A sentence that stands by itself."""
        ...

    def table(self, title: str, made: TextTable, caption: str = "") -> None: ...

    def bars(self, caption: str, bars: Sequence[ValueBar]) -> None: ...


class Screen:
    """The terminal, a pipe or a file that standard output is."""

    def __init__(self, out: Console | None = None) -> None:
        self._out = out or console()

    def headline(self, text: str, below: Sequence[str]) -> None:
        print_prose(self._out, text, "bold")
        for line in below:
            print_prose(self._out, line, "dim")
        self._out.print()

    def chapter(self, title: str) -> None:
        print_prose(self._out, title, "bold")
        self._out.print()

    def section(self, title: str) -> None:
        print_prose(self._out, title, "bold cyan")

    def prose(self, text: str, style: str = "") -> None:
        print_prose(self._out, text, style)

    def note(self, text: str, style: str = "") -> None:
        self.prose(text, style)
        self._out.print()

    def table(self, title: str, made: TextTable, caption: str = "") -> None:
        show(self._out, title, made, caption)

    def bars(self, caption: str, bars: Sequence[ValueBar]) -> None:
        """A picture of what the tables say is left to pages."""
