"""List the houses: game, currency, stakes and readings."""

from saalchef.catalogue import Lang
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.verb import verb


@verb("houses")
@lang_option
@as_json
def command(lang: Lang, as_json: bool) -> None:
    from saalchef.cli.output import console, print_json
    from saalchef.houses import built_in
    from saalchef.houses.document import document

    if as_json:
        print_json({"houses": [document(house) for house in built_in()]})
        return
    from rich.table import Table

    from saalchef.houses.summary import summary

    told = summary(built_in(), lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in told.titles[:-1]:
        table.add_column(title, no_wrap=True)
    table.add_column(told.titles[-1], justify="right")
    for row in told.rows:
        table.add_row(*row)
    out = console()
    out.print(table)
    out.print(f"\n{told.hint}", style="dim")
