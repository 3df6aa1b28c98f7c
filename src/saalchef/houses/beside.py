"""Two houses of one game beside each other, rule by rule: what each writes, and what it says of it."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from saalchef.catalogue import Lang
from saalchef.houses.convert import is_money
from saalchef.houses.describe import Line, describe
from saalchef.houses.house import House
from saalchef.houses.tell import contrary

Path = tuple[str | int, ...]
Sentences = Mapping[str, str]  # by key


class RuleInBoth(Struct, frozen=True):
    """A rule in two houses."""

    rule: str  # as house files name it: decks, banco_3, limits.minimum
    values: tuple[Any, Any]  # as the house files write them; nothing where a house does not have it
    differs: bool


class Difference(Struct, frozen=True):
    """What two houses say of a rule in which they differ; nothing where a house does not have it."""

    rule: str
    sentences: tuple[str, str]


def paths(one: House, other: House) -> list[Path]:
    """The way to every rule: into tables and rows as far as both houses have them."""
    return list(_paths(one.rules, other.rules, ()))


def pair(one: House, other: House, path: Path) -> RuleInBoth:
    """One rule in both houses."""
    name = _name(path)
    foreign = one.currency != other.currency and not _is_row(path) and is_money(type(one.rules), name)
    differs = value_at(one.rules, path) != value_at(other.rules, path)
    return RuleInBoth(name, (_written(one, path), _written(other, path)), differs or foreign)


def value_at(value: Any, path: Path) -> Any:
    """A rule, or a part of one, on its way."""
    for part in path:
        value = value[part] if isinstance(part, int) else getattr(value, part)
    return value


def sentences(house: House, lang: Lang) -> dict[str, str]:
    """Each rule of the house as a sentence, by its key."""
    return {line.key: _line(house, line, lang) for section in describe(house, lang) for line in section.lines}


def sentence(told: Sentences, rule: str, value: object) -> str:
    """The rule's sentence, or those of all it consists of, or what the house file writes."""
    parts = [each for key, each in told.items() if f"{key}.".startswith(f"{rule}.")]
    return " ".join(parts) or ("" if value is None else str(value))


def differing(one: House, other: House) -> tuple[RuleInBoth, ...]:
    """The rules in which two houses differ."""
    pairs = (pair(one, other, path) for path in paths(one, other))
    return tuple(each for each in pairs if each.differs)


def differences(one: House, other: House, lang: Lang) -> tuple[Difference, ...]:
    """The same in sentences, and the principles that only one of them states."""
    told = (sentences(one, lang), sentences(other, lang))
    rules = [
        Difference(each.rule, (sentence(told[0], each.rule, None), sentence(told[1], each.rule, None)))
        for each in differing(one, other)
    ]
    stated = [each for each in principles(one, other, told) if each.sentences[0] != each.sentences[1]]
    return tuple(each for each in (*rules, *stated) if any(each.sentences))


def principles(one: House, other: House, told: tuple[Sentences, Sentences]) -> tuple[Difference, ...]:
    """What is no matter of a rule with a value, as either house states it."""
    rules = one.values.keys() | other.values.keys()
    parts = {key.partition(".")[0] for key in rules}
    stated = {key: None for mine in told for key in mine if key.partition(".")[0] not in parts}
    return tuple(Difference(key, (told[0].get(key, ""), told[1].get(key, ""))) for key in stated)


def _line(house: House, line: Line, lang: Lang) -> str:
    against = any(question.contrary for question in line.readings)
    return f"{line.sentence} ({house.name}: {contrary(lang)})" if against else line.sentence


def _paths(one: Any, other: Any, at: Path) -> Iterator[Path]:
    mine, theirs = value_at(one, at), value_at(other, at)
    if isinstance(mine, tuple) and mine and isinstance(mine[0], Struct):
        yield from ((*at, row) for row in range(len(mine)))
    elif isinstance(mine, Struct) and isinstance(theirs, Struct):
        for field in fields(mine):
            yield from _paths(one, other, (*at, field.name))
    else:
        yield at


def _name(path: Path) -> str:
    return ("_" if _is_row(path) else ".").join(str(part) for part in path)


def _is_row(path: Path) -> bool:
    """Whether the way leads to one row of a table, such as what Banco does with 3."""
    return isinstance(path[-1], int)


def _written(house: House, path: Path) -> Any:
    """What the house file says, with amounts as numbers."""
    name = _name(path)
    value: Any = house.values.get(name)
    if name not in house.values and str(path[0]) in house.values:
        value = house.values[str(path[0])]
        for part in path[1:]:
            value = value.get(part) if isinstance(value, dict) else None
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    return value
