"""What is wrong with the shape of a table, from the words of the library that reads it into a type."""

import re
from collections.abc import Iterable

import msgspec

from saalchef.catalogue import Complaint, Sayable, nearest, said

_KINDS = {
    "object": "kind.table",
    "array": "kind.list",
    "str": "kind.text",
    "int": "kind.whole_number",
    "float": "kind.number",
    "decimal": "kind.number",
    "bool": "kind.truth",
    "null": "kind.nothing",
}


def misshapen(error: msgspec.MsgspecError, known: Iterable[str] = ()) -> Sayable:
    """A field that is missing, unknown or of another kind, with its path; `known` are all fields."""
    message, _, path = str(error).partition(" - at `$")
    place = f"{path.removesuffix('`').lstrip('.')}: " if path else ""
    if found := re.fullmatch(r"Object missing required field `(.*)`", message):
        return said("shape.missing", place=place, field=found[1])
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        return Complaint("shape.unknown", nearest(found[1], known), place=place, field=found[1])
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", message):
        return said("shape.length", place=place, wanted=found[1], found=found[2])
    if found := re.fullmatch(r"Expected `(\w+)`, got `(\w+)`", message):
        wanted, got = (said(_KINDS.get(kind, "kind.other")) for kind in found.groups())
        return said("shape.kind", place=place, wanted=wanted, found=got)
    return said("shape.other", place=place)
