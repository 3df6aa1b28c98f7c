"""The language in which a run of the program speaks: known before anything is said, failures included."""

import os
from collections.abc import Sequence

import click

from saalchef.catalogue import LANGS, Lang


def language_here() -> Lang:
    """The language of the environment: German where it says so, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "de" if value.lower().startswith("de") else "en"
    return "en"


class Speech:
    """Taken from --lang wherever it stands, since help and what is wrong with other options are said too."""

    def __init__(self, args: Sequence[str] = ()) -> None:
        self.lang = language_here()
        for at, arg in enumerate(args):
            option, equals, value = arg.partition("=")
            if option == "--lang":
                asked = value if equals else "".join(args[at + 1 : at + 2])
                self.lang = next((lang for lang in LANGS if lang == asked), self.lang)


def lang_of(ctx: click.Context | None) -> Lang:
    found = ctx.find_object(Speech) if ctx is not None else None
    return found.lang if found is not None else language_here()
