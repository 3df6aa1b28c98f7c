"""Verify the shuffle of a coup exported by a live table."""

import click
from msgspec.structs import asdict

from saalchef.cli.options import as_json
from saalchef.cli.output import print_json
from saalchef.notation import load_house, read_file


@click.command()
@click.argument("file", metavar="FILE", type=click.Path())
@as_json
def command(file: str, as_json: bool) -> int:
    """Derive every card of FILE from the seeds revealed after the coup.

    FILE is a coup file as live tables export it, with its [[proof]]. The commitment, published before the
    bets were opened, must fit the revealed seed; the shuffle that this seed and the guests' own words give
    must deal exactly the cards of the file. Exit status: 0 proved, 1 not, 3 the file cannot be read.
    """
    from saalchef.floor.history.verify import verify

    verdicts = [verify(coup, load_house(coup, file)) for coup in read_file(file)]
    if as_json:
        documents = [{"verified": each.problem is None, **asdict(each)} for each in verdicts]
        print_json(documents[0] if len(documents) == 1 else {"verdicts": documents})
    for verdict in () if as_json else verdicts:
        if verdict.problem is not None:
            click.echo(f"saalchef: not proved: {verdict.problem}", err=True)
        else:
            coups = f"{verdict.coups} coup{'s' if verdict.coups != 1 else ''}"
            shuffles = f"{verdict.shuffles} shuffle{'s' if verdict.shuffles != 1 else ''}"
            click.echo(
                f"Proved: {verdict.cards} cards of {coups} follow from {shuffles} committed to before."
            )
    return 0 if verdicts and all(each.problem is None for each in verdicts) else 1
