"""Two houses of one game, rule by rule, and what each difference is worth."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from saalchef.houses import House
from saalchef.houses.beside import Path, pair, paths, value_at
from saalchef.odds.complaints import OddsError
from saalchef.odds.pricer import Effect, Pricer
from saalchef.rules.table import Rules


class CompareError(OddsError):
    """Two houses that cannot be compared."""


class Rule(Struct, frozen=True, omit_defaults=True):
    """A rule in two houses; where it matters, every bet of the first house with this rule of the second."""

    rule: str
    values: tuple[Any, Any]  # as the house files write them; nothing where a house does not have it
    differs: bool
    bets: dict[str, Effect] = {}


class Comparison(Struct, frozen=True):
    """What the bets of two houses are worth, and every rule of one beside the other's."""

    bets: tuple[dict[str, float], dict[str, float]]
    rules: tuple[Rule, ...]


def comparison(one: House, other: House) -> Comparison:
    """Everything that can be compared: of two games no rules, since they have none in common."""
    pricer = Pricer(one)
    rules = paths(one, other) if one.game == other.game else []
    return Comparison((pricer.bets, Pricer(other).bets), tuple(compared(pricer, other, at) for at in rules))


def ways(one: House, other: House) -> list[Path]:
    """To all rules of two houses; CompareError where their games have none in common."""
    if one.game != other.game:
        raise CompareError("odds.games", one=one.name, other=other.name)
    return paths(one, other)


def compared(pricer: Pricer, other: House, path: Path) -> Rule:
    """One rule of the pricer's house beside another's."""
    house = pricer.house
    beside = pair(house, other, path)
    switched = _put(house.rules, path, value_at(other.rules, path))
    bets = pricer.effect(switched) if pricer.matters(switched) else {}
    return Rule(beside.rule, beside.values, beside.differs, bets)


def _put(rules: Rules, path: Path, value: Any) -> Any:
    for length in range(len(path) - 1, -1, -1):
        part, holder = path[length], value_at(rules, path[:length])
        if isinstance(part, int):
            value = (*holder[:part], value, *holder[part + 1 :])
        else:
            value = replace(holder, **{part: value})
    return value
