"""Create an account; the first is the Saalchef's."""

import sys

import click

from saalchef.catalogue import Lang, say
from saalchef.cli.kinds import OneOf
from saalchef.cli.options import database_option, lang_option
from saalchef.cli.verb import argument, option, verb


@verb("account")
@argument("name", metavar="name")
@database_option
@option(
    "--role",
    type=OneOf(["guest", "saalchef"]),
)
@option("--password-stdin", is_flag=True)
@lang_option
def command(name: str, database: str, role: str | None, password_stdin: bool, lang: Lang) -> None:
    from saalchef.floor.guests.create import create_account
    from saalchef.store.database import Database

    password = sys.stdin.readline().rstrip("\n") if password_stdin else _asked(lang)
    opened = Database(database)
    opened.migrate()
    given = create_account(opened, name, password, role)
    opened.close()
    click.echo(say(f"account.made.{given}", lang, name=name))


def _asked(lang: Lang) -> str:
    """A password typed twice alike, unseen."""
    while True:
        first, second = (
            click.prompt(say(code, lang), hide_input=True) for code in ("account.password", "account.again")
        )
        if first == second:
            return str(first)
        click.echo(say("account.differ", lang), err=True)
