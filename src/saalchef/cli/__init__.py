"""The command line: one verb a file, no logic. A file here with a `command` is a verb of `saalchef`."""

import gc
import os

import click

from saalchef import __version__
from saalchef.catalogue import Lang
from saalchef.cli.group import Verbs
from saalchef.cli.options import lang_option
from saalchef.cli.verb import VerbOption


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="saalchef %(version)s", cls=VerbOption)
@lang_option
def saalchef(lang: Lang) -> None:
    """The table games of five casinos, exactly by their own leaflets."""


def main() -> None:
    """Run the command line as a program, and exit."""
    # numpy's threads for large matrices: there is none here, and to start them takes a tenth of a second
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        saalchef.main(prog_name="saalchef")
    finally:
        gc.freeze()  # at the end all goes: to search what numba has made for garbage first takes 0.15 s
