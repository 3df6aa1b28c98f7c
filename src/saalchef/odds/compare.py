"""Two houses of one game, rule by rule, and what each difference is worth."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from saalchef.houses import House
from saalchef.houses.convert import is_money
from saalchef.odds.complaints import OddsError
from saalchef.odds.pricer import Effect, Pricer
from saalchef.rules.table import Rules

Path = tuple[str | int, ...]


class CompareError(OddsError):
    """Two houses that cannot be compared."""


class Rule(Struct, frozen=True, omit_defaults=True):
    """A rule in two houses; where it matters, every bet of the first house with this rule of the second."""

    rule: str
    values: tuple[Any, Any]  # as the house files write them; nothing where a house does not have it
    differs: bool
    bets: dict[str, Effect] = {}


def paths(one: House, other: House) -> list[Path]:
    """The way to every rule: into tables and rows as far as both houses have them."""
    if one.game != other.game:
        raise CompareError("odds.games", one=one.name, other=other.name)
    return list(_paths(one.rules, other.rules, ()))


def compared(pricer: Pricer, other: House, path: Path) -> Rule:
    """One rule of the pricer's house beside another's."""
    house = pricer.house
    name = _name(path)
    mine, theirs = _get(house.rules, path), _get(other.rules, path)
    foreign = house.currency != other.currency and not _is_row(path) and is_money(type(house.rules), name)
    switched = _put(house.rules, path, theirs)
    bets = pricer.effect(switched) if pricer.matters(switched) else {}
    return Rule(name, (_written(house, path), _written(other, path)), mine != theirs or foreign, bets)


def _paths(one: Any, other: Any, at: Path) -> Iterator[Path]:
    mine, theirs = _get(one, at), _get(other, at)
    if isinstance(mine, tuple) and mine and isinstance(mine[0], Struct):
        yield from ((*at, row) for row in range(len(mine)))
    elif isinstance(mine, Struct) and isinstance(theirs, Struct):
        for field in fields(mine):
            yield from _paths(one, other, (*at, field.name))
    else:
        yield at


def _name(path: Path) -> str:
    """A rule as house files name it: decks, banco_3, limits.minimum."""
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


def _get(value: Any, path: Path) -> Any:
    for part in path:
        value = value[part] if isinstance(part, int) else getattr(value, part)
    return value


def _put(rules: Rules, path: Path, value: Any) -> Any:
    for length in range(len(path) - 1, -1, -1):
        part, holder = path[length], _get(rules, path[:length])
        if isinstance(part, int):
            value = (*holder[:part], value, *holder[part + 1 :])
        else:
            value = replace(holder, **{part: value})
    return value
