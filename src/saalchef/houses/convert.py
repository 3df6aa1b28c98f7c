"""From what a house file writes to what the rules hold, led by the type of each rule."""

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from saalchef.catalogue import Complaint, Either, Lang, Sayable, nearest, said, say
from saalchef.rules.money import Cents, parse_ratio


class Expected(Complaint):
    """What should have stood at a key."""

    def __init__(self, code: str, key: str = "", /, meant: str | None = None, **facts: object) -> None:
        super().__init__(code, meant, **facts)
        self.key = key


class Shown(NamedTuple):
    """A value as a house file would write it, shortened: a fact of a sentence."""

    value: object

    def told(self, lang: Lang) -> str:
        match self.value:
            case bool():
                text = str(self.value).lower()
            case list():
                text = f"[{', '.join(Shown(each).told(lang) for each in self.value[:8])}]"
            case dict():
                text = say("kind.table", lang)
            case str():
                text = repr(self.value)
            case _:
                text = str(self.value)
        return text if len(text) <= 60 else f"{text[:59]}…"


def convert(value: object, hint: Any) -> Any:
    """The value as the type demands, or Expected."""
    if hint is Cents:
        return _money(value)
    if hint is Fraction:
        return _ratio(value)
    if hint is bool:
        return _yes_no(value)
    if hint is int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise _no(value, said("kind.whole_number"))
        return value
    if hint is str:
        if not isinstance(value, str) or not value.isprintable():
            raise _no(value, said("kind.printable"))
        return value
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct(value, hint)
    origin = get_origin(hint)
    if origin is Literal:
        return _choice(value, get_args(hint))
    if origin is tuple:
        return _tuple(value, get_args(hint))
    if origin in (Union, UnionType):
        return _union(value, get_args(hint))
    raise TypeError(f"no conversion to {hint}")


def _no(value: object, what: Sayable) -> Expected:
    return Expected("house.found", what=what, found=Shown(value))


def _money(value: object) -> Cents:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _no(value, said("kind.amount"))
    amount = Decimal(value)
    if not amount.is_finite() or not 0 < amount < 10**10 or amount.adjusted() < -2:
        raise _no(value, said("kind.cents"))
    cents = Fraction(amount) * 100
    if cents.denominator > 1:
        raise _no(value, said("kind.cents"))
    return Cents(int(cents))


def _ratio(value: object) -> Fraction:
    """A ratio "3:2", a number of times 8 (for 8:1), or a percentage "5 %"."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return Fraction(value)
    if isinstance(value, str) and len(value) <= 24:
        number, percent, rest = value.partition("%")
        try:
            return _percentage(number) if percent and not rest else parse_ratio(value)
        except (ValueError, InvalidOperation):
            pass
    raise _no(value, said("kind.ratio"))


def _percentage(number: str) -> Fraction:
    amount = Decimal(number.strip())
    if not 0 <= amount <= 10**6 or amount.adjusted() < -6:
        raise ValueError(number)
    return Fraction(amount) / 100


def _yes_no(value: object) -> bool:
    if value in ("yes", "no"):
        return value == "yes"
    raise _no(value, Either(('"yes"', '"no"')))


def _choice(value: object, options: tuple[object, ...]) -> object:
    if value in options and not isinstance(value, bool):
        return value
    wanted = Either(tuple(f'"{option}"' for option in options))
    meant = nearest(str(value), [str(option) for option in options])
    raise Expected("house.found", meant=meant, what=wanted, found=Shown(value))


def _tuple(value: object, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _no(value, said("kind.list"))
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(value) != len(kinds):
        raise _no(value, said("kind.list_of", number=len(kinds)))
    pairs = enumerate(zip(value, kinds, strict=True))
    return tuple(_below(str(place), each, kind) for place, (each, kind) in pairs)


def _below(key: str, value: object, hint: Any) -> Any:
    """A converted part of a larger value; what is wrong with it is said of its own key."""
    try:
        return convert(value, hint)
    except Expected as e:
        e.key = f"{key}.{e.key}" if e.key else key
        raise


def _union(value: object, kinds: tuple[Any, ...]) -> Any:
    wanted: list[Sayable] = []
    for kind in kinds:
        if kind is NoneType:
            continue
        try:
            return convert(value, kind)
        except Expected as e:
            if e.key:
                raise
            wanted.append(e.facts["what"])
    raise _no(value, Either(tuple(wanted)))


def _struct(value: object, kind: type[Struct]) -> Struct:
    if not isinstance(value, dict):
        raise _no(value, said("kind.table"))
    made: Struct = build(kind, value)
    return made


_hints = cache(get_type_hints)


def build(kind: type[Struct], given: dict[str, object]) -> Any:
    """A struct from a table, with no unknown key and no missing one."""
    hints = _hints(kind)
    for key in given:
        if key not in hints:
            raise Expected("house.not_a_key", key or '""', meant=nearest(key, hints))
    made: dict[str, object] = {}
    for field in fields(kind):
        if field.name in given:
            made[field.name] = _below(field.name, given[field.name], hints[field.name])
        elif field.required:
            raise Expected("house.missing", field.name)
    return kind(**made)


def hint_of(kind: type[Struct], key: str) -> Any:
    """The type of a key; a dot leads into a part of it, such as `limits.minimum`."""
    hint: Any = kind
    for part in key.split("."):
        inner = next(each for each in (hint, *get_args(hint)) if isinstance(each, type))
        hint = _hints(inner)[part]
    return hint


def is_money(kind: type[Struct], key: str) -> bool:
    hint = hint_of(kind, key)
    return Cents in (hint, *get_args(hint))
