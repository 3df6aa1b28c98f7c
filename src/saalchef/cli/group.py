"""Finds the verbs among the files of this folder and imports only the one that is called."""

import ast
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from saalchef.cli.failure import report
from saalchef.cli.options import Speech

# The order of the help text; a verb that is not named here comes last.
CHAPTERS = {
    "The houses": ("houses", "rules", "compare"),
    "Coups": ("demo", "deal", "replay", "roads"),
    "What it is worth": ("odds", "strategy", "simulate", "solve", "report"),
    "Live tables": ("serve", "account", "audit", "verify"),
    "School": ("coach", "drill"),
}
FURTHER = "Further"
FOLDER = Path(__file__).parent


class Verbs(click.Group):
    """The group of all verbs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        ordered = [verb for chapter in CHAPTERS.values() for verb in chapter]
        present = [path.stem.replace("_", "-") for path in sorted(FOLDER.glob("[!_]*.py")) if _summary(path)]
        return sorted(present, key=lambda verb: ordered.index(verb) if verb in ordered else len(ordered))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        path = _file(cmd_name)
        if not cmd_name.replace("-", "").isalnum() or not path.is_file() or not _summary(path):
            return None
        found: click.Command = import_module(f"saalchef.cli.{path.stem}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        verb = args[0]
        if not verb.startswith("-") and self.get_command(ctx, verb) is None:
            close = get_close_matches(verb, self.list_commands(ctx), 1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(f"No such command {verb!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = {verb: _summary(_file(verb)) for verb in self.list_commands(ctx)}
        named = {verb: title for title, verbs in CHAPTERS.items() for verb in verbs}
        for title in (*CHAPTERS, FURTHER):
            chapter = [row for row in rows.items() if named.get(row[0], FURTHER) == title]
            if chapter:
                with formatter.section(title):
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
        speech = Speech()
        try:
            result = super().main(args, prog_name, complete_var, standalone_mode=False, obj=speech, **extra)
            sys.stdout.flush()
        except Exception as e:
            result = report(e, speech.lang)
        raise SystemExit(result)


def _file(verb: str) -> Path:
    return FOLDER / f"{verb.replace('-', '_')}.py"


@cache
def _summary(path: Path) -> str:
    """The first line of a verb's file, read without importing it; nothing for a file that is no verb."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {target.id for node in tree.body for target in _targets(node)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    if "command" not in names | functions:
        return ""
    return (ast.get_docstring(tree) or path.stem).partition("\n")[0]


def _targets(node: ast.stmt) -> list[ast.Name]:
    found = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [each for each in found if isinstance(each, ast.Name)]
