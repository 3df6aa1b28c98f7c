"""Five roads as players draw them: letters in colour, so that nothing is said by colour alone."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from saalchef.rules.punto_banco.roads import DEPTH, Mark, count, roads
from saalchef.rules.punto_banco.state import Field

EMPTY = "·"
LETTERS = {"punto": "P", "banco": "B", "tie": "T", "red": "r", "blue": "b"}
STYLES = {"punto": "bold blue", "banco": "bold red", "tie": "bold green", "red": "red", "blue": "blue"}
MARGIN = 2

TITLES = {
    "bead_plate": ("Bead plate", "every coup: P Punto, B Banco, T Tie"),
    "big_road": ("Big road", "a column for each streak; a number counts the ties that followed"),
    "big_eye_boy": ("Big eye boy", "r red, regular; b blue, not; compared with the streak before"),
    "small_road": ("Small road", "the same, compared with the streak two before"),
    "cockroach_pig": ("Cockroach pig", "the same, compared with the streak three before"),
}


def show_roads(console: Console, results: Sequence[Field]) -> None:
    """The shoe in numbers, then road by road; one wider than the terminal goes on in a further strip."""
    number = count(results)
    coups = "1 coup" if len(results) == 1 else f"{len(results)} coups"
    console.print(f"{coups}: {number['punto']} Punto, {number['banco']} Banco, {number['tie']} Tie")
    drawn = roads(results)
    for road, (title, legend) in TITLES.items():
        console.print()
        console.print(Text.assemble((title, "bold"), f" ({legend})"))
        marks: tuple[Mark, ...] = getattr(drawn, road)
        if not marks:
            console.print(" " * MARGIN + "nothing yet")
        for line in _strips(marks, console.width):
            console.print(line, no_wrap=True, overflow="ignore", crop=False)


def _strips(marks: Sequence[Mark], width: int) -> Iterator[Text]:
    """The lines of a road, cut into strips that fit."""
    cells = {(mark.column, mark.row): _cell(mark) for mark in marks}
    columns = max((mark.column + 1 for mark in marks), default=0)
    room = max((len(cell) for cell in cells.values()), default=1) + 1
    each = max((width - MARGIN) // room, 1)
    for first in range(0, columns, each):
        if first:
            yield Text(f"{' ' * MARGIN}from column {first + 1}", style="dim")
        for row in range(DEPTH):
            line = Text(" " * MARGIN)
            for column in range(first, min(first + each, columns)):
                cell = cells.get((column, row), Text(EMPTY, style="dim"))
                line.append_text(cell)
                line.append(" " * (room - len(cell)))
            line.rstrip()
            yield line


def _cell(mark: Mark) -> Text:
    cell = Text(LETTERS[mark.sign], style=STYLES[mark.sign])
    if mark.ties:
        cell.append(str(mark.ties), style=STYLES["tie"])
    return cell
