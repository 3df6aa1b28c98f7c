"""Kinds of values on the command line; what is wrong with one is said in the reader's language."""

import os
from decimal import Decimal
from math import isnan
from pathlib import Path
from typing import Any

import click

from saalchef.catalogue import Complaint, Said, said
from saalchef.cli.misuse import Misuse

SIZES = {"k": 3, "m": 6, "g": 9, "b": 9}  # powers of ten

Parameter = click.Parameter | None
ClickContext = click.Context | None


class OneOf(click.Choice[str]):
    """One of some words."""

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            near, known = (str(value), self.choices), ", ".join(map(repr, self.choices))
            raise Misuse("command.choice", param, near, value=value, known=known) from None


class Whole(click.IntRange):
    """A whole number within limits."""

    name = "number"

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> int:
        try:
            int(value)
        except ValueError:
            raise Misuse("command.whole", param, value=value) from None
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise _outside(value, self.min, self.max, param) from None


class Real(click.FloatRange):
    """A decimal within limits."""

    name = "number"

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> float:
        try:
            is_number = not isnan(float(value))
        except ValueError:
            is_number = False
        if not is_number:
            raise Misuse("command.decimal", param, value=value)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise _outside(value, self.min, self.max, param) from None


def _outside(value: object, low: float | None, high: float | None, param: Parameter) -> Misuse:
    if high is None:
        return Misuse("command.range.low", param, value=value, low=low)
    return Misuse("command.range", param, value=value, low=low, high=high)


class Number(click.ParamType[int]):
    """A whole number of at least `low`, also as 1e9, 250M or 2G."""

    name = "number"

    def __init__(self, low: int, high: int = 2**53 - 1) -> None:
        self._low, self._high = low, high

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> int:
        text = str(value).replace("_", "").replace("'", "").replace("’", "")
        power = SIZES.get(text[-1:].lower(), 0)
        try:
            number = Decimal(text[:-1] if power else text).scaleb(power)
        except ArithmeticError:
            number = Decimal("NaN")
        if not number.is_finite() or number != number.to_integral_value():
            raise Misuse("command.number", param, value=value)
        if not self._low <= number <= self._high:
            raise Misuse("command.range", param, value=value, low=self._low, high=self._high)
        return int(number)


class File(click.ParamType[Path]):
    """The path of a file to be read or written: anything but a folder."""

    name = "file"

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> Path:
        path = Path(value)
        return path if not path.is_dir() else _not_so(path, said("system.folder"), param)


class Output(File):
    """The path of a file to be written; whether it can be is seen before anything is worked out for it."""

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> Path:
        path = super().convert(value, param, ctx)
        if not path.parent.is_dir():
            raise Complaint(
                "system.at", place=path, problem=said("system.no_such_folder", folder=path.parent)
            )
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise Complaint("system.at", place=path, problem=said("system.read_only"))
        return path


class Folder(click.ParamType[Path]):
    """The path of a folder, there or to be made."""

    name = "folder"

    def convert(self, value: Any, param: Parameter, ctx: ClickContext) -> Path:
        path = Path(value)
        return path if path.is_dir() or not path.exists() else _not_so(path, said("system.file"), param)


def _not_so(path: Path, problem: Said, param: Parameter) -> Path:
    raise Misuse("system.at", param, place=path, problem=problem)
