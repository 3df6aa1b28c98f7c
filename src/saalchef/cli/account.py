"""Create an account (the first is the Saalchef's), or manage one."""

import os
import sys
from typing import Any

import click

from saalchef.catalogue import Lang, say
from saalchef.cli.kinds import OneOf
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import database_option, lang_option
from saalchef.cli.verb import argument, option, verb


@verb("account")
@argument("name", metavar="name")
@database_option
@option("--role", type=OneOf(["guest", "saalchef"]))
@option("--password-stdin", is_flag=True)
@option("--reset", is_flag=True)
@option("--sign-out", is_flag=True)
@option("--close", is_flag=True)
@option("--unlock", is_flag=True)
@option("--change-role", is_flag=True)
@lang_option
def command(
    name: str, database: str, role: str | None, password_stdin: bool, lang: Lang, **orders: bool
) -> None:
    ordered = [order for order, given in orders.items() if given]
    if not ordered:
        _create(name, database, role, password_stdin, lang)
        return
    if len(ordered) > 1 or password_stdin or (ordered == ["change_role"]) != (role is not None):
        raise Misuse("account.not_together")
    (order,) = ordered
    from saalchef.floor.guests.manage import manage_account
    from saalchef.floor.history.stakes import pot_with
    from saalchef.store.database import Database

    opened = Database(database)
    opened.must_exist()
    facts: dict[str, Any] = manage_account(opened, name, order, role, pot_with)
    opened.close()
    why = facts.pop("why", role)
    done = order if why is None else f"{order}.{why}"
    click.echo(say(f"account.done.{done}", lang, name=name, **facts))


def _create(name: str, database: str, role: str | None, password_stdin: bool, lang: Lang) -> None:
    from saalchef.floor.guests.create import create_account
    from saalchef.store.database import Database

    password = sys.stdin.readline().rstrip("\n") if password_stdin else _asked(lang)
    opened = Database(database)
    if opened.migrate():  # said at once: it stays founded where the account is refused
        click.echo(say("account.founded", lang, place=opened.place))
    given = create_account(opened, name, password, role)
    opened.close()
    click.echo(say(f"account.made.{given}", lang, name=name, database=opened.name))


def _asked(lang: Lang) -> str:
    """A password typed twice alike, unseen."""
    if not _has_terminal():
        raise Misuse("account.no_terminal")
    while True:
        first, second = (
            click.prompt(say(code, lang), hide_input=True) for code in ("account.password", "account.again")
        )
        if first == second:
            return str(first)
        click.echo(say("account.differ", lang), err=True)


def _has_terminal() -> bool:
    """Whether somebody can be asked: on standard input or, where that is something else, past it."""
    if sys.stdin.isatty():
        return True
    try:
        os.close(os.open(os.ctermid(), os.O_RDWR))
    except OSError:
        return False
    return True
