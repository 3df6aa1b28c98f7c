"""What the README and the guides show, runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_python_of_the_readme_runs(code: str) -> None:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    promised = re.search(r"print\(.*?\)  # (\{.*?\})", code)
    assert promised is not None
    assert run.stdout.strip() == promised.group(1)


@pytest.mark.parametrize("code", blocks("python"))
def test_python_of_the_readme_is_typed(code: str, tmp_path: Path) -> None:
    file = tmp_path / "readme.py"
    file.write_text(code, "utf-8")
    outside = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        "",
        "--cache-dir",
        str(tmp_path / "c"),
    ]
    run = subprocess.run([*outside, str(file)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_coup_of_the_readme_holds(tmp_path: Path) -> None:
    (coup,) = blocks("toml")
    file = tmp_path / "readme.coup"
    file.write_text(coup, "utf-8")
    subprocess.run(
        [sys.executable, "-m", "saalchef.cli", "replay", str(file)], capture_output=True, check=True
    )


def commands() -> list[str]:
    lines = [line.partition("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("saalchef")]


def test_the_commands_of_the_readme_run_one_after_another(tmp_path: Path) -> None:
    script = "set -e\n" + "\n".join(commands())
    folder = Path(sys.executable).parent
    run = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PATH": f"{folder}:/usr/bin:/bin", "LANG": "C.UTF-8"},
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout


PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page}: {target}"
