"""Prove that the books balance and every coup replays to its booked result."""

import click

from saalchef.cli.options import as_json
from saalchef.cli.output import console, print_json
from saalchef.cli.serve import DATABASE

SHOWN = 50


@click.command()
@click.option(
    "--database", default=DATABASE, show_default=True, metavar="URL", help="sqlite:///… or postgresql://…"
)
@as_json
def command(database: str, as_json: bool) -> int:
    """Audit a floor from what is on the disk, served or not.

    The books must balance, no guest's account may be below zero, no row of the journal may have been changed
    (each is chained to the one before it), and every coup, dealt and settled again, must come to its booked
    result with the very cards of its revealed shuffle. Exit status: 0 all holds, 1 something does not.
    """
    from rich.progress import Progress

    from saalchef.floor.audit import audit
    from saalchef.store.database import Database

    opened = Database(database)
    opened.must_exist()
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=as_json or not errors.is_terminal) as bar:
        task = bar.add_task("audit")
        found = audit(opened, lambda done, of: bar.update(task, completed=done, total=of))
    opened.close()
    if as_json:
        print_json(
            {
                "streams": found.streams,
                "rows": found.rows,
                "coups": found.coups,
                "shuffles": found.shuffles,
                "problems": found.problems,
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems[:SHOWN]:
        click.echo(f"saalchef: {problem}", err=True)
    if len(found.problems) > SHOWN:
        click.echo(f"saalchef: and {len(found.problems) - SHOWN} more", err=True)
    looked = f"{found.rows} rows in {found.streams} streams, {found.coups} coups, {found.shuffles} shuffles"
    click.echo(f"{looked}: {len(found.problems) or 'no'} problem{'' if len(found.problems) == 1 else 's'}.")
    return 1 if found.problems else 0
