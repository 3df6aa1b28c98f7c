"""The program as a user starts it."""

import json
import os
import signal
import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-m", "saalchef.cli"]
ENVIRONMENT = {**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": ""}


def start(*args: str, **settings: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, *args],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **settings,
    )


def test_rules_in_the_language_of_the_environment() -> None:
    out, err = start("rules", "wiesbaden").communicate()
    assert err == ""
    assert out.startswith("Spielbank Wiesbaden · Black Jack · EUR\n")
    assert "Ein Black Jack zahlt 3 zu 2.  [§10]" in out


def test_json_on_standard_output_alone() -> None:
    program = start("houses", "--json")
    out, err = program.communicate()
    assert (program.returncode, err) == (0, "")
    assert len(json.loads(out)["houses"]) == 5


def test_a_wrong_house_is_an_error_on_standard_error() -> None:
    program = start("rules", "atlantis")
    out, err = program.communicate()
    assert program.returncode == 3
    assert out == ""
    assert err.startswith("saalchef: atlantis: kein solches Haus")


def test_a_reader_that_goes_away_gets_no_complaint() -> None:
    for args in (("rules", "wiesbaden"), ("rules", "wiesbaden", "--json"), ("houses",)):
        program = start(*args)
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        complaint = program.stderr.read()
        program.stderr.close()
        assert program.wait() != 0
        assert complaint == ""


def test_output_still_buffered_when_the_reader_goes_away_gets_no_complaint() -> None:
    code = (
        "import click; from saalchef.cli.group import Verbs\n"
        "class One(Verbs):\n"
        "    def get_command(self, ctx, cmd_name):\n"
        "        return click.Command('one', callback=lambda: print('line'))\n"
        "One('saalchef').main(['one'])"
    )
    reading, writing = os.pipe()
    os.close(reading)
    program = subprocess.Popen(
        [sys.executable, "-c", code], env=ENVIRONMENT, stdout=writing, stderr=subprocess.PIPE, text=True
    )
    os.close(writing)
    assert program.communicate()[1] == ""
    assert program.returncode == 141


def test_an_interrupt_ends_quietly(ctrl_c: None) -> None:
    code = (
        "import click, time; from saalchef.cli.group import Verbs\n"
        "class One(Verbs):\n"
        "    def get_command(self, ctx, cmd_name):\n"
        "        return click.Command('one', callback=lambda: (print('on', flush=True), time.sleep(30)))\n"
        "One('saalchef').main(['one'])"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "on\n"
    program.send_signal(signal.SIGINT)
    assert program.communicate()[1].strip() == ""
    assert program.returncode == 130


HEAVY = ("numba", "numpy", "litestar", "sqlalchemy", "uvicorn")
LIGHT = (["--version"], ["--help"], ["houses"], ["rules", "vaduz"], ["odds", "vaduz"])


@pytest.mark.parametrize("arguments", LIGHT, ids=" ".join)
def test_a_command_imports_only_what_it_needs(arguments: list[str]) -> None:
    code = (
        "import sys; from saalchef.cli import saalchef\n"
        f"try: saalchef.main({arguments!r})\n"
        f"except SystemExit: print(sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert run.stderr.strip() == "[]"
