"""Figures as programs read them: dicts, lists, texts and numbers."""

from fractions import Fraction
from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """The value as dicts, lists, texts and numbers; fractions as "3/2"."""
    return msgspec.to_builtins(value, enc_hook=_fraction, str_keys=True)


def _fraction(value: Any) -> str | float:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return float(value)  # numpy's own kind of float is not one for everybody
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def from_plain(value: Any, kind: Any) -> Any:
    """And back, as a value of this kind."""
    return msgspec.convert(value, kind, dec_hook=_from_text, str_keys=True)


def _from_text(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no JSON form")
