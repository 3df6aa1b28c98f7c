"""The tree stays tidy: no dead files, no long ones, no marks left behind, no hosts in the locks."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from saalchef.rules.games import GAMES

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "saalchef").rglob("*.py"))
ENTRANCES = {"saalchef.cli", "saalchef.cli.__main__"}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_by(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value.startswith("saalchef.")
        ):
            names.add(node.value.partition(":")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "part":
            names |= parts(*(arg.value for arg in node.args if isinstance(arg, ast.Constant)))
    return names


def parts(room: str, piece: str = "") -> set[str]:
    """What the registry may be asked for: the same part of every game."""
    return {".".join(filter(None, ("saalchef", room, game.folder, piece))) for game in GAMES}


def test_every_module_is_used() -> None:
    users = [*SOURCES, *(ROOT / "bench").glob("*.py")]
    used = set().union(*(imported_by(path) for path in users)) | ENTRANCES
    verbs = {module_of(path) for path in (ROOT / "src/saalchef/cli").glob("*.py")}
    dead = [
        module_of(path)
        for path in SOURCES
        if module_of(path) not in used | verbs
        and not module_of(path).endswith("__main__")
        and path.stem != "__init__"
    ]
    assert [name for name in dead if not run_as_program(name)] == []


def run_as_program(module: str) -> bool:
    """A module may be there to be run: by the Makefile, the client's build, or a migration tool."""
    text = (ROOT / "src" / Path(*module.split("."))).with_suffix(".py").read_text("utf-8")
    return 'if __name__ == "__main__":' in text or "/migrations/" in str(Path(*module.split("."), ""))


# What the rules show, and the same with what is told besides.
ONE_VIEW = {"saalchef/floor/wire/<game>/view.py": "saalchef/rules/<game>/view.py"}


def role_of(path: Path) -> str:
    """A module's place in the tree; the same part of every game plays one role."""
    folders = {game.folder for game in GAMES}
    role = "/".join("<game>" if part in folders else part for part in path.relative_to(ROOT / "src").parts)
    return ONE_VIEW.get(role, role)


def types_named(node: ast.stmt) -> list[str]:
    """The classes and the names for types that a statement makes for others to use."""
    match node:
        case ast.ClassDef(name=name) if not name.startswith("_"):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name[0].isupper() and not name.isupper():
            of_any_game = any(
                isinstance(part, ast.Attribute) and part.attr == name for part in ast.walk(value)
            )
            return [] if of_any_game else [name]
        case _:
            return []


def test_one_name_means_one_thing() -> None:
    roles: dict[str, set[str]] = {}
    for path in SOURCES:
        for node in ast.parse(path.read_text("utf-8")).body:
            for name in types_named(node):
                roles.setdefault(name, set()).add(role_of(path))
    assert {name: sorted(found) for name, found in roles.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_holds_too_many_ideas(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 450


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


MARK = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
TEXTS = {".py", ".toml", ".md", ".ts", ".svelte", ".css", ".html", ".mjs", ".yml", ""}


def test_no_marks_are_left_behind() -> None:
    for path in tracked():
        if path.suffix in TEXTS:
            found = MARK.search(path.read_text("utf-8", errors="replace"))
            assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_the_locks_name_no_host() -> None:
    locks = [path for path in tracked() if path.name.endswith((".lock", "package-lock.json"))]
    assert locks
    for path in locks:
        text = path.read_text("utf-8")
        assert '"resolved"' not in text
        assert not re.search(r"^\s*(--(extra-)?index-url|--find-links)", text, re.MULTILINE)
