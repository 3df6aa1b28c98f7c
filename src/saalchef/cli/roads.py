"""The five roads of a Punto Banco shoe, from recorded coups or a line of results."""

import sys

import click

from saalchef.cli.options import as_json
from saalchef.cli.output import console, print_json

STANDARD_INPUT = "-"


@click.command()
@click.argument("file", metavar="FILE")
@as_json
def command(file: str, as_json: bool) -> None:
    """Draw the bead plate, big road, big eye boy, small road and cockroach pig of a shoe.

    FILE is a coup file of one or more coups, or a text of results such as `P B B T P`; with - it is read from
    standard input.
    """
    from saalchef.cli.show.punto_banco.roads import show_roads
    from saalchef.notation import file_text, read_results
    from saalchef.rules.punto_banco.roads import count, roads

    if file == STANDARD_INPUT:
        results = read_results(sys.stdin.buffer.read().decode("utf-8-sig", "replace"), "standard input")
    else:
        results = read_results(file_text(file), file)
    if as_json:
        print_json({"results": results, "counts": count(results), "roads": roads(results)})
    else:
        show_roads(console(), results)
