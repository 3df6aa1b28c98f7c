"""House files for tests: built-in ones as tables, and tables written back as TOML."""

import json
import tomllib
from decimal import Decimal
from importlib.resources import files
from pathlib import Path
from typing import Any

from saalchef.houses import House, load


def text_of(name: str) -> str:
    return (files("saalchef.houses") / f"{name}.toml").read_text("utf-8")


def table_of(name: str) -> dict[str, Any]:
    return tomllib.loads(text_of(name), parse_float=Decimal)


def toml(value: object) -> str:
    """One value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(toml(each) for each in value)}]"
        case dict():
            return f"{{{', '.join(f'{toml(str(key))} = {toml(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)


def written(table: dict[str, Any]) -> str:
    return "".join(f"{toml(key)} = {toml(value)}\n" for key, value in table.items())


def load_text(folder: Path, text: str, name: str = "own.toml") -> House:
    path = folder / name
    path.write_text(text, "utf-8")
    return load(str(path))


def load_table(folder: Path, table: dict[str, Any]) -> House:
    return load_text(folder, written(table))
