"""Options that several verbs share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from saalchef.catalogue import LANGS, Lang
from saalchef.cli.kinds import Folder, OneOf
from saalchef.cli.misuse import Misuse
from saalchef.cli.speech import lang_of
from saalchef.cli.verb import argument, option

Function = TypeVar("Function", bound=Callable[..., Any])

DATABASE = "sqlite:///saalchef.sqlite"

house_argument = argument("house", metavar="house")

as_json = option("--json", "as_json", is_flag=True)

database_option = option("--database", default=DATABASE, show_default=True, metavar="url")

witness_option = option("--witness", type=Folder(), envvar="SAALCHEF_WITNESS")


def _readings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for each in given:
        reading, equals, option = (part.strip() for part in each.partition("="))
        if not reading or not equals or not option:
            raise Misuse("command.reading", param, value=each)
        if chosen.setdefault(reading, option) != option:
            raise Misuse("command.reading_twice", param, reading=reading)
    return chosen


readings_option = option("--reading", "readings", metavar="reading", multiple=True, callback=_readings)


def _lang(ctx: click.Context, param: click.Parameter, given: Lang | None) -> Lang:
    return given or lang_of(ctx)


lang_option = option("--lang", type=OneOf(sorted(LANGS)), callback=_lang)


def house_options(function: Function) -> Function:
    """HOUSE (a built-in house or the path of a house file) and --reading."""
    return house_argument(readings_option(function))
