"""Runs the command line inside the test."""

from click.testing import CliRunner, Result

from saalchef.cli import saalchef


def run(*args: str, **environment: str) -> Result:
    """`saalchef args`, in English unless the environment says otherwise."""
    env: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "en_GB.UTF-8", **environment}
    return CliRunner().invoke(saalchef, args, prog_name="saalchef", env=env)
