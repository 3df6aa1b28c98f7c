"""Writes the types of every message and answer as TypeScript, so that the browser client knows them.

`python -m saalchef.floor.wire.typescript` prints them; a test holds the client's copy to it.
"""

from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from saalchef.floor.wire import bodies, calls, figures, messages, study
from saalchef.rules.games import GAMES
from saalchef.store.schema import LONGEST_CALL

HEAD = "// Written by `python -m saalchef.floor.wire.typescript`; not to be edited by hand.\n"
NUMBERS = {
    "LONGEST_CALL": LONGEST_CALL,
    "LONGEST_HOUSE_FILE": messages.LONGEST_HOUSE_FILE,
}  # which the client has to know before it asks
UNIONS = {"FromGuest": messages.FromGuest, "FromFloor": messages.FromFloor, "FromLobby": messages.FromLobby}


def typescript() -> str:
    """All types reachable from the messages and answers, and the numbers that bound them."""
    found: dict[str, str] = {}
    unions = [f"export type {name} = {_type(union, found)};\n" for name, union in UNIONS.items()]
    for module in (messages, bodies, calls, study, figures):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Struct) and value is not Struct:
                _type(value, found)
    numbers = [f"export const {name} = {value};\n" for name, value in NUMBERS.items()]
    return HEAD + "\n" + "\n".join([*numbers, *(found[name] for name in sorted(found)), *unions])


def _name(struct: type) -> str:
    """Types of one game carry its name, since every game has its own boxes and views."""
    parts = struct.__module__.split(".")
    prefix = next((game.prefix for game in GAMES if game.folder in parts), "")
    return prefix + struct.__name__


def _struct(struct: type[Struct], found: dict[str, str]) -> str:
    name = _name(struct)
    if name in found:
        return name
    found[name] = ""
    lines = []
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f"  type: {_text(str(config.tag))};")
    hints = get_type_hints(struct, include_extras=True)
    may_lack = config.forbid_unknown_fields or config.omit_defaults
    for field in fields(struct):
        optional = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(hints[field.name], found)};")
    if config.array_like:
        places = ", ".join(line.strip().rstrip(";") for line in lines)
        found[name] = f"export type {name} = [{places}];\n"
        return name
    found[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
    return name


def _type(hint: Any, found: dict[str, str]) -> str:
    hint = getattr(hint, "__supertype__", hint)
    plain = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
    if hint in plain:
        return plain[hint]
    if hint is Fraction:
        return "string"
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct(hint, found)
    if isinstance(hint, type) and issubclass(hint, str):
        return "string"
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(arguments[0], found)
    if origin is Literal:
        return " | ".join(_text(str(each)) if isinstance(each, str) else str(each) for each in arguments)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_type(each, found) for each in arguments))
    if origin is tuple and arguments[-1] is Ellipsis:
        inner = _type(arguments[0], found)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(each, found) for each in arguments)}]"
    if origin is dict:
        return f"Record<string, {_type(arguments[1], found)}>"
    raise TypeError(f"no TypeScript for {hint}")


def _text(value: str) -> str:
    return f'"{value}"'


if __name__ == "__main__":
    print(typescript(), end="")
