"""The strategy chart in a terminal: a letter in every cell, colour where there is any."""

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from saalchef.cli.show.lines import print_prose
from saalchef.odds.blackjack import Cell
from saalchef.report.blackjack.strategy import Block, Sheet
from saalchef.report.blackjack.strategy.paint import PAINT

WIDE = 4  # columns of a cell


def show_chart(console: Console, sheet: Sheet) -> None:
    """Three tables, the legend, and what stands outside the tables."""
    print_prose(console, f"{sheet.house} · {sheet.title}", "bold")
    print_prose(console, " · ".join(sheet.rules), "dim")
    for block in sheet.blocks:
        console.print()
        print_prose(console, f"{block.title}: {block.hint}", "bold")
        console.print(_table(sheet, block))
    console.print()
    for entry in sheet.legend:
        console.print(Text.assemble(_letter(entry.cell, entry.letter), "  ", entry.text))
    console.print()
    for offer in sheet.offers:
        print_prose(console, offer, "bold")
    for note in sheet.notes:
        print_prose(console, note)


def _table(sheet: Sheet, block: Block) -> Table:
    table = Table(box=None, padding=0)
    table.add_column(sheet.bank, min_width=len(sheet.bank) + 2, header_style="dim")
    for column in sheet.columns:
        table.add_column(column.center(WIDE))
    for row in block.rows:
        table.add_row(row.label, *(_letter(cell, sheet.letters[cell]) for cell in row.cells))
    return table


def _letter(cell: Cell, letter: str) -> Text:
    """The letter on its colour; a card is the plain ground of the terminal."""
    paint = PAINT[cell]
    style = Style() if cell == "card" else Style(color=paint.ink, bgcolor=paint.ground, bold=True)
    return Text(letter.center(WIDE), style)
