"""Loads a house by its name, or from a file of one's own."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import asdict, fields, replace

from saalchef.houses.chips import check_limits, check_payouts
from saalchef.houses.convert import Expected, build, shown
from saalchef.houses.drawing_table import drawing_table
from saalchef.houses.house import House, HouseError, Option, Reading
from saalchef.houses.source import HOUSES, SECTIONS, proper_name, source
from saalchef.rules.games import GAMES, Game, named
from saalchef.rules.table import Rules

HEAD = ("house", "name", "game", "currency")


def load(name: str, readings: Mapping[str, str | int] | None = None) -> House:
    """A built-in house by name or a house file by path, with some readings chosen otherwise."""
    name = proper_name(name)
    return _assemble(name, source(name), readings or {})


def with_limits(house: House, posted: Mapping[str, int]) -> House:
    """The house at a table whose sign names some limits otherwise, in cents."""
    if not posted:
        return house
    known = asdict(house.rules.limits)
    for key in posted:
        if key not in known:
            facts = {"limit": key, "limits": ", ".join(known)}
            problem = f"is not a limit of this game: {facts['limits']}"
            raise HouseError(house.id, f"limits.{key}", problem, "", "no_such_limit", **facts)
        if posted[key] <= 0:
            raise HouseError(house.id, f"limits.{key}", "expected an amount above zero")
    limits: Any = replace(house.rules.limits, **posted)
    rules: Any = replace(house.rules, limits=limits)
    try:
        check_limits(rules)
        check_payouts(rules)
    except Expected as e:
        raise HouseError(house.id, e.key, e.what, "", e.why, **e.facts) from None
    return replace(house, rules=rules)


@cache
def built_in() -> tuple[House, ...]:
    """The five houses as they play by default."""
    return tuple(load(name) for name in HOUSES)


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


def _assemble(name: str, table: dict[str, Any], chosen: Mapping[str, str | int]) -> House:
    game = _head(name, table)
    readings = _readings(name, table["readings"], chosen)
    keys, clauses = _keys(name, game, table["leaflet"])
    depends = _depends(name, keys, readings)
    for key in [*keys, *(key for key in readings if depends.get(key) == (key,))]:
        if key not in keys_of(game.name):
            raise HouseError(name, _path(game, key, readings, clauses), "is not a key of this game")
    values = _resolved(keys, readings)
    try:
        rules = _rules(game, values, table["limits"])
        check_payouts(rules)
        if name not in HOUSES:  # the tests have tried those
            _try_options(game, keys, readings, table["limits"])
    except Expected as e:
        raise HouseError(name, _path(game, e.key, readings, clauses), e.what, "", e.why, **e.facts) from None
    return House(
        id=table["house"],
        name=table["name"],
        game=game.name,
        currency=table["currency"],
        rules=rules,
        clauses=clauses,
        readings=readings,
        depends=depends,
        values={**values, **{f"limits.{key}": value for key, value in table["limits"].items()}},
    )


def _head(name: str, table: dict[str, Any]) -> Game:
    for key in table:
        if key not in HEAD and key not in SECTIONS:
            raise HouseError(name, key, f"unknown key; expected {', '.join((*HEAD, *SECTIONS))}")
    for key in (*HEAD, *SECTIONS):
        if key not in table:
            raise HouseError(name, key, "is missing")
        wanted = dict if key in SECTIONS else str
        if not isinstance(table[key], wanted):
            raise HouseError(name, key, "expected a table" if wanted is dict else "expected a text")
    for key in HEAD:
        if not table[key].strip() or not table[key].isprintable():
            raise HouseError(name, key, "expected a text of printable signs")
    try:
        return named(table["game"])
    except LookupError:
        known = " or ".join(game.name for game in GAMES)
        raise HouseError(name, "game", f"expected {known}, found {table['game']!r}") from None


def _readings(name: str, table: dict[str, Any], chosen: Mapping[str, str | int]) -> dict[str, Reading]:
    for key in chosen:
        if key not in table:
            known = ", ".join(table)
            english = f"this house has no such reading; it has {known}"
            german = f"Eine solche Lesart hat dieses Haus nicht, nur {known}"
            raise HouseError(name, key, english, german, "no_such_reading", reading=key, readings=known)
    found = {}
    for key, options in table.items():
        if not isinstance(options, list) or not options:
            raise HouseError(name, f"readings.{key}", "expected a list of options, the one played first")
        for option in options:
            if isinstance(option, bool) or not isinstance(option, int | str):
                raise HouseError(name, f"readings.{key}", f"expected numbers or words, found {shown(option)}")
        words = [str(option) for option in options]
        if len(set(words)) < len(words):
            raise HouseError(name, f"readings.{key}", "an option is listed twice")
        played = options[0]
        if key in chosen:
            if str(chosen[key]) not in words:
                facts = {"reading": key, "option": chosen[key], "options": ", ".join(words)}
                english = f"expected one of {facts['options']}, found {chosen[key]!r}"
                german = f"Zur Wahl stehen {facts['options']}, nicht {chosen[key]!r}"
                raise HouseError(name, key, english, german, "no_such_option", **facts)
            played = options[words.index(str(chosen[key]))]
        found[key] = Reading(played, tuple(options))
    return found


def _keys(name: str, game: Game, leaflet: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The keys of all clauses in one table, and which clause each key and each principle comes from."""
    keys: dict[str, Any] = {}
    clauses: dict[str, str] = {}
    for clause, entries in leaflet.items():
        if not isinstance(entries, dict):
            raise HouseError(name, f"leaflet.{clause}", "expected a table")
        if not clause.strip() or not clause.isprintable():
            raise HouseError(name, f"leaflet.{clause}", "expected a heading of printable signs")
        for key, value in entries.items():
            if key == "says":
                for each in _principles(name, game, clause, value):
                    if each in clauses:
                        raise HouseError(name, f"leaflet.{clause}.says", f"{each!r} is said twice")
                    clauses[each] = clause
            elif key in keys:
                raise HouseError(name, f"leaflet.{clause}.{key}", f"stands in {clauses[key]!r} already")
            else:
                keys[key] = value
                clauses[key] = clause
    return keys, clauses


