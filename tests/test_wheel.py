"""The package as it is shipped: with the browser client in it, or not at all."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
PARTS = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
FELT = Path("src", "saalchef", "floor", "felt")


def build(tree: Path, into: Path, target: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(into)]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with nothing in it but the unpacked wheel."""
    assert (ROOT / FELT / "index.html").is_file(), (
        "the browser client is not built: make builds it before the tests"
    )
    dist, place = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("place")
    built = build(ROOT, dist, "wheel")
    assert built.returncode == 0, built.stderr
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    return place


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a floor that is served from there."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    where = "import saalchef; print(saalchef.__file__)"
    found = subprocess.check_output([sys.executable, "-c", where], env=environment, cwd=tmp_path, text=True)
    assert Path(found.strip()).is_relative_to(installed)
    command = [sys.executable, "-m", "saalchef.cli", "serve", "--port", "0", "--no-tables"]
    command += ["--database", f"sqlite:///{tmp_path}/floor.sqlite"]
    with subprocess.Popen(
        command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        told = re.search(r"http://127\.0\.0\.1:\d+", serving.stdout.readline())
        assert told
        yield told[0]
        serving.terminate()


def test_a_wheel_serves_the_browser_client(installed: Path, served: str) -> None:
    with httpx.Client(base_url=served, timeout=None) as client:
        page = client.get("/").raise_for_status().text
        linked = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(each.endswith(".js") for each in linked)
        files = (ROOT / FELT / "assets").iterdir()
        assets = [f"/assets/{path.name}" for path in files if path.suffix != ".br"]  # told as an encoding
        for path in {*linked, *assets}:
            assert client.get(path).status_code == 200, path


def test_a_wheel_is_typed_and_holds_every_house(installed: Path) -> None:
    package = installed / "saalchef"
    assert (package / "py.typed").is_file()
    for source in (ROOT / "src" / "saalchef").rglob("*.toml"):
        assert (package / source.relative_to(ROOT / "src" / "saalchef")).is_file()


def test_a_source_package_holds_the_client_too(tmp_path: Path) -> None:
    built = build(ROOT, tmp_path, "sdist")
    assert built.returncode == 0, built.stderr
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        names = packed.getnames()
    assert any(name.endswith(str(FELT / "index.html")) for name in names)
    assert not any("node_modules" in name or ".venv" in name for name in names)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As it comes from git: nothing is built."""
    tree = tmp_path / "clone"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("felt", "__pycache__"))
    for part in PARTS:
        shutil.copy(ROOT / part, tree)
    return tree


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_the_client_there_is_no_package(clone: Path, target: str) -> None:
    built = build(clone, clone / "dist", target)
    assert built.returncode == 1
    assert "The browser client is not built" in built.stderr
    assert "Traceback" not in built.stderr
    assert not list((clone / "dist").glob("saalchef*"))


def test_developers_install_without_it(clone: Path) -> None:
    built = build(clone, clone / "dist", "wheel:editable")
    assert built.returncode == 0, built.stderr
    assert list((clone / "dist").glob("*.whl"))
