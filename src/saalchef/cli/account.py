"""Create an account; the first is the Saalchef's."""

import sys

import click

from saalchef.cli.serve import DATABASE


@click.command()
@click.argument("name")
@click.option(
    "--database", default=DATABASE, show_default=True, metavar="URL", help="sqlite:///… or postgresql://…"
)
@click.option(
    "--role",
    type=click.Choice(["guest", "saalchef"]),
    help="The first account is the Saalchef's, later ones a guest's.",
)
@click.option(
    "--password-stdin", is_flag=True, help="Read the password from standard input instead of asking."
)
def command(name: str, database: str, role: str | None, password_stdin: bool) -> None:
    """Create an account NAME on the floor of a database; the server may be running."""
    from saalchef.floor.guests.create import create_account
    from saalchef.store.database import Database

    if password_stdin:
        password = sys.stdin.readline().rstrip("\n")
    else:
        password = click.prompt("Password", hide_input=True, confirmation_prompt=True)
    opened = Database(database)
    opened.migrate()
    given = create_account(opened, name, password, role)
    opened.close()
    click.echo(f"{name} has an account as {'Saalchef' if given == 'saalchef' else 'guest'}.")
