"""Why a command line cannot be understood."""

from collections.abc import Iterable

import click

from saalchef.catalogue import Complaint, Lang, Sayable, nearest, said, say


class Misuse(Complaint, click.UsageError):
    """Something on the command line that cannot be meant; `param` where it is the value of one option.

    `near` is a word that was given and those that are known: the nearest of them is asked for.
    """

    def __init__(
        self,
        code: str,
        param: click.Parameter | None = None,
        near: tuple[str, Iterable[str]] | None = None,
        **facts: object,
    ) -> None:
        super().__init__(code, nearest(*near) if near else None, **facts)
        self.param = param


def tell(problem: click.UsageError, lang: Lang) -> str:
    """The whole sentence, and where to read on."""
    found = _understood(problem)
    what = found if isinstance(found, str) else found.told(lang)
    if isinstance(problem, Misuse) and problem.param:
        option = problem.param.get_error_hint(problem.ctx)
        what = say("command.invalid", lang, option=option, problem=what)
    command = problem.ctx.command_path if problem.ctx else "saalchef"
    return say("command.see_help", lang, problem=what if what[-1] in ".?" else f"{what}.", command=command)


def _understood(problem: click.UsageError) -> Sayable | str:
    """What click has found, as a complaint of our own; its own words where it is nothing usual."""
    ctx = problem.ctx
    if isinstance(problem, click.NoSuchOption):
        known = [name for param in ctx.command.get_params(ctx) for name in param.opts] if ctx else []
        return Misuse("command.no_option", near=(problem.option_name, known), option=problem.option_name)
    if isinstance(problem, click.MissingParameter) and problem.param is not None:
        kind = "argument" if isinstance(problem.param, click.Argument) else "option"
        return said(f"command.missing.{kind}", name=problem.param.get_error_hint(ctx))
    if isinstance(problem, click.BadOptionUsage):
        flags = [param for param in ctx.command.params if getattr(param, "is_flag", False)] if ctx else []
        is_flag = any(problem.option_name in (*flag.opts, *flag.secondary_opts) for flag in flags)
        return said("command.takes_none" if is_flag else "command.takes_one", option=problem.option_name)
    return problem if isinstance(problem, Misuse) else problem.format_message()
