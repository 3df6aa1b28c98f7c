"""Verify the shuffle of a coup exported by a live table."""

from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import asdict

from saalchef.catalogue import Lang, counted, say
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import print_json
from saalchef.cli.show.proof_worth import what_it_is_worth
from saalchef.cli.verb import argument, verb
from saalchef.notation import load_house, read_file

if TYPE_CHECKING:
    from saalchef.floor.history.verify import Verdict


@verb("verify")
@argument("file", metavar="file")
@lang_option
@as_json
def command(file: str, lang: Lang, as_json: bool) -> int:
    from saalchef.floor.history.verify import verify

    verdicts = [verify(coup, load_house(coup, file)) for coup in read_file(file)]
    if as_json:
        documents = [_document(each, lang) for each in verdicts]
        print_json(documents[0] if len(documents) == 1 else {"verdicts": documents})
    for verdict in () if as_json else verdicts:
        if verdict.problem is not None:
            click.echo(f"saalchef: {say('verify.not_proved', lang, problem=verdict.problem)}", err=True)
        else:
            coups = counted("verify.coups", verdict.coups)
            shuffles = counted("verify.shuffles", verdict.shuffles)
            click.echo(say("verify.proved", lang, cards=verdict.cards, coups=coups, shuffles=shuffles))
            for each in what_it_is_worth(verdict):
                click.echo(each.told(lang))
    return 0 if verdicts and all(each.problem is None for each in verdicts) else 1


def _document(verdict: "Verdict", lang: Lang) -> dict[str, Any]:
    problem = verdict.problem.told(lang) if verdict.problem is not None else None
    worth = [{**asdict(each), "outcomes": each.outcomes} for each in verdict.worth]
    return {"verified": problem is None, **asdict(verdict), "problem": problem, "worth": worth}
