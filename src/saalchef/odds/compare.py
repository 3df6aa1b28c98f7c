"""Two houses of one game, rule by rule, and what each difference is worth."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from saalchef.houses import House
from saalchef.houses.house import AnyRules
from saalchef.odds.pricer import Effect, Pricer

Path = tuple[str | int, ...]


class Rule(Struct, frozen=True):
    """A rule in two houses; where it matters, every bet of the first house with this rule of the second."""

    rule: str
    values: tuple[Any, Any]
    differs: bool
    bets: dict[str, Effect] = {}


def paths(one: Any, other: Any, at: Path = ()) -> Iterator[Path]:
    """The way to every rule: into tables and rows as far as both houses have them."""
    value, another = _get(one, at), _get(other, at)
    if isinstance(value, Struct) and type(value) is type(another) and at[:1] != ("banco",):
        for field in fields(value):
            yield from paths(one, other, (*at, field.name))
    elif at == ("banco",):
        yield from ((*at, row) for row in range(len(value)))
    else:
        yield at


def rule_by_rule(pricer: Pricer, other: House) -> Iterator[Rule]:
    """All rules of the pricer's house beside another's, one after another."""
    mine, theirs = pricer.house.rules, other.rules
    for path in paths(mine, theirs):
        values = _get(mine, path), _get(theirs, path)
        differs = values[0] != values[1]
        switched = _put(mine, path, values[1])
        bets = pricer.effect(switched) if differs and pricer.matters(switched) else {}
        yield Rule(name_of(path), values, differs, bets)


def name_of(path: Path) -> str:
    """A rule's name as house files write it: banco_3, limits.minimum."""
    if path[0] == "banco":
        return "_".join(str(part) for part in path)
    return ".".join(str(part) for part in path)


def _get(value: Any, path: Path) -> Any:
    for part in path:
        value = value[part] if isinstance(part, int) else getattr(value, part)
    return value


def _put(rules: AnyRules, path: Path, value: Any) -> Any:
    for length in range(len(path) - 1, -1, -1):
        part, holder = path[length], _get(rules, path[:length])
        if isinstance(part, int):
            value = (*holder[:part], value, *holder[part + 1 :])
        else:
            value = replace(holder, **{part: value})
    return value
