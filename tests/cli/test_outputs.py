"""Whether a file can be written is seen before anything is worked out for it."""

import os
from pathlib import Path

import pytest

from cli.run import run

WRITING = [
    ("strategy", "wiesbaden", "--svg"),
    ("strategy", "wiesbaden", "--html"),
    ("simulate", "wiesbaden", "--rounds", "1e15", "--chart"),
    ("simulate", "wiesbaden", "--rounds", "1e15", "--save-strategy"),
    ("odds", "wiesbaden", "--html"),
    ("odds", "wiesbaden", "--all-readings", "--csv"),
    ("compare", "pfaeffikon", "wiesbaden", "--html"),
    ("compare", "pfaeffikon", "wiesbaden", "--csv"),
    ("audit", "--heads"),
]


@pytest.mark.parametrize("args", WRITING, ids=" ".join)
def test_a_missing_folder_is_named(args: tuple[str, ...], tmp_path: Path) -> None:
    told = run(*args, str(tmp_path / "nowhere" / "file.svg"))
    missing = tmp_path / "nowhere"
    assert told.exit_code == 3
    assert told.stderr == f"saalchef: {missing / 'file.svg'}: there is no folder {missing}\n"


@pytest.mark.parametrize("args", WRITING, ids=" ".join)
def test_a_place_that_cannot_be_written_is_refused(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    told = run(*args, str(tmp_path / "file.svg"))
    assert told.exit_code == 3
    assert told.stderr == f"saalchef: {tmp_path / 'file.svg'}: nothing can be written there\n"
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_made_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "coups" / "tonight"
    made = run("deal", "vaduz", "--coups", "2", "--out", str(folder))
    assert made.stderr == f"The folder {folder} is made.\n"
    assert len(list(folder.iterdir())) == 2
    assert run("deal", "vaduz", "--coups", "2", "--out", str(folder)).stderr == ""