def _principles(name: str, game: Game, clause: str, value: object) -> list[str]:
    path = f"leaflet.{clause}.says"
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise HouseError(name, path, "expected a list of names or sentences")
    for each in value:
        if not each.strip() or not each.isprintable():
            raise HouseError(name, path, "expected a text of printable signs")
        if each in keys_of(game.name):
            raise HouseError(name, path, f"{each!r} is a key of this game: give it its value")
    return value


def _depends(
    name: str, keys: Mapping[str, Any], readings: Mapping[str, Reading]
) -> dict[str, tuple[str, ...]]:
    """The readings behind each key: of the same name, or named inside its value."""

    def inside(key: str, value: object) -> list[str]:
        if not isinstance(value, dict):
            return []
        if "reading" not in value:
            return [each for inner, entry in value.items() for each in inside(f"{key}.{inner}", entry)]
        reading = value["reading"]
        if not isinstance(reading, str) or reading not in readings:
            raise HouseError(name, key, f"expected the name of a reading, found {shown(reading)}")
        for option in value.keys() - {"reading"}:
            if option not in map(str, readings[reading].options):
                raise HouseError(name, key, f"{option!r} is not an option of the reading {reading!r}")
        return [reading]

    depends = {key: tuple(inside(key, value)) for key, value in keys.items()}
    named = {reading for behind in depends.values() for reading in behind}
    for key, reading in readings.items():
        if key in named:
            continue
        if key in keys and keys[key] != reading.default:
            raise HouseError(name, f"readings.{key}", f"the leaflet says {shown(keys[key])}: list it first")
        depends[key] = (key,)
    return {key: behind for key, behind in depends.items() if behind}


def _resolved(keys: Mapping[str, Any], readings: Mapping[str, Reading]) -> dict[str, object]:
    """The values with the readings played put in: a key of its own, or a place that names the reading."""
    named: set[str] = set()

    def resolve(value: object) -> object:
        if not isinstance(value, dict):
            return value
        if "reading" not in value:
            return {inner: resolve(each) for inner, each in value.items()}
        named.add(value["reading"])
        played: Option = readings[value["reading"]].played
        return value.get(str(played), played)

    values: dict[str, object] = {key: resolve(value) for key, value in keys.items()}
    return values | {key: reading.played for key, reading in readings.items() if key not in named}


def _rules(game: Game, values: Mapping[str, object], limits: object) -> Rules:
    table = drawing_table(game)
    given = table.read(values) if table else values
    rules: Rules = build(rules_of(game.name), {**given, "limits": limits})
    check_limits(rules)
    return rules


def _try_options(
    game: Game, keys: Mapping[str, Any], readings: Mapping[str, Reading], limits: object
) -> None:
    """An option that no game could play is refused when the house is loaded, not when it is chosen."""
    for key, reading in readings.items():
        for option in reading.options:
            if option != reading.played:
                other = {**readings, key: Reading(option, reading.options)}
                _rules(game, _resolved(keys, other), limits)


def _path(game: Game, key: str, readings: Mapping[str, Reading], clauses: Mapping[str, str]) -> str:
    """A key as it is written in the file: below its clause, or among the readings."""
    table = drawing_table(game)
    key = table.written(key) if table else key
    top = key.partition(".")[0]
    if top in clauses:
        return f"leaflet.{clauses[top]}.{key}"
    return f"readings.{key}" if top in readings else key
