"""Loads a house by its name, or from a file of one's own."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast, get_args

from saalchef.houses.chips import check_limits, check_payouts
from saalchef.houses.convert import Expected, build, moves
from saalchef.houses.house import RULES_OF, Game, House, HouseError, Option, Reading

HOUSES = ("pfaeffikon", "wiesbaden", "bregenz", "vaduz", "schaffhausen")
HEAD = ("house", "name", "game", "currency")
SECTIONS = ("leaflet", "readings", "limits")


def load(name: str, readings: Mapping[str, str | int] | None = None) -> House:
    """A built-in house by name or a house file by path, with some readings chosen otherwise."""
    return _assemble(name, _text_of(name), readings or {})


def _text_of(name: str) -> dict[str, Any]:
    """The house file as a table; a file may say `like = "wiesbaden"` and write only what differs."""
    if name in HOUSES:
        return _parse(name, (files("saalchef.houses") / f"{name}.toml").read_text("utf-8"))
    path = Path(name)
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError):
        if path.suffix == ".toml":
            raise HouseError(name, "", "the file cannot be read") from None
        known = ", ".join(HOUSES)
        raise HouseError(name, "", f"no such house: expected {known}, or the path of a house file") from None
    table = _parse(name, text)
    base = table.pop("like", None)
    if base is None:
        return table
    if base not in HOUSES:
        raise HouseError(name, "like", f"expected one of {', '.join(HOUSES)}, found {base!r}")
    return _merged(name, _text_of(base), table)


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as e:
        raise HouseError(name, "", f"not a TOML file: {e}") from None


def _merged(name: str, base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The base with one's own keys over it; a reading may be given as the option played alone."""
    merged = {**base, **{key: value for key, value in own.items() if key not in SECTIONS}}
    for section in SECTIONS:
        if not isinstance(own.get(section, {}), dict):
            raise HouseError(name, section, "expected a table")
    merged["limits"] = {**base["limits"], **own.get("limits", {})}
    merged["readings"] = dict(base["readings"])
    for key, value in own.get("readings", {}).items():
        options = base["readings"].get(key, [])
        alone = not isinstance(value, list)
        merged["readings"][key] = [value, *(o for o in options if o != value)] if alone else value
    clauses = {clause: dict(keys) for clause, keys in base["leaflet"].items()}
    for clause, keys in own.get("leaflet", {}).items():
        if not isinstance(keys, dict):
            raise HouseError(name, f"leaflet.{clause}", "expected a table")
        for key in keys.keys() - {"says"}:
            for other in clauses.values():
                other.pop(key, None)
            merged["readings"].pop(key, None)
        clauses[clause] = {**clauses.get(clause, {}), **keys}
    for key in own.get("readings", {}):
        for other in clauses.values():
            other.pop(key, None)
    merged["leaflet"] = clauses
    return merged


def _assemble(name: str, table: dict[str, Any], chosen: Mapping[str, str | int]) -> House:
    for key in table:
        if key not in HEAD and key not in SECTIONS:
            raise HouseError(name, key, f"unknown key; expected {', '.join((*HEAD, *SECTIONS))}")
    for key in (*HEAD, *SECTIONS):
        if key not in table:
            raise HouseError(name, key, "is missing")
        wanted = dict if key in SECTIONS else str
        if not isinstance(table[key], wanted):
            raise HouseError(name, key, "expected a table" if wanted is dict else "expected a text")
    game = table["game"]
    if game not in get_args(Game):
        raise HouseError(name, "game", f"expected {' or '.join(get_args(Game))}, found {game!r}")
    for key in ("house", "name", "currency"):
        if not table[key].strip() or any(not c.isprintable() for c in table[key]):
            raise HouseError(name, key, "expected a text of printable signs")
    readings = _readings(name, table["readings"], chosen)
    keys, clauses = _keys(name, table["leaflet"])
    values = _resolved(name, keys, readings)
    given = _drawing_table(name, values) if game == "punto-banco" else dict(values)
    try:
        rules = build(RULES_OF[game], {**given, "limits": table["limits"]})
        check_limits(rules)
        check_payouts(rules)
    except Expected as e:
        raise HouseError(name, _path(e.key, readings, clauses), e.what) from None
    return House(
        id=table["house"],
        name=table["name"],
        game=cast(Game, game),
        currency=table["currency"],
        rules=rules,
        clauses=clauses,
        readings=readings,
        values={**values, **{f"limits.{key}": value for key, value in table["limits"].items()}},
    )


