"""Prove that the books balance and every coup replays to its booked result."""

from pathlib import Path

import click

from saalchef.catalogue import Lang, counted, say
from saalchef.cli.kinds import File, Output
from saalchef.cli.options import as_json, database_option, lang_option, witness_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import option, verb

SHOWN = 50


@verb("audit")
@database_option
@witness_option
@option("--heads", type=Output())
@option("--since", type=File())
@option("--full", is_flag=True)
@lang_option
@as_json
def command(
    database: str,
    witness: Path | None,
    heads: Path | None,
    since: Path | None,
    full: bool,
    lang: Lang,
    as_json: bool,
) -> int:
    from rich.progress import Progress

    from saalchef.floor.audit import audit
    from saalchef.floor.audit.heads import read_heads
    from saalchef.store.database import Database
    from saalchef.store.witness import Witness, WitnessError

    earlier = read_heads(since) if since is not None else None
    opened = Database(database)
    opened.must_exist()
    watched = Witness.of(opened, witness)
    if witness is not None and not watched.is_there:
        raise WitnessError("witness.none", folder=str(witness))
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=as_json or not errors.is_terminal) as bar:
        task = bar.add_task(say("audit.reading", lang))
        found = audit(
            opened, lambda done, of: bar.update(task, completed=done, total=of), earlier, watched, full
        )
    opened.close()
    if heads is not None:
        heads.write_text(found.heads.text, "utf-8")
    if as_json:
        print_json(
            {
                "streams": found.streams,
                "rows": found.rows,
                "coups": found.coups,
                "shuffles": found.shuffles,
                "calls": found.calls,
                "signed": found.signed,
                "resumed": found.resumed,
                "head": found.heads.digest,
                "problems": [problem.told(lang) for problem in found.problems],
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems[:SHOWN]:
        click.echo(f"saalchef: {problem.told(lang)}", err=True)
    if len(found.problems) > SHOWN:
        click.echo(f"saalchef: {say('audit.more', lang, number=len(found.problems) - SHOWN)}", err=True)
    numbers = {
        "rows": found.rows,
        "streams": found.streams,
        "coups": found.coups,
        "shuffles": found.shuffles,
        "calls": found.calls,
        "problems": len(found.problems),
    }
    click.echo(
        say("audit.looked", lang, **{what: counted(f"audit.{what}", n) for what, n in numbers.items()})
    )
    if found.resumed:
        click.echo(say("audit.resumed", lang, rows=counted("audit.rows", found.resumed)))
    if found.signed:
        click.echo(say("audit.signed", lang, streams=counted("audit.streams", found.signed)))
    click.echo(say("audit.head", lang, digest=found.heads.digest))
    if not watched.is_there:
        click.echo(say("audit.unsigned", lang, folder=str(watched.folder)))
    return 1 if found.problems else 0
