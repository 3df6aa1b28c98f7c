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

    results = _results(shoe, lang)
    if as_json:
        print_json({"results": results, "counts": count(results), "roads": roads(results)})
    else:
        show_roads(console(), results, lang)


def _results(words: tuple[str, ...], lang: Lang) -> "tuple[Field, ...]":
    """Of a file where there is one of this name, else of the words themselves."""
    from saalchef.notation import file_text, read_results
    from saalchef.notation.punto_banco.results import NoResults

    shoe = " ".join(words)
    if shoe == STANDARD_INPUT:
        read = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
        return read_results(read, say("file.standard_input", lang))
    if _is_there(shoe):
        return read_results(file_text(shoe), shoe)
    try:
        return read_results(shoe, shoe)
    except NoResults:
        if len(words) > 1:
            raise
        raise NoResults(shoe, said("coup.neither")) from None


def _is_there(path: str) -> bool:
    """Whether there is something of this name, or may be: in a folder that cannot be looked into."""
    try:
        os.stat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):  # a line of results may be too long for a name, which is no error
        return False
    return True
