"""Files that people write, as text and as TOML; what is wrong with one is said by kind and place."""

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from saalchef.catalogue import Complaint, Said, said
from saalchef.catalogue.files import file_trouble

# How tomllib's messages begin, and the kind of error each of them means.
_KINDS = {
    "Invalid statement": "statement",
    "Invalid initial character": "key",
    "Expected '='": "equals",
    "Expected newline": "after",
    "Expected ']": "bracket",
    "Expected ": "string",
    "Cannot ": "twice",
    "Duplicate ": "twice",
    "Unclosed array": "list",
    "Unclosed inline table": "table",
    "Unterminated string": "string",
    "Unescaped ": "escape",
    "Invalid hex value": "escape",
    "Escaped character": "escape",
    "Found invalid character": "sign",
    "Illegal character": "sign",
    "Invalid date": "date",
    "Invalid value": "value",
}


class FileTrouble(Complaint):
    """A file that cannot be read as what it should be; whoever reads it says which file."""


def text_of(path: str | Path) -> str:
    """What stands in a file."""
    try:
        return Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as e:
        raise FileTrouble(file_trouble(e)) from None


def toml_of(text: str) -> dict[str, Any]:
    """A text as a TOML table, its fractions as decimals."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as e:
        raise FileTrouble("file.toml", problem=_kind(str(e)), where=_where(str(e))) from None
    except (ValueError, ArithmeticError):
        raise FileTrouble("file.number") from None
    except RecursionError:
        raise FileTrouble("file.nested") from None


def _kind(message: str) -> Said:
    kinds = (kind for beginning, kind in _KINDS.items() if message.startswith(beginning))
    return said(f"file.toml.{next(kinds, 'other')}")


def _where(message: str) -> Said:
    place = re.search(r"\(at line (\d+), column (\d+)\)$", message)
    return said("file.at", line=place[1], column=place[2]) if place else said("file.at_end")
