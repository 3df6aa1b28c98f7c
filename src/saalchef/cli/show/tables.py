"""How a table of figures looks on the screen: a grid where it fits, else a block for each row."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from saalchef.cli.output import ENDLESS
from saalchef.cli.show.lines import longest_piece, print_prose, wrapped
from saalchef.report.text_table import NOTHING, TextTable, table

__all__ = ["NOTHING", "TextTable", "print_table", "show", "table"]

UNSEEN = 80  # columns, where nobody says how wide the screen is
TALL = 4  # lines a cell may grow to before the grid becomes blocks


def show(console: Console, title: str, made: TextTable, caption: str = "") -> None:
    """The table with what it shows above and what must be known below, each in lines of their own."""
    if title:
        print_prose(console, title, "bold")
    print_table(console, made)
    if caption:
        print_prose(console, caption, "dim")
    console.print()


def print_table(console: Console, made: TextTable) -> None:
    room = console.width if console.width < ENDLESS else UNSEEN
    widths = _widths(made, room)
    if widths is not None:
        console.print(_grid(made, widths), soft_wrap=True)
    else:
        _print_blocks(console, made, room)


def _widths(made: TextTable, room: int) -> list[int] | None:
    """The columns of a grid in so much room; nothing where it does not fit.

    Words may go on in a further line, figures may not.
    """
    room -= 3 * len(made.titles) + 1
    wide, least = [], []
    for at, title in enumerate(made.titles):
        cells = [row.cells[at] for row in made.rows]
        heading = longest_piece(title)
        wide.append(max(heading, _longest(line for cell in cells for line in cell.split("\n"))))
        pieces = (longest_piece(cell) for cell in cells)
        least.append(max(heading, wide[at] // TALL, *pieces) if at < made.left else wide[at])
    while sum(wide) > room:
        widest = max(range(len(wide)), key=lambda at: (wide[at] > least[at]) * wide[at])
        if wide[widest] <= least[widest]:
            return None
        wide[widest] -= 1
    spare = room - sum(wide)
    for at, title in enumerate(made.titles):  # a title on one line, where there is room for it
        more = max(_longest(title.split("\n")) - wide[at], 0)
        if more <= spare:
            wide[at], spare = wide[at] + more, spare - more
    return wide


def _grid(made: TextTable, widths: Sequence[int]) -> Grid:
    grid = Grid(show_header=any(made.titles))
    for at, (title, width) in enumerate(zip(made.titles, widths, strict=True)):
        heading = "\n".join(wrapped(title, width))
        grid.add_column(heading, justify="left" if at < made.left else "right", width=width, no_wrap=True)
    for section in made.sections:
        for row in section:
            lines = ("\n".join(wrapped(*each)) for each in zip(row.cells, widths, strict=True))
            grid.add_row(*(Text(cell) for cell in lines), style=row.style)
        grid.add_section()
    return grid


def _print_blocks(console: Console, made: TextTable, room: int) -> None:
    """Each row below its first cell, what it says beside the titles; what has no effect is left out."""
    titles = made.spoken_titles[1:]
    label = _longest(titles) + 2
    for number, row in enumerate(made.rows):
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


def _longest(lines: Iterable[str]) -> int:
    return max((len(line) for line in lines), default=0)
