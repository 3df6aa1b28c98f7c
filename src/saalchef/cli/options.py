"""Options that several verbs share."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from saalchef.catalogue import Lang
from saalchef.cli.misuse import Misuse

Function = TypeVar("Function", bound=Callable[..., Any])

house_argument = click.argument("house", metavar="HOUSE")

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")


def _readings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for each in given:
        reading, equals, option = (part.strip() for part in each.partition("="))
        if not reading or not equals or not option:
            raise Misuse("command.reading", param, value=each)
        if chosen.setdefault(reading, option) != option:
            raise Misuse("command.reading_twice", param, reading=reading)
    return chosen


readings_option = click.option(
    "--reading",
    "readings",
    metavar="ID=OPTION",
    multiple=True,
    callback=_readings,
    help="Choose a reading where the leaflet is silent or can be read two ways; may be repeated.",
)


def spoken() -> Lang:
    """The language of the environment: German where it says so, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "de" if value.lower().startswith("de") else "en"
    return "en"


class Speech:
    """The language in which a run of the program speaks, failures included."""

    def __init__(self) -> None:
        self.lang = spoken()


def _speak(ctx: click.Context, param: click.Parameter, lang: Lang) -> Lang:
    ctx.ensure_object(Speech).lang = lang
    return lang


lang_option = click.option(
    "--lang",
    type=click.Choice(["de", "en"]),
    default=spoken,
    callback=_speak,
    is_eager=True,  # before the other options, which may be complained about
    show_default="the language of your environment",
    help="The language of the text.",
)


def house_options(function: Function) -> Function:
    """HOUSE (a built-in house or the path of a house file) and --reading."""
    return house_argument(readings_option(function))
