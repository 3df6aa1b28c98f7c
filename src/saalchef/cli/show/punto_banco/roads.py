"""Five roads as players draw them: letters in colour, so that nothing is said by colour alone."""

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict
from rich.console import Console
from rich.text import Text

from saalchef.catalogue import Lang, counted, say
from saalchef.rules.punto_banco.roads import DEPTH, Mark, count, roads
from saalchef.rules.punto_banco.state import Field

EMPTY = "·"
LETTERS = {"punto": "P", "banco": "B", "tie": "T", "red": "r", "blue": "b"}
STYLES = {"punto": "bold blue", "banco": "bold red", "tie": "bold green", "red": "red", "blue": "blue"}
MARGIN = 2


def show_roads(console: Console, results: Sequence[Field], lang: Lang) -> None:
    """The shoe in numbers, then road by road; one wider than the terminal goes on in a further strip."""
    console.print(say("roads.counts", lang, coups=counted("roads.coups", len(results)), **count(results)))
    drawn: dict[str, tuple[Mark, ...]] = asdict(roads(results))
    for road, marks in drawn.items():
        name, explained = (say(f"roads.{what}.{road}", lang) for what in ("name", "explained"))
        console.print()
        console.print(Text.assemble((name, "bold"), f" ({explained})"))
        if not marks:
            console.print(" " * MARGIN + say("roads.nothing", lang))
        for line in _strips(marks, console.width, lang):
            console.print(line, no_wrap=True, overflow="ignore", crop=False)


def _strips(marks: Sequence[Mark], width: int, lang: Lang) -> Iterator[Text]:
    """The lines of a road, cut into strips that fit."""
    cells = {(mark.column, mark.row): _cell(mark) for mark in marks}
    columns = max((mark.column + 1 for mark in marks), default=0)
    room = max((len(cell) for cell in cells.values()), default=1) + 1
    each = max((width - MARGIN) // room, 1)
    for first in range(0, columns, each):
        if first:
            yield Text(" " * MARGIN + say("roads.from_column", lang, column=first + 1), style="dim")
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
