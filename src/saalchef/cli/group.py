"""Finds the verbs among the files of this folder and imports only the one that is called."""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from saalchef.catalogue import say
from saalchef.catalogue.say import sentences
from saalchef.cli.failure import report
from saalchef.cli.misuse import Misuse
from saalchef.cli.speech import Speech, lang_of
from saalchef.cli.verb import Spoken

# The order of the help text; a verb that is not named here comes last.
CHAPTERS = {
    "houses": ("houses", "rules", "compare"),
    "coups": ("demo", "deal", "replay", "roads"),
    "worth": ("odds", "strategy", "simulate"),
    "live": ("serve", "account", "accounts", "audit", "archive", "verify"),
}
FURTHER = "further"
FOLDER = Path(__file__).parent


class Verbs(Spoken, click.Group):
    """The group of all verbs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Those that have a line in the catalogue, which is read instead of importing them all."""
        ordered = [verb for chapter in CHAPTERS.values() for verb in chapter]
        present = sorted(code.removesuffix(".line") for code in sentences("help") if code.endswith(".line"))
        return sorted(present, key=lambda verb: ordered.index(verb) if verb in ordered else len(ordered))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        path = FOLDER / f"{cmd_name.replace('-', '_')}.py"
        if not cmd_name.replace("-", "").isalnum() or not path.is_file():
            return None
        found: click.Command | None = getattr(import_module(f"saalchef.cli.{path.stem}"), "command", None)
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """With a language but no verb the help is shown, as with nothing at all."""
        rest = super().parse_args(ctx, args)
        if not rest and not ctx._protected_args:
            raise click.exceptions.NoArgsIsHelpError(ctx)
        return rest

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        verb = args[0]
        if not verb.startswith("-") and self.get_command(ctx, verb) is None:
            raise Misuse("command.no_verb", near=(verb, self.list_commands(ctx)), verb=verb)
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*super().collect_usage_pieces(ctx), say("help.metavar.verb", lang_of(ctx))]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = {verb: say(f"help.{verb}.line", lang_of(ctx)) for verb in self.list_commands(ctx)}
        named = {verb: title for title, verbs in CHAPTERS.items() for verb in verbs}
        for title in (*CHAPTERS, FURTHER):
            chapter = [row for row in rows.items() if named.get(row[0], FURTHER) == title]
            if chapter:
                with formatter.section(say(f"help.chapter.{title}", lang_of(ctx))):
                    formatter.write_dl(chapter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and exit with what the command returns: nothing is success, a number is the exit status."""
        extra["windows_expand_args"] = windows_expand_args
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        speech = Speech(sys.argv[1:] if args is None else args)
        try:
            result = super().main(args, prog_name, complete_var, standalone_mode=False, obj=speech, **extra)
            sys.stdout.flush()
        except Exception as e:
            result = report(e, speech.lang)
        raise SystemExit(result)
