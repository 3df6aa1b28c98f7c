"""Loads a house by its name, or from a file of one's own."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import asdict, replace

from saalchef.catalogue import Either, nearest, said
from saalchef.houses.beyond import beyond
from saalchef.houses.chips import check_limits, check_payouts
from saalchef.houses.convert import Expected, Shown, build
from saalchef.houses.drawing_table import drawing_table
from saalchef.houses.house import House, HouseError, Reading, ReadingOption
from saalchef.houses.keys import keys_of, misplaced, no_clause, rules_of
from saalchef.houses.readings import readings_of
from saalchef.houses.source import BEFORE, HOUSES, LIKE, SECTIONS, VARIANTS, proper_name, source, written
from saalchef.rules.games import GAMES, Game, named
from saalchef.rules.table import Rules

HEAD = ("house", "name", "game", "currency")


def load(name: str, readings: Mapping[str, str | int] | None = None) -> House:
    """A built-in house by name or a house file by path, with some readings chosen otherwise."""
    name = proper_name(name)
    return _assemble(name, source(name), readings or {})


def load_recorded(name: str, readings: Mapping[str, str | int]) -> House:
    """The house of a record that a table wrote: a reading it does not name is the default of its time."""
    name = proper_name(name)
    return _assemble(name, source(name), readings, recorded=True)


def load_text(
    file: str, text: str, readings: Mapping[str, str | int] | None = None, recorded: bool = False
) -> House:
    """A house of one's own from the text of its file, called as the file is; `recorded` as above."""
    table = written(file, text)
    house, named = _assemble(file, table, readings or {}, recorded), Path(file).stem
    return replace(house, id=named, like=table.get("like", named))


def with_limits(house: House, posted: Mapping[str, int]) -> House:
    """The house at a table whose sign names some limits otherwise, in cents."""
    if not posted:
        return house
    known = asdict(house.rules.limits)
    for key in posted:
        if key not in known:
            facts = {"limit": key, "limits": ", ".join(known)}
            meant = nearest(key, known)
            raise HouseError(house.id, f"limits.{key}", "house.no_such_limit", meant, **facts)
        if posted[key] <= 0:
            raise HouseError(house.id, f"limits.{key}", "house.above_zero")
    limits: Any = replace(house.rules.limits, **posted)
    rules: Any = replace(house.rules, limits=limits)
    try:
        check_limits(rules)
        check_payouts(rules)
    except Expected as e:
        raise HouseError(house.id, e.key, e.code, e.meant, **e.facts) from None
    return replace(house, rules=rules)


@cache
def built_in() -> tuple[House, ...]:
    """The five houses as they play by default."""
    return tuple(load(name) for name in HOUSES)


def _assemble(
    name: str, table: dict[str, Any], chosen: Mapping[str, str | int], recorded: bool = False
) -> House:
    game = _head(name, table)
    readings = readings_of(name, table, chosen, recorded)
    keys, clauses = _keys(name, game, table["leaflet"])
    depends = _depends(name, keys, readings)
    for key in [*keys, *(key for key in readings if depends.get(key) == (key,))]:
        if key not in keys_of(game.name):
            path, meant = _path(game, key, readings, clauses), nearest(key, keys_of(game.name))
            raise beyond(name, path) or HouseError(name, path, "house.not_a_key", meant)
    values = _resolved(keys, readings)
    try:
        rules = _rules(game, values, table["limits"])
        check_payouts(rules)
        if name not in HOUSES:  # the tests have tried those
            _try_options(game, keys, readings, table["limits"])
    except Expected as e:
        path = _path(game, e.key, readings, clauses)
        if path.startswith("limits.") and path.removeprefix("limits.") in keys_of(game.name):
            raise no_clause(name, path) from None
        raise HouseError(name, path, e.code, e.meant, **e.facts) from None
    return House(
        id=table["house"],
        name=table["name"],
        game=game.name,
        currency=table["currency"],
        rules=rules,
        clauses=clauses,
        readings=readings,
        depends=depends,
        like=table.get("like", table["house"]),
        values={**values, **{f"limits.{key}": value for key, value in table["limits"].items()}},
    )


