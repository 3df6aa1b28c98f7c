"""A verb and its options, which say in the reader's language what they are for."""

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from saalchef.catalogue import say
from saalchef.catalogue.say import sentences
from saalchef.cli.misuse import Misuse
from saalchef.cli.speech import lang_of

UNBROKEN = "\N{NO-BREAK SPACE}"  # a default stays on one line with its word


class Spoken(click.Command):
    """A command whose help stands in the catalogue, under its name."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = [say("help.metavar.options", lang_of(ctx))]
        return pieces + [piece for param in self.get_params(ctx) for piece in param.get_usage_pieces(ctx)]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, say("help.usage", lang_of(ctx)))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(f"help.{self.name}", lang_of(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = []
        for param in self.get_params(ctx):
            if param is self.get_help_option(ctx):
                records.append((", ".join(param.opts), say("help.shared.help", lang_of(ctx))))
            elif isinstance(param, VerbOption):
                records.append(param.get_help_record(ctx))
        with formatter.section(say("help.options", lang_of(ctx))):
            formatter.write_dl(records)


class Verb(Spoken):
    """One verb of the command line."""

    allow_extra_args = True  # or click itself would complain about what is left over, in English

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            left = super().parse_args(ctx, args)
            if left and not ctx.resilient_parsing:
                raise Misuse("command.extra", arguments=" ".join(left))
        except click.UsageError as e:
            e.ctx = e.ctx or ctx  # whose help is to be read
            raise
        return left


class VerbOption(click.Option):
    """An option whose help stands below its verb's, or with those that several verbs share."""

    def make_metavar(self, ctx: click.Context) -> str:
        """The word for what is given: by its code, or by the kind of the option."""
        word = f"metavar.{self.metavar or self.type.name}"
        return say(f"help.{word}", lang_of(ctx)) if word in sentences("help") else super().make_metavar(ctx)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        own = f"{ctx.command.name}.{self.name}"
        text = say(f"help.{own}" if own in sentences("help") else f"help.shared.{self.name}", lang_of(ctx))
        extra = self.get_help_extra(ctx)
        notes = [say("help.default", lang_of(ctx), value=extra["default"])] if "default" in extra else []
        notes += [extra["range"]] if "None" not in extra.get("range", "None") else []
        whole = [note.replace(" ", UNBROKEN) for note in notes]
        return self.get_help_spec(ctx), f"{text}  [{'; '.join(whole)}]" if notes else text


class Argument(click.Argument):
    """An argument, which the text of its verb explains; its metavar is the code of a word."""

    def make_metavar(self, ctx: click.Context) -> str:
        return say(f"help.metavar.{self.metavar}", lang_of(ctx))


def verb(name: str) -> Callable[[Callable[..., Any]], Verb]:
    return click.command(name, cls=Verb)


option = partial(click.option, cls=VerbOption)
argument = partial(click.argument, cls=Argument)