def _path(key: str, readings: Mapping[str, Reading], clauses: Mapping[str, str]) -> str:
    """A key as it is written in the file: below its clause, or among the readings."""
    top = key.partition(".")[0]
    if top in readings:
        return f"readings.{key}"
    return f"leaflet.{clauses[top]}.{key}" if top in clauses else key


def _readings(name: str, table: dict[str, Any], chosen: Mapping[str, str | int]) -> dict[str, Reading]:
    for key in chosen:
        if key not in table:
            raise HouseError(name, key, f"this house has no such reading; it has {', '.join(table)}")
    found = {}
    for key, options in table.items():
        if not isinstance(options, list) or not options:
            raise HouseError(name, f"readings.{key}", "expected a list of options, the one played first")
        for option in options:
            if isinstance(option, bool) or not isinstance(option, int | str):
                raise HouseError(name, f"readings.{key}", f"expected numbers or words, found {option!r}")
        played = options[0]
        if key in chosen:
            matching = [option for option in options if str(option) == str(chosen[key])]
            if not matching:
                known = ", ".join(str(option) for option in options)
                raise HouseError(name, key, f"expected one of {known}, found {chosen[key]!r}")
            played = matching[0]
        found[key] = Reading(played, tuple(options))
    return found


def _keys(name: str, leaflet: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The keys of all clauses in one table, and which clause each key and each principle comes from."""
    keys: dict[str, Any] = {}
    clauses: dict[str, str] = {}
    for clause, entries in leaflet.items():
        if not isinstance(entries, dict):
            raise HouseError(name, f"leaflet.{clause}", "expected a table")
        for key, value in entries.items():
            if key == "says":
                if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                    raise HouseError(name, f"leaflet.{clause}.says", "expected a list of names")
                clauses.update(dict.fromkeys(value, clause))
                continue
            if key in keys:
                raise HouseError(name, f"leaflet.{clause}.{key}", f"stands in {clauses[key]!r} already")
            keys[key] = value
            clauses[key] = clause
    return keys, clauses


def _resolved(name: str, keys: dict[str, Any], readings: Mapping[str, Reading]) -> dict[str, object]:
    """The values with the readings played put in: a key of its own, or a place that names the reading."""
    named: set[str] = set()

    def resolve(key: str, value: object) -> object:
        if not isinstance(value, dict):
            return value
        if "reading" not in value:
            return {inner: resolve(f"{key}.{inner}", each) for inner, each in value.items()}
        reading = value["reading"]
        if not isinstance(reading, str) or reading not in readings:
            raise HouseError(name, key, f"expected the name of a reading, found {reading!r}")
        named.add(reading)
        played: Option = readings[reading].played
        return value.get(str(played), played)

    values: dict[str, object] = {key: resolve(key, value) for key, value in keys.items()}
    for key, reading in readings.items():
        if key in named:
            continue
        if key in values and values[key] != reading.default:
            raise HouseError(name, f"readings.{key}", f"the leaflet says {values[key]!r}: list it first")
        values[key] = reading.played
    return values


def _drawing_table(name: str, values: Mapping[str, object]) -> dict[str, object]:
    """The rows banco_0 … banco_7 and Punto's row as the rules hold them."""
    given = dict(values)
    rows = []
    for total in range(8):
        key = f"banco_{total}"
        if key not in given:
            raise HouseError(name, key, "is missing: the drawing table needs a row for every total 0 to 7")
        rows.append(given.pop(key))
    given["banco"] = rows
    punto = given.get("punto")
    if not isinstance(punto, dict) or punto.keys() != {"draws", "stands"}:
        raise HouseError(name, "punto", "expected { draws = […], stands = […] }")
    try:
        given["punto"] = moves(punto["draws"], punto["stands"], 8)
    except Expected as e:
        raise HouseError(name, "punto", e.what) from None
    return given


@cache
def built_in() -> tuple[House, ...]:
    """The five houses as they play by default."""
    return tuple(load(name) for name in HOUSES)
