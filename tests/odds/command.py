"""Runs the command line in this process, as a program would see it."""

import json
from typing import Any

import msgspec
from click.testing import CliRunner, Result

from saalchef.cli import saalchef


def run(*args: str, **environment: str) -> Result:
    return CliRunner().invoke(saalchef, args, env=environment)


def complaints(result: Result) -> list[str]:
    """What stands on standard error, except that something is compiled for the first time."""
    return [line for line in result.stderr.splitlines() if not line.startswith("Compiling for this machine")]


def read(*args: str) -> Any:
    """The one JSON document that a command prints, and nothing else."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert complaints(result) == []
    return json.loads(result.stdout)


def refused(*args: str) -> str:
    """The one sentence on standard error of a command that fails."""
    result = run(*args)
    assert result.exit_code not in (0, 70), result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    (line,) = complaints(result)
    return line


class OutcomeShape(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    pays: str
    probability: float
    probability_exact: str | None = None


class BetShape(msgspec.Struct):
    ev: float
    stdev: float
    outcomes: list[OutcomeShape]
    ev_exact: str | None = None


class OddsShape(msgspec.Struct):
    """What every odds document has, whatever the game."""

    house: str
    game: str
    readings: dict[str, str | int]
    bets: dict[str, BetShape]


def odds(*args: str) -> OddsShape:
    return msgspec.convert(read("odds", *args), OddsShape)
