"""The keys of house files: those of each game's rules, and where a key belongs that stands elsewhere."""

from functools import cache
from typing import get_args

from msgspec import Struct
from msgspec.structs import fields

from saalchef.catalogue import said
from saalchef.houses.convert import hint_of
from saalchef.houses.drawing_table import drawing_table
from saalchef.houses.house import HouseError
from saalchef.rules.games import GAMES, named
from saalchef.rules.table import Rules


def rules_of(game: str) -> type[Rules]:
    """The type of a game's rules, whose fields are the keys of its house files."""
    kind: type[Rules] = named(game).part("rules").Rules
    return kind


@cache
def keys_of(game: str) -> tuple[str, ...]:
    """Every key that clauses and readings of a game may set."""
    found = [field.name for field in fields(rules_of(game)) if field.name != "limits"]
    table = drawing_table(named(game))
    return table.keys(found) if table else tuple(found)


@cache
def table_keys_of(game: str) -> tuple[str, ...]:
    """The keys whose value is a table of parts, such as a side bet."""
    rules = rules_of(game)
    hints = {field.name: hint_of(rules, field.name) for field in fields(rules) if field.name != "limits"}
    return tuple(
        key for key, hint in hints.items() if any(_is_struct(each) for each in (hint, *get_args(hint)))
    )


def _is_struct(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def limit_keys_of(game: str) -> tuple[str, ...]:
    """Every key of the sign at the table."""
    return tuple(field.name for field in fields(hint_of(rules_of(game), "limits")))


def misplaced(name: str, path: str) -> HouseError | None:
    """What to write where a rule or a limit of some game stands outside its section."""
    key, games = path.rpartition(".")[2], [game.name for game in GAMES]
    if any(key in keys_of(game) for game in games):
        return HouseError(name, path, "house.rule_outside", key=key)
    if any(key in limit_keys_of(game) for game in games):
        return HouseError(name, path, "house.limit_outside", key=key)
    return None


def no_clause(name: str, path: str) -> HouseError:
    """What stands where a clause was expected: a rule without one, or anything else."""
    return misplaced(name, path) or HouseError(name, path, "house.expected", what=said("kind.table"))
