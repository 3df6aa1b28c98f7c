"""Why a command line cannot be understood."""

import click

from saalchef.catalogue import Complaint, Lang, said, say


class Misuse(Complaint, click.UsageError):
    """Something on the command line that cannot be meant; `param` where it is the value of one option."""

    def __init__(self, code: str, param: click.Parameter | None = None, **facts: object) -> None:
        super().__init__(code, **facts)
        self.param = param


def tell(problem: click.UsageError, lang: Lang) -> str:
    """The whole sentence, and where to read on; what click itself has found it says in English."""
    command = problem.ctx.command_path if problem.ctx else "saalchef"
    if not isinstance(problem, Misuse):
        return say("command.see_help", "en", problem=problem.format_message(), command=command)
    what: object = problem
    if problem.param:
        what = said("command.invalid", option=problem.param.get_error_hint(problem.ctx), problem=problem)
    return say("command.see_help", lang, problem=what, command=command)
