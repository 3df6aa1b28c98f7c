"""Files that people write, as text, TOML and JSON; what is wrong with one is said by kind and place."""

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from saalchef.catalogue import Complaint, Said, said, system_problem

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


_JSON = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal)


class FileTrouble(Complaint):
    """A file that cannot be read as what it should be; whoever reads it says which file."""


def text_of(path: str | Path) -> str:
    """What stands in a file."""
    try:
        return Path(path).read_text("utf-8-sig")
    except OSError as e:
        problem = system_problem(e)
        raise FileTrouble(problem.code, **problem.facts) from None
    except UnicodeDecodeError:
        raise FileTrouble("file.not_text") from None
    except ValueError:  # no file can have such a name
        raise FileTrouble("system.missing") from None


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


def json_of(line: str) -> dict[str, Any]:
    """A line of JSON as a table, its fractions as decimals."""
    try:
        return _JSON.decode(line)
    except msgspec.ValidationError:
        raise FileTrouble("file.json.no_table") from None
    except msgspec.DecodeError as e:
        at = re.search(r"\(byte (\d+)\)$", str(e))
        if at is None:
            raise FileTrouble("file.json.short") from None
        column = len(line.encode()[: int(at[1])].decode("utf-8", "ignore")) + 1
        raise FileTrouble("file.json", column=column) from None
    except ArithmeticError:
        raise FileTrouble("file.number") from None
    except RecursionError:
        raise FileTrouble("file.nested") from None


def _kind(message: str) -> Said:
    kinds = (kind for beginning, kind in _KINDS.items() if message.startswith(beginning))
    return said(f"file.toml.{next(kinds, 'other')}")


def _where(message: str) -> Said:
    place = re.search(r"\(at line (\d+), column (\d+)\)$", message)
    return said("file.at", line=place[1], column=place[2]) if place else said("file.at_end")
