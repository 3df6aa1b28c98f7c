"""What went wrong, as one sentence on standard error and an exit status; never a traceback."""

import os
import sys

import click

from saalchef.catalogue import Complaint, Lang, say, system_problem
from saalchef.cli.misuse import tell

QUIET_INTERRUPT = 130  # as shells report a program ended by Ctrl-C
QUIET_PIPE = 141  # as shells report a program whose reader went away
UNUSABLE = 3  # what was given cannot be used
UNFORESEEN = 70
TRACEBACK = "SAALCHEF_TRACEBACK"


def report(problem: Exception, lang: Lang = "en") -> int:
    """Say it in one sentence, in this language where it is one of ours; the exit status of the program."""
    if isinstance(problem, click.Abort):
        return QUIET_INTERRUPT
    if isinstance(problem, BrokenPipeError):
        _drop_output()
        return QUIET_PIPE
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):
        problem.show()
        return problem.exit_code
    if isinstance(problem, click.UsageError):
        return _say(tell(problem, lang), problem.exit_code)
    if isinstance(problem, click.ClickException):
        return _say(problem.format_message(), problem.exit_code)
    if isinstance(problem, Complaint):
        return _say(problem.told(lang), getattr(problem, "exit_code", UNUSABLE))
    if isinstance(problem, OSError) and problem.errno:
        what = system_problem(problem)
        if problem.filename:  # a file that was named cannot be read or written
            return _say(say("system.at", lang, place=problem.filename, problem=what), UNUSABLE)
        return _say(what.told(lang), 1)
    if os.environ.get(TRACEBACK):
        raise problem
    if type(problem).__module__.startswith("sqlalchemy."):
        from saalchef.store.reasons import reason, refuses

        if refuses(problem):
            return _say(say("store.failed", lang, problem=reason(problem)), UNUSABLE)
    kind = type(problem).__name__
    return _say(say("command.unforeseen", lang, kind=kind, problem=problem, variable=TRACEBACK), UNFORESEEN)


def _say(sentence: str, status: int) -> int:
    click.echo(f"saalchef: {' '.join(sentence.split())}", err=True)
    return status


def _drop_output() -> None:
    """Keep the interpreter from complaining about the closed pipe when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it lives as long as the program