def _head(name: str, table: dict[str, Any]) -> Game:
    for key in table:
        if key not in (*HEAD, *SECTIONS, VARIANTS, BEFORE, "like"):
            known = (*HEAD, *SECTIONS, VARIANTS, BEFORE, *LIKE)
            unknown = HouseError(name, key, "house.unknown_key", nearest(key, known), known=", ".join(known))
            raise misplaced(name, key) or beyond(name, key) or unknown
    lacking = [key for key in (*HEAD, *SECTIONS) if key not in table]
    if len(lacking) > 1:  # who lacks as much wanted to write only what differs
        raise HouseError(name, "", "house.not_whole", keys=", ".join(lacking))
    for key in (*HEAD, *SECTIONS):
        if key in lacking:
            raise HouseError(name, key, "house.missing")
        wanted, what = (dict, "kind.table") if key in SECTIONS else (str, "kind.text")
        if not isinstance(table[key], wanted):
            raise HouseError(name, key, "house.expected", what=said(what))
    for key in HEAD:
        if not table[key].strip() or not table[key].isprintable():
            raise HouseError(name, key, "house.expected", what=said("kind.printable"))
    try:
        return named(table["game"])
    except LookupError:
        games = tuple(game.name for game in GAMES)
        meant, found = nearest(table["game"], games), Shown(table["game"])
        raise HouseError(name, "game", "house.found", meant, what=Either(games), found=found) from None


def _keys(name: str, game: Game, leaflet: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The keys of all clauses in one table, and which clause each key and each principle comes from."""
    keys: dict[str, Any] = {}
    clauses: dict[str, str] = {}
    for clause, entries in leaflet.items():
        if not isinstance(entries, dict):
            raise no_clause(name, f"leaflet.{clause}")
        if not clause.strip() or not clause.isprintable():
            raise HouseError(name, f"leaflet.{clause}", "house.expected", what=said("kind.heading"))
        for key, value in entries.items():
            if key == "says":
                for each in _principles(name, game, clause, value):
                    if each in clauses:
                        raise HouseError(name, f"leaflet.{clause}.says", "house.said_twice", name=each)
                    clauses[each] = clause
            elif key in keys:
                raise HouseError(name, f"leaflet.{clause}.{key}", "house.stated_twice", clause=clauses[key])
            else:
                keys[key] = value
                clauses[key] = clause
    return keys, clauses


def _principles(name: str, game: Game, clause: str, value: object) -> list[str]:
    path = f"leaflet.{clause}.says"
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise HouseError(name, path, "house.says_list")
    for each in value:
        if not each.strip() or not each.isprintable():
            raise HouseError(name, path, "house.expected", what=said("kind.printable"))
        if each in keys_of(game.name):
            raise HouseError(name, path, "house.says_key", name=each)
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
            meant = nearest(str(reading), readings)
            wanted = said("kind.reading")
            raise HouseError(name, key, "house.found", meant, what=wanted, found=Shown(reading))
        for option in value.keys() - {"reading"}:
            words = [str(each) for each in readings[reading].options]
            if option not in words:
                meant = nearest(option, words)
                raise HouseError(name, key, "house.not_an_option", meant, option=option, reading=reading)
        return [reading]

    depends = {key: tuple(inside(key, value)) for key, value in keys.items()}
    named = {reading for behind in depends.values() for reading in behind}
    for key, reading in readings.items():
        if key in named:
            continue
        if key in keys and keys[key] != reading.default:
            raise HouseError(name, f"readings.{key}", "house.leaflet_says", value=Shown(keys[key]))
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
        played: ReadingOption = readings[value["reading"]].played
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
