"""What is wrong with the shape of a table, from the words of the library that reads it into a type."""

import re
from collections.abc import Iterable

import msgspec

from saalchef.catalogue import Complaint, Either, Sayable, nearest, said

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

_PLACE = re.compile(r"(.*) - at (?:`key` in )?`\$(.*)`", re.DOTALL)
_BOUNDS = {
    (">=", False): "shape.least",
    ("<=", False): "shape.most",
    (">=", True): "shape.shortest",
    ("<=", True): "shape.longest",
}


def misshapen(error: msgspec.MsgspecError, known: Iterable[str] = ()) -> Sayable:
    """What does not fit, with its path; `known` are the fields and words among which it may be misspelt."""
    message, path = found.groups() if (found := _PLACE.fullmatch(str(error))) else (str(error), "")
    place = f"{path.lstrip('.')}: " if path else ""
    if found := re.fullmatch(r"Object missing required field `(.*)`", message):
        return said("shape.missing", place=place, field=found[1])
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        return Complaint("shape.unknown", nearest(found[1], known), place=place, field=found[1])
    if found := re.fullmatch(r"Invalid (?:enum )?value '?(.*?)'?", message, re.DOTALL):
        return Complaint("shape.value", nearest(found[1], known), place=place, value=found[1])
    return _unexpected(message, place) or _malformed(message) or said("shape.other", place=place)


def _unexpected(message: str, place: str) -> Sayable | None:
    """What was expected instead: another kind, length, size or form."""
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", message):
        return said("shape.length", place=place, wanted=found[1], found=found[2])
    if found := re.fullmatch(r"Expected `(\w+)`( of length)? ([<>]=) (.+)", message):
        code = _BOUNDS[found[3], found[2] is not None]
        return said(code, place=place, wanted=_kind(found[1]), bound=found[4])
    if found := re.fullmatch(r"Expected `str` matching regex '(.*)'", message):
        return said("shape.form", place=place, form=found[1])
    if found := re.fullmatch(r"Expected `([\w |]+)`, got `(\w+)`", message):
        return said("shape.kind", place=place, wanted=_kind(found[1]), found=_kind(found[2]))
    if found := re.fullmatch(r"Expected `([\w |]+)`", message):
        return said("shape.wanted", place=place, wanted=_kind(found[1]))
    return said("shape.range", place=place) if message.endswith(" out of range") else None


def _malformed(message: str) -> Sayable | None:
    """Where a text ceases to be JSON."""
    if found := re.fullmatch(r"JSON is malformed: .* \(byte (\d+)\)", message):
        return said("shape.malformed", byte=found[1])
    return said("shape.short") if message == "Input data was truncated" else None


def _kind(name: str) -> Sayable:
    return Either(tuple(said(_KINDS.get(each, "kind.other")) for each in name.split(" | ")))
