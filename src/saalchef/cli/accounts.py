"""List the accounts of a floor."""

import click

from saalchef.catalogue import Lang, say
from saalchef.cli.options import as_json, database_option, lang_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import option, verb


@verb("accounts")
@database_option
@option("--find", default="", metavar="text")
@lang_option
@as_json
def command(database: str, find: str, lang: Lang, as_json: bool) -> None:
    from saalchef.floor.guests.manage import every_account
    from saalchef.store.database import Database

    opened = Database(database)
    opened.must_exist()
    found = every_account(opened, find)
    opened.close()
    if as_json:
        print_json(
            [
                {
                    "name": guest.name,
                    "role": guest.role,
                    "passing": guest.passing,
                    "since": since,
                    "locked": guest.locked,
                    "closed": guest.closed,
                    "one_time": guest.one_time,
                }
                for guest, since in found
            ]
        )
        return
    out = console()
    for guest, since in found:
        state = "closed" if guest.closed else "locked" if guest.locked is not None else ""
        kind = "passing" if guest.passing else guest.role
        words = [say(f"account.is.{each}", lang) for each in (kind, state) if each]
        out.print(f"{since[:10]}  {guest.name}  {', '.join(words)}", markup=False, highlight=False)
    if not found:
        click.echo(say("account.none", lang))
