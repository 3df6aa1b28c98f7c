"""Tables, actions and events to JSON and back, exactly; ratios as "3:2"."""

from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from saalchef.rules.money import parse_ratio, show_ratio

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def _to_json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return show_ratio(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def _from_json(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, str):
        return parse_ratio(value)
    raise NotImplementedError(f"{kind.__name__} has no JSON form")


_ENCODER = msgspec.json.Encoder(enc_hook=_to_json)


def encode(value: Any) -> bytes:
    return _ENCODER.encode(value)


def baked(value: S) -> S:
    """The same struct with its parts in JSON already, for what is sent again and again around them."""
    parts = {name: msgspec.Raw(encode(getattr(value, name))) for name in value.__struct_fields__}
    return msgspec.structs.replace(value, **parts)


def decode(data: bytes | str, kind: type[T]) -> T:
    return msgspec.json.decode(data, type=kind, dec_hook=_from_json)


def tag(value: Any) -> str:
    """The word by which an action or an event is known, in JSON and among the options."""
    return str(value.__struct_config__.tag)


def plain(value: Any) -> Any:
    """The value as dicts, lists, texts and numbers."""
    return msgspec.to_builtins(value, enc_hook=_to_json)
