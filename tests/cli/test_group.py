"""The verbs are found among the files and imported only when they are called."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from cli.run import run
from saalchef import __version__
from saalchef.cli import group, saalchef


def test_help_lists_every_verb_with_the_first_line_of_its_file() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert result.stdout == run("-h").stdout
    assert "houses" in result.stdout
    for verb in saalchef.list_commands(click.Context(saalchef)):
        assert f"\n  {verb} " in result.stdout
        path = Path(group.__file__).with_name(f"{verb.replace('-', '_')}.py")
        line = path.read_text("utf-8").splitlines()[0].removeprefix('"""').removesuffix('"""')
        assert " ".join(line.split()[:5]) in " ".join(result.stdout.split())


def test_every_verb_can_be_imported_and_has_help() -> None:
    for verb in saalchef.list_commands(click.Context(saalchef)):
        command = saalchef.get_command(click.Context(saalchef), verb)
        assert isinstance(command, click.Command)
        assert run(verb, "--help").exit_code == 0


def test_files_without_a_command_are_no_verbs() -> None:
    verbs = saalchef.list_commands(click.Context(saalchef))
    assert {"houses", "rules"} <= set(verbs)
    assert {"options", "output", "group", "failure"}.isdisjoint(verbs)
    for name in ("options", "__init__", "../cli/rules", "show"):
        assert run(name).exit_code == 2


def test_help_imports_neither_games_nor_numbers() -> None:
    code = (
        "import sys; from saalchef.cli import saalchef\n"
        "try: saalchef.main(['--help'], prog_name='saalchef')\n"
        "except SystemExit: pass\n"
        "heavy = {'msgspec', 'rich', 'numba', 'numpy', 'saalchef.houses', 'saalchef.rules.table'}\n"
        "heavy |= {f'saalchef.rules.{game}' for game in ('blackjack', 'punto_banco', 'challenge')}\n"
        "assert heavy.isdisjoint(sys.modules), heavy & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_version() -> None:
    result = run("--version")
    assert result.stdout == f"saalchef {__version__}\n"


def test_a_misspelt_verb_gets_a_suggestion() -> None:
    result = run("huoses")
    assert result.exit_code == 2
    assert (
        result.stderr == "saalchef: No such command 'huoses'. Did you mean 'houses'? See 'saalchef --help'.\n"
    )


def test_no_verb_shows_the_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: saalchef" in result.stderr


@pytest.mark.parametrize("args", [("--wrong",), ("houses", "--wrong"), ("houses", "extra")])
def test_wrong_options_are_one_line(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_a_language_without_a_verb_shows_the_help_in_it() -> None:
    result = run("--lang", "de")
    assert result.exit_code == run().exit_code == 2
    assert result.stderr.startswith("Aufruf: saalchef")
    assert "Missing command" not in result.stderr
