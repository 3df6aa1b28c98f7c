"""Prove that the books balance and every coup replays to its booked result."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from saalchef.catalogue import Lang, counted, say
from saalchef.cli.kinds import File, Folder, Output
from saalchef.cli.options import as_json, database_option, lang_option, witness_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import option, verb

if TYPE_CHECKING:
    from saalchef.floor.audit import Audit
    from saalchef.floor.audit.beginning import SignedBeginning

SHOWN = 50


@verb("audit")
@database_option
@witness_option
@option("--heads", type=Output())
@option("--since", type=File())
@option("--full", is_flag=True)
@option("--archives", type=Folder())
@lang_option
@as_json
def command(
    database: str,
    witness: Path | None,
    heads: Path | None,
    since: Path | None,
    full: bool,
    archives: Path | None,
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
            opened,
            lambda done, of: bar.update(task, completed=done, total=of),
            earlier,
            watched,
            full,
            archives,
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
                "archived": {
                    stream: _archived(each, stream in found.from_archives)
                    for stream, each in found.archived.items()
                },
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
    _tell_archived(found, archives, lang)
    if found.signed:
        click.echo(say("audit.signed", lang, streams=counted("audit.streams", found.signed)))
    click.echo(say("audit.head", lang, digest=found.heads.digest))
    if not watched.is_there:
        click.echo(say("audit.unsigned", lang, folder=str(watched.folder)))
    return 1 if found.problems else 0


def _archived(begun: "SignedBeginning", read: bool) -> dict[str, Any]:
    return {"upto": begun.state.head.version, "folder": begun.folder, "at": begun.at, "read": read}


def _tell_archived(found: "Audit", archives: Path | None, lang: Lang) -> None:
    """What is not in the database, by where it lay then, or where it was read now."""
    places: dict[tuple[str, str], list[int]] = {}
    for stream, begun in found.archived.items():
        read = stream in found.from_archives
        place = ("audit.archived_read", str(archives)) if read else ("audit.archived", begun.folder)
        places.setdefault(place, []).append(begun.state.head.version)
    for (code, folder), there in sorted(places.items()):
        rows, streams = counted("audit.rows", sum(there)), counted("audit.streams", len(there))
        click.echo(say(code, lang, folder=folder, rows=rows, streams=streams))
