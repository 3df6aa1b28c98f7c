"""Where figures and machine code are kept: in a place that can be written, or nowhere."""

import os
import tempfile
from pathlib import Path

import pytest

from saalchef.odds.cache_folder import cache_folder, forget_the_oldest


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("SAALCHEF_CACHE", "CACHE_DIRECTORY", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def nowhere(folder: Path) -> Path:
    """A folder that not even root can make: there is a file in its way."""
    (folder / "a file").touch()
    return folder / "a file" / "folder"


def test_at_home(tmp_path: Path) -> None:
    assert cache_folder("figures") == tmp_path / "home/.cache/saalchef/figures"


def test_the_setting_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAALCHEF_CACHE", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "theirs"))
    assert cache_folder("figures") == tmp_path / "mine/figures"


def test_it_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAALCHEF_CACHE", "off")
    assert cache_folder("figures") is None


def test_a_place_that_was_named_is_not_replaced_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAALCHEF_CACHE", str(nowhere(tmp_path)))
    assert cache_folder("figures") is None


def test_a_service_has_the_place_its_manager_gave_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CACHE_DIRECTORY", f"{tmp_path / 'service'}:{tmp_path / 'another'}")
    assert cache_folder("figures") == tmp_path / "service/figures"


def test_without_a_home_among_the_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(nowhere(tmp_path)))
    found = cache_folder("figures")
    assert found == tmp_path / f"temporary/saalchef-{os.getuid()}/figures"
    assert found.parent.stat().st_mode & 0o777 == 0o700


def test_where_nothing_at_all_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing_usable() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setenv("HOME", str(nowhere(tmp_path)))
    monkeypatch.setattr(tempfile, "gettempdir", nothing_usable)
    assert cache_folder("figures") is None


def test_the_oldest_files_go_first(tmp_path: Path) -> None:
    for age in range(5):
        file = tmp_path / f"a folder of {age % 2}" / str(age)
        file.parent.mkdir(exist_ok=True)
        file.touch()
        os.utime(file, (1000 - age, 1000 - age))
    forget_the_oldest(tmp_path, 2)
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["0", "1"]


@pytest.mark.parametrize("prepared", ["open to others", "a link"])
def test_what_others_could_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepared: str
) -> None:
    monkeypatch.setenv("HOME", str(nowhere(tmp_path)))
    waiting = tmp_path / f"temporary/saalchef-{os.getuid()}"
    if prepared == "a link":
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        waiting.symlink_to(tmp_path / "elsewhere")
    else:
        waiting.mkdir()
        waiting.chmod(0o777)
    assert cache_folder("figures") is None
