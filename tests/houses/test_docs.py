"""The reference lists every key as the vocabulary tells it; the guide's example is carried out."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from houses.house_files import load_text
from houses.reference import BEGIN, PAGE, reference
from saalchef.houses import HouseError, load
from saalchef.houses.beyond import BEYOND
from saalchef.houses.beyond import PAGE as BEYOND_PAGE
from saalchef.houses.keys import keys_of
from saalchef.rules.games import GAMES

GUIDE = PAGE.parents[1] / "guides" / "own-house.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_tables_of_the_reference_are_those_of_the_vocabulary() -> None:
    """Where this fails, run tests/houses/reference.py and read the difference."""
    assert PAGE.read_text("utf-8").partition(BEGIN)[2] == reference()


def test_the_reference_names_every_key() -> None:
    for game in ("black-jack", "punto-banco", "black-jack-challenge"):
        chapter = reference().split(f'`game = "{game}"`')[1].split("\n## ")[0]
        for key in keys_of(game):
            assert f"| `{key}`" in chapter


def test_the_example_of_the_reference_shows_limits_and_sections_as_files_have_them(tmp_path: Path) -> None:
    example = BLOCK.search(PAGE.read_text("utf-8"))
    assert example is not None
    own = load_text(tmp_path, f'like = "wiesbaden"\n{example.group(2)}')
    assert own.name == "Kurhaus"
    assert own.rules.limits == load("wiesbaden").rules.limits


def test_the_messages_in_the_reference_are_those_shown(tmp_path: Path) -> None:
    shown = re.findall(r"^own\.toml: (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    wrong = ('[leaflet."§11"]\ndouble_totals = "nine"', '[leaflet."§3"]\nboxs = 7')
    for message, text in zip(shown, wrong, strict=True):
        with pytest.raises(HouseError) as refused:
            load_text(tmp_path, f'like = "wiesbaden"\n{text}')
        assert str(refused.value).endswith(f"own.toml: {message}")


def test_the_guide_is_carried_out(tmp_path: Path) -> None:
    """Files are written, commands run, and every line shown appears in what they print."""
    names = iter(["club.toml", "wrong.toml"])
    printed = ""
    seen = []
    for kind, content in BLOCK.findall(GUIDE.read_text("utf-8")):
        seen.append(kind)
        if kind == "toml":
            (tmp_path / next(names)).write_text(content, "utf-8")
        elif kind == "sh":
            printed = carried_out(tmp_path, content)
        else:
            for line in content.splitlines():
                assert line in printed.splitlines(), line
    assert seen.count("toml") == 2
    assert seen.count("text") == 3


def carried_out(folder: Path, script: str) -> str:
    program = f"saalchef() {{ '{sys.executable}' -m saalchef.cli \"$@\"; }}\n"
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        ["bash", "-c", program + script],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 3), done.stdout
    assert (done.returncode == 3) == ("wrong.toml" in script)
    return done.stdout


def test_the_page_to_which_an_error_points_says_what_no_file_can_say() -> None:
    page = (PAGE.parents[2] / BEYOND_PAGE).read_text("utf-8")
    chapter = page.split("## What no house file can say")[1].split("\n## ")[0]
    for words in BEYOND.values():
        assert f"`{words[0]}`" in chapter


def test_the_reference_names_the_numbers_with_which_a_key_can_be_played() -> None:
    for game in GAMES:
        chapter = reference().split(f'`game = "{game.name}"`')[1].split("\n### ")[1]
        rows = chapter.split("\n| `")
        for key, (low, high) in game.part("houses", "limits").RANGES.items():
            (told,) = (row for row in rows if row.startswith(f"{key}`"))
            listed = all(f"`{number}`" in told for number in range(low, high + 1))
            assert listed or f"from {low} to {high}" in told, key
