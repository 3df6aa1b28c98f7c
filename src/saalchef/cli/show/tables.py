"""How a table of figures looks on the screen."""

from rich.console import Console, JustifyMethod
from rich.table import Table


def table(*columns: str, left: int = 1, whole: bool = False) -> Table:
    """A table with its first columns to the left and its figures to the right.

    On a narrow screen words are broken, never cut; a first column of what one types stays `whole`.
    """
    made = Table(show_header=any(columns))
    for at, column in enumerate(columns):
        justify: JustifyMethod = "left" if at < left else "right"
        made.add_column(column, justify=justify, overflow="fold", no_wrap=whole and at == 0)
    return made


def show(console: Console, title: str, made: Table, caption: str = "") -> None:
    """The table with what it shows above and what must be known below, each in lines of their own."""
    console.print(title, style="bold")
    console.print(made)
    if caption:
        console.print(caption, style="dim")
    console.print()
