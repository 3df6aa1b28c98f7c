"""A table of words and figures, before it is shown on a screen or written on a page."""

from collections.abc import Sequence

from msgspec import Struct

NOTHING = "·"  # no effect: leads the eye along a row of figures


class TableRow(Struct, frozen=True):
    cells: tuple[str, ...]
    style: str  # "bold" or nothing, or a colour where there are any


class TextTable:
    """Rows below titles: the first columns, to the left, hold words, the others figures."""

    def __init__(self, titles: Sequence[str], left: int = 1) -> None:
        self.titles = tuple(titles)
        self.left = left
        self.sections: list[list[TableRow]] = [[]]

    def add_row(self, *cells: str, style: str = "") -> None:
        self.sections[-1].append(TableRow(cells, style))

    def add_section(self) -> None:
        """What follows stands below a line."""
        self.sections.append([])

    @property
    def rows(self) -> list[TableRow]:
        return [row for section in self.sections for row in section]

    @property
    def spoken_titles(self) -> list[str]:
        """The titles without the places where a narrow column may break them."""
        return [title.replace("-\n", "").replace("\n", " ") for title in self.titles]


def table(*titles: str, left: int = 1) -> TextTable:
    """A table with its first columns to the left and its figures to the right."""
    return TextTable(titles, left)
