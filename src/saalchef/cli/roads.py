"""The five roads of a Punto Banco shoe, from recorded coups or a line of results."""

import sys

from saalchef.catalogue import Lang, say
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import argument, verb

STANDARD_INPUT = "-"


@verb("roads")
@argument("file", metavar="file")
@lang_option
@as_json
def command(file: str, lang: Lang, as_json: bool) -> None:
    from saalchef.cli.show.punto_banco.roads import show_roads
    from saalchef.notation import file_text, read_results
    from saalchef.rules.punto_banco.roads import count, roads

    if file == STANDARD_INPUT:
        results = read_results(
            sys.stdin.buffer.read().decode("utf-8-sig", "replace"), say("file.standard_input", lang)
        )
    else:
        results = read_results(file_text(file), file)
    if as_json:
        print_json({"results": results, "counts": count(results), "roads": roads(results)})
    else:
        show_roads(console(), results, lang)
