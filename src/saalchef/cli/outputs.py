"""Where figures go: to the screen, to programs as JSON, or into files, a page or a table of numbers."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from saalchef.catalogue import Lang
from saalchef.cli.kinds import Output
from saalchef.cli.options import Function, as_json
from saalchef.cli.verb import option

if TYPE_CHECKING:
    from saalchef.cli.show.display import Display
    from saalchef.report.figures_csv import FiguresDocument


def output_options(function: Function) -> Function:
    """--html, --csv and --json."""
    return option("--html", type=Output())(option("--csv", type=Output())(as_json(function)))


class Outputs:
    """What was asked for; the screen is for those who ask for nothing else."""

    def __init__(self, lang: Lang, as_json: bool, html: Path | None, csv: Path | None) -> None:
        self._lang = lang
        self._as_json = as_json
        self._html = html
        self._csv = csv

    @cached_property
    def display(self) -> "Display":
        """The screen, or a page, which is kept only where a file is asked for."""
        if self._as_json or self._html or self._csv:
            from saalchef.report.page import Page

            return Page(self._lang)
        from saalchef.cli.show.display import Screen

        return Screen()

    def write(
        self, document: "Callable[[], FiguresDocument]", table: "Callable[[FiguresDocument], str]"
    ) -> None:
        """What is not on the screen: the document itself, and the table that is made of it."""
        written = document() if self._as_json or self._csv else {}
        if self._html:
            _save(self._html, str(self.display))
        if self._csv:
            _save(self._csv, table(written))
        if self._as_json:
            from saalchef.cli.output import print_json

            print_json(written)


def _save(path: Path, text: str) -> None:
    """Line ends stay as they are, and whoever waits hears where it is."""
    path.write_text(text, "utf-8", newline="")
    click.echo(path, err=True)
