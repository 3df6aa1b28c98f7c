"""Print a house's rules, each with its clause or its reading."""

from collections.abc import Mapping

from saalchef.catalogue import Lang
from saalchef.cli.options import as_json, house_options, lang_option
from saalchef.cli.verb import verb


@verb("rules")
@house_options
@lang_option
@as_json
def command(house: str, readings: Mapping[str, str], lang: Lang, as_json: bool) -> None:
    from saalchef.cli.output import console, print_json
    from saalchef.houses import load
    from saalchef.houses.document import rules_document

    loaded = load(house, readings)
    if as_json:
        print_json(rules_document(loaded, lang))
    else:
        from saalchef.cli.show.leaflet import print_leaflet

        print_leaflet(loaded, lang, console())
