"""`saalchef roads` as people and programs call it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cli.run import run
from saalchef.cli.show.punto_banco.roads import show_roads
from saalchef.rules.punto_banco.state import Field

PRINTED = """\
8 coups: 3 Punto, 5 Banco, 0 Tie

Bead plate (every coup: P Punto, B Banco, T Tie)
  B P
  B P
  P ·
  B ·
  B ·
  B ·

Big road (a column for each streak; a number counts the ties that followed)
  B P B P
  B · B P
  · · B ·
  · · · ·
  · · · ·
  · · · ·

Big eye boy (r red, regular; b blue, not; compared with the streak before)
  b r b r
  b · · ·
  · · · ·
  · · · ·
  · · · ·
  · · · ·

Small road (the same, compared with the streak two before)
  r b
  · b
  · b
  · ·
  · ·
  · ·

Cockroach pig (the same, compared with the streak three before)
  r
  ·
  ·
  ·
  ·
  ·
"""


def saalchef(*arguments: str, said: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "saalchef.cli", *arguments],
        input=said.encode(),
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def shown(results: Sequence[Field], width: int = 80, **options: Any) -> str:
    """What a terminal of this width would show."""
    out = StringIO()
    show_roads(Console(width=width, file=out, **{"color_system": None, **options}), results, "en")
    return out.getvalue()


def test_five_roads_for_people() -> None:
    assert saalchef("roads", "-", said="BB P BBB PP") == (0, PRINTED, "")


def test_five_roads_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "shoe.txt"
    file.write_text("T B B P T", "utf-8")
    status, out, err = saalchef("roads", str(file), "--json")
    assert (status, err) == (0, "")
    document = json.loads(out)
    assert document["results"] == ["tie", "banco", "banco", "punto", "tie"]
    assert document["counts"] == {"punto": 1, "banco": 2, "tie": 2}
    assert list(document["roads"]) == ["bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig"]
    assert document["roads"]["big_road"] == [
        {"column": 0, "row": 0, "sign": "banco", "ties": 1},
        {"column": 0, "row": 1, "sign": "banco", "ties": 0},
        {"column": 1, "row": 0, "sign": "punto", "ties": 1},
    ]


def test_results_stand_on_the_command_line_too() -> None:
    assert saalchef("roads", "BB P BBB PP") == (0, PRINTED, "")
    assert saalchef("roads", "b", "b", "punto", "BBB", "PP") == (0, PRINTED, "")
    assert saalchef("roads", "P B " * 500, "--json")[0] == 0  # too long to be the name of a file


def test_the_roads_have_german_names() -> None:
    lines = run("roads", "P B", "--lang", "de").stdout.splitlines()
    names = [line.partition(" (")[0] for line in lines if line.endswith(")")]
    assert names == ["Perlentafel", "Grosse Strasse", "Big Eye Boy", "Kleine Strasse", "Cockroach Pig"]


def test_a_byte_order_mark_on_standard_input_is_no_result() -> None:
    plain, marked = (saalchef("roads", "-", "--json", said=said) for said in ("P B B T P", "\ufeffP B B T P"))
    assert plain[0] == 0
    assert plain == marked


def test_a_wrong_file_is_named_in_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.txt"
    assert saalchef("roads", str(missing)) == (
        3,
        "",
        f"saalchef: {missing}: there is no such file, and these are no results such as P B B T P\n",
    )


def test_a_wrong_word_is_named_among_several() -> None:
    wrong = "line 1: '?' is no result; expected P, B and T, or punto, banco and tie\n"
    assert saalchef("roads", "-", said="P B ?") == (3, "", f"saalchef: standard input, {wrong}")
    assert saalchef("roads", "P", "B", "?") == (3, "", f"saalchef: P B ?, {wrong}")


def test_a_file_in_a_closed_folder_is_not_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(to_all_but_one: Callable[..., Any]) -> Callable[..., Any]:
        def ask(path: Any, *options: Any, **named: Any) -> Any:
            if str(path) == "closed/shoe.txt":
                raise PermissionError(13, "Permission denied")
            return to_all_but_one(path, *options, **named)

        return ask

    monkeypatch.setattr(os, "stat", closed(os.stat))
    monkeypatch.setattr(Path, "read_text", closed(Path.read_text))
    refused = run("roads", "closed/shoe.txt")
    assert (refused.exit_code, refused.stdout) == (3, "")
    assert refused.stderr == "saalchef: closed/shoe.txt: you have no permission for it\n"


def test_a_road_wider_than_the_terminal_goes_on_below() -> None:
    text = shown(("punto", "banco") * 6, width=14)
    assert "  P B P B P B\n" in text
    assert "  from column 7\n  P B P B P B\n" in text


def test_colours_say_nothing_that_letters_do_not() -> None:
    results: tuple[Field, ...] = ("banco", "banco", "punto", "tie")
    plain = shown(results)
    assert "  B  P1\n  B  ·\n" in plain
    coloured = shown(results, color_system="standard", force_terminal=True)
    assert "\x1b[1;31mB" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
