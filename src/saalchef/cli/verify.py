"""Verify the shuffle of a coup exported by a live table."""

from typing import TYPE_CHECKING, Any

import click
from msgspec import to_builtins
from msgspec.structs import asdict

from saalchef.catalogue import Lang, Said, counted, said, say
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import print_json
from saalchef.cli.show.proof_worth import what_it_is_worth, what_was_told
from saalchef.cli.verb import argument, option, verb
from saalchef.notation import Coup, load_house, read_file
from saalchef.notation.told import NotTold, Told, read_told

if TYPE_CHECKING:
    from saalchef.floor.history.agreement import Agreement
    from saalchef.floor.history.verify import Verdict


@verb("verify")
@argument("file", metavar="file")
@option("--told", "told_file", metavar="file")
@lang_option
@as_json
def command(file: str, told_file: str | None, lang: Lang, as_json: bool) -> int:
    from saalchef.floor.history.agreement import compare
    from saalchef.floor.history.verify import verify

    told = None if told_file is None else read_told(told_file)
    holds, documents = True, []
    for coup in read_file(file):
        verdict, agreement = verify(coup, load_house(coup, file)), None
        if told is not None and told_file is not None:
            agreement = compare(_of_table(told, told_file, coup), coup)
        problem = verdict.problem
        if problem is None and agreement is not None and not agreement.holds:
            problem = said("verify.not_as_told")
        holds = holds and problem is None
        documents.append(_document(verdict, problem, agreement, lang))
        if not as_json:
            _say(coup, verdict, problem, agreement, lang)
    if as_json:
        print_json(documents[0] if len(documents) == 1 else {"verdicts": documents})
    return 0 if documents and holds else 1


def _of_table(told: Told, file: str, coup: Coup) -> Told:
    """What was told at another table says nothing of this proof."""
    for proof in coup.proof:
        if proof.table != told.table:
            raise NotTold(file, said("verify.told_file.other_table", told=told.table, proof=proof.table))
    return told


def _say(
    coup: Coup, verdict: "Verdict", problem: Said | None, agreement: "Agreement | None", lang: Lang
) -> None:
    if problem is not None:
        click.echo(f"saalchef: {say('verify.not_proved', lang, problem=problem)}", err=True)
    else:
        coups = counted("verify.coups", verdict.coups)
        shuffles = counted("verify.shuffles", verdict.shuffles)
        click.echo(say("verify.proved", lang, cards=verdict.cards, coups=coups, shuffles=shuffles))
        if agreement is None or not agreement.covers_all:
            click.echo(say("verify.file_alone", lang))
        for each in what_it_is_worth(verdict, coup.proof):
            click.echo(each.told(lang))
    if agreement is not None:
        for each in what_was_told(agreement):
            click.echo(each.told(lang))


def _document(
    verdict: "Verdict", problem: Said | None, agreement: "Agreement | None", lang: Lang
) -> dict[str, Any]:
    worth = [
        {**asdict(each), "outcomes": each.outcomes, "outcomes_at_most": each.outcomes_at_most}
        for each in verdict.worth
    ]
    said_of_it = problem.told(lang) if problem is not None else None
    found = {"verified": problem is None, **asdict(verdict), "problem": said_of_it, "worth": worth}
    return found if agreement is None else {**found, "told": to_builtins(agreement)}
