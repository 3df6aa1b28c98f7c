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
    from saalchef.cli.show.lines import print_prose
    from saalchef.cli.show.tables import print_table, table
    from saalchef.houses.summary import summary

    told = summary(built_in(), lang)
    made = table(*told.titles, left=len(told.titles) - 1)
    for row in told.rows:
        made.add_row(*row)
    out = console()
    print_table(out, made)
    out.print()
    print_prose(out, told.hint, "dim")
