"""How a table of figures looks on the screen: a grid where it fits, else a block for each row."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from saalchef.cli.output import ENDLESS
from saalchef.cli.show.lines import longest_piece, print_prose, wrapped

UNSEEN = 80  # columns, where nobody says how wide the screen is
TALL = 4  # lines a cell may grow to before the grid becomes blocks
NOTHING = "·"  # no effect: leads the eye through a grid, and is left out of a block


class _Row(Struct, frozen=True):
    cells: tuple[str, ...]
    style: str


class TextTable:
    """Rows below titles: cells of the left columns may go on in a further line, figures may not."""

    def __init__(self, titles: Sequence[str], left: int) -> None:
        self.titles = tuple(titles)
        self.left = left
        self.sections: list[list[_Row]] = [[]]

    def add_row(self, *cells: str, style: str = "") -> None:
        self.sections[-1].append(_Row(cells, style))

    def add_section(self) -> None:
        """What follows stands below a line."""
        self.sections.append([])

    @property
    def rows(self) -> list[_Row]:
        return [row for section in self.sections for row in section]

    def widths(self, room: int) -> list[int] | None:
        """The columns of a grid in so much room; nothing where it does not fit."""
        room -= 3 * len(self.titles) + 1
        wide, least = [], []
        for at, title in enumerate(self.titles):
            cells = [row.cells[at] for row in self.rows]
            heading = longest_piece(title)
            wide.append(max(heading, _longest(line for cell in cells for line in cell.split("\n"))))
            pieces = (longest_piece(cell) for cell in cells)
            least.append(max(heading, wide[at] // TALL, *pieces) if at < self.left else wide[at])
        while sum(wide) > room:
            widest = max(range(len(wide)), key=lambda at: (wide[at] > least[at]) * wide[at])
            if wide[widest] <= least[widest]:
                return None
            wide[widest] -= 1
        spare = room - sum(wide)
        for at, title in enumerate(self.titles):  # a title on one line, where there is room for it
            more = max(_longest(title.split("\n")) - wide[at], 0)
            if more <= spare:
                wide[at], spare = wide[at] + more, spare - more
        return wide

    def print(self, console: Console) -> None:
        room = console.width if console.width < ENDLESS else UNSEEN
        widths = self.widths(room)
        if widths is not None:
            console.print(self._grid(widths), soft_wrap=True)
        else:
            self._print_blocks(console, room)

    def _grid(self, widths: Sequence[int]) -> Grid:
        grid = Grid(show_header=any(self.titles))
        for at, (title, width) in enumerate(zip(self.titles, widths, strict=True)):
            heading = "\n".join(wrapped(title, width))
            grid.add_column(heading, justify="left" if at < self.left else "right", width=width, no_wrap=True)
        for section in self.sections:
            for row in section:
                lines = ("\n".join(wrapped(*each)) for each in zip(row.cells, widths, strict=True))
                grid.add_row(*(Text(cell) for cell in lines), style=row.style)
            grid.add_section()
        return grid

    def _print_blocks(self, console: Console, room: int) -> None:
        """Each row below its first cell, what it says beside the titles."""
        titles = [title.replace("-\n", "").replace("\n", " ") for title in self.titles[1:]]
        label = _longest(titles) + 2
        for number, row in enumerate(self.rows):
            name, *cells = row.cells
            if number and (name or len(titles) > 1):
                console.print()
            if name:
                print_prose(console, name, f"bold {row.style}")
            for title, cell in zip(titles, cells, strict=True):
                if cell and cell != NOTHING:
                    for at, line in enumerate(wrapped(cell.replace("\n", " "), room - label - 2)):
                        beside = "" if at else title
                        console.print(Text(f"  {beside:{label}}{line}", row.style), soft_wrap=True)


def table(*titles: str, left: int = 1) -> TextTable:
    """A table with its first columns to the left and its figures to the right."""
    return TextTable(titles, left)


def show(console: Console, title: str, made: TextTable, caption: str = "") -> None:
    """The table with what it shows above and what must be known below, each in lines of their own."""
    print_prose(console, title, "bold")
    made.print(console)
    if caption:
        print_prose(console, caption, "dim")
    console.print()


def _longest(lines: Iterable[str]) -> int:
    return max((len(line) for line in lines), default=0)
