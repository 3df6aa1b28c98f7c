"""The five roads of a Punto Banco shoe, from recorded coups or a line of results."""

import os
import sys
from typing import TYPE_CHECKING

from saalchef.catalogue import Lang, said, say
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import argument, verb

if TYPE_CHECKING:
    from saalchef.rules.punto_banco.state import Field

STANDARD_INPUT = "-"


@verb("roads")
@argument("shoe", metavar="shoe", nargs=-1, required=True)
@lang_option
@as_json
def command(shoe: tuple[str, ...], lang: Lang, as_json: bool) -> None:
    from saalchef.cli.show.punto_banco.roads import show_roads
    from saalchef.rules.punto_banco.roads import count, roads

    results = _results(" ".join(shoe), lang)
    if as_json:
        print_json({"results": results, "counts": count(results), "roads": roads(results)})
    else:
        show_roads(console(), results, lang)


def _results(shoe: str, lang: Lang) -> "tuple[Field, ...]":
    """Of a file where there is one of this name, else of the words themselves."""
    from saalchef.notation import file_text, read_results
    from saalchef.notation.punto_banco.results import NoResults

    if shoe == STANDARD_INPUT:
        read = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
        return read_results(read, say("file.standard_input", lang))
    if os.path.exists(shoe):  # as a path would be too long for it, a line of results is no error here
        return read_results(file_text(shoe), shoe)
    try:
        return read_results(shoe, shoe)
    except NoResults:
        raise NoResults(shoe, said("coup.neither")) from None
