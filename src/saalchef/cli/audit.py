"""Prove that the books balance and every coup replays to its booked result."""

from pathlib import Path

import click

from saalchef.cli.options import as_json
from saalchef.cli.output import console, print_json
from saalchef.cli.serve import DATABASE

SHOWN = 50

target = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.command()
@click.option(
    "--database", default=DATABASE, show_default=True, metavar="URL", help="sqlite:///… or postgresql://…"
)
@click.option("--heads", type=target, metavar="FILE", help="Write down how far every stream reaches.")
@click.option(
    "--since",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="What an earlier audit wrote with --heads: nothing may have been cut off or exchanged since.",
)
@as_json
def command(database: str, heads: Path | None, since: Path | None, as_json: bool) -> int:
    """Audit a floor from what is on the disk, served or not.

    The books must balance, no guest's account may be below zero, no row of the journal may have been changed
    (each is chained to the one before it), and every coup, dealt and settled again, must come to its booked
    result with the very cards of its revealed shuffle. What is kept beside the journal, from a guest's role
    to the answer of a command, must follow from it. The head printed at the end stands for all of it: the
    same head, the same floor. Exit status: 0 all holds, 1 something does not, 3 there is no floor to read.
    """
    from rich.progress import Progress

    from saalchef.floor.audit import audit
    from saalchef.floor.audit.heads import read_heads
    from saalchef.store.database import Database

    earlier = read_heads(since) if since is not None else None
    opened = Database(database)
    opened.must_exist()
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=as_json or not errors.is_terminal) as bar:
        task = bar.add_task("reading the journal")
        found = audit(opened, lambda done, of: bar.update(task, completed=done, total=of), earlier)
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
                "head": found.heads.digest,
                "problems": [str(problem) for problem in found.problems],
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems[:SHOWN]:
        click.echo(f"saalchef: {problem}", err=True)
    if len(found.problems) > SHOWN:
        click.echo(f"saalchef: and {len(found.problems) - SHOWN} more", err=True)
    looked = (
        f"{_count(found.rows, 'row')} in {_count(found.streams, 'stream')}, "
        f"{_count(found.coups, 'coup')}, {_count(found.shuffles, 'shuffle')}"
    )
    click.echo(f"{looked}: {_count(len(found.problems), 'problem')}.")
    click.echo(f"Head {found.heads.digest}")
    return 1 if found.problems else 0


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
