"""A house file as it is written: found by name or path, parsed, and laid over the house it is like."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from saalchef.catalogue import nearest, said, same
from saalchef.houses.convert import Shown
from saalchef.houses.files import FileTrouble, text_of, toml_of
from saalchef.houses.house import HouseError
from saalchef.houses.keys import no_clause, table_keys_of

HOUSES = ("pfaeffikon", "wiesbaden", "bregenz", "vaduz", "schaffhausen")
SECTIONS = ("leaflet", "readings", "limits")
BEFORE, VARIANTS = "before", "variants"  # sections about readings that not every house has
LIKE = ("like", "without")  # of a file that tells only what differs
LARGEST = 10**12


def proper_name(name: str) -> str:
    """The id of a built-in house whatever the case and umlauts of its name; any other name as it is."""
    return same(name, HOUSES) or name


def source(name: str) -> dict[str, Any]:
    """The house file as a table; one `like` a house writes what differs, and `without` what it lacks."""
    if name in HOUSES:
        return _parse(name, (files("saalchef.houses") / f"{name}.toml").read_text("utf-8"))
    return written(name, _read(name))


def written(name: str, text: str) -> dict[str, Any]:
    """A house of one's own from what stands in its file; nothing else is read but a house it is like."""
    table = _parse(name, text)
    if "actions" in table or "coup" in table:
        raise HouseError(name, "", "house.is_coup", file=name)
    base = table.pop("like", None)
    without = table.pop("without", [])
    if base is None and without:
        raise HouseError(name, "without", "house.without_like")
    if base is None:
        return table
    base = proper_name(base) if isinstance(base, str) else base
    if base not in HOUSES:
        facts = {"known": ", ".join(HOUSES), "found": Shown(base)}
        raise HouseError(name, "like", "house.like", nearest(str(base), HOUSES), **facts)
    stem = Path(name).stem
    like = _less(name, source(base), without)
    named = {"house": stem, "name": f"{like['name']} ({stem})", "like": base}
    return _merged(name, {**like, **named}, table)


def _read(name: str) -> str:
    try:
        return text_of(name)
    except FileTrouble as e:
        if e.code == "system.missing" and not name.endswith(".toml"):
            known, meant = ", ".join(HOUSES), nearest(name, HOUSES)
            raise HouseError(name, "", "house.no_such_house", meant, known=known) from None
        raise HouseError(name, "", e.code, **e.facts) from None


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        table = toml_of(text)
    except FileTrouble as e:
        raise HouseError(name, "", e.code, **e.facts) from None
    for key, value in _leaves(table):
        if isinstance(value, int) and abs(value) > LARGEST:
            raise HouseError(name, key, "house.too_large")
    return table


def _leaves(table: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """Without recursion: a file may nest deeper than Python calls."""
    left: list[tuple[str, object]] = [("", table)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            left += [(f"{path}.{key}" if path else key, inner) for key, inner in value.items()]
        elif isinstance(value, list):
            left += [(path, inner) for inner in value]
        else:
            yield path, value


def _less(name: str, base: dict[str, Any], without: object) -> dict[str, Any]:
    """The base without some clauses, keys, readings or principles, each by its name."""
    if not isinstance(without, list) or not all(isinstance(each, str) for each in without):
        raise HouseError(name, "without", "house.without_list")
    clauses = {clause: keys for clause, keys in base["leaflet"].items() if clause not in without}
    for clause, keys in clauses.items():
        left = {key: _parts_left(key, each, without) for key, each in keys.items() if key not in without}
        if "says" in left:
            left["says"] = [each for each in left["says"] if each not in without]
        clauses[clause] = left
    readings = {key: options for key, options in base["readings"].items() if key not in without}
    there = _names(base)
    for each in without:
        if each not in there:
            meant = nearest(each, there)
            raise HouseError(name, "without", "house.without_nothing", meant, house=base["name"], name=each)
    return {**base, "leaflet": clauses, "readings": readings}


def _parts_left(key: str, value: Any, without: list[str]) -> Any:
    if not isinstance(value, dict):
        return value
    return {part: each for part, each in value.items() if f"{key}.{part}" not in without}


def _names(base: dict[str, Any]) -> set[str]:
    """Everything of a house that another may do without; a dot leads to a part of a table."""
    names = set(base["leaflet"]) | set(base["readings"])
    for keys in base["leaflet"].values():
        names |= {*keys, *keys.get("says", [])} - {"says"}
        names |= {f"{key}.{part}" for key, value in keys.items() if isinstance(value, dict) for part in value}
    return names


def _merged(name: str, base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The base with one's own keys over it."""
    sections = (*SECTIONS, VARIANTS, BEFORE)
    for section in sections:
        if not isinstance(own.get(section, {}), dict):
            raise HouseError(name, section, "house.expected", what=said("kind.table"))
    merged = {**base, **{key: value for key, value in own.items() if key not in sections}}
    merged["limits"] = {**base["limits"], **own.get("limits", {})}
    merged["leaflet"] = _clauses(name, base, own.get("leaflet", {}))
    merged["readings"] = _readings(base, own.get("readings", {}), own.get("leaflet", {}), merged["leaflet"])
    for key, options in own.get("readings", {}).items():
        played = options[0] if isinstance(options, list) and options else options
        for keys in merged["leaflet"].values():
            if key in keys and keys[key] != played:
                del keys[key]
    open_as_ever = merged["readings"].keys() - own.get("readings", {})
    for section in (VARIANTS, BEFORE):
        inherited = {key: each for key, each in base.get(section, {}).items() if key in open_as_ever}
        merged[section] = inherited | own.get(section, {})
    return merged


def _clauses(name: str, base: dict[str, Any], own: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """One's own clauses; what they state is stated nowhere else."""
    clauses: dict[str, dict[str, Any]] = {clause: dict(keys) for clause, keys in base["leaflet"].items()}
    for clause, keys in own.items():
        if not isinstance(keys, dict):
            raise no_clause(name, f"leaflet.{clause}")
        stated = {**keys, **_completed(base, keys)}
        principles = keys.get("says", [])
        for other in clauses.values():
            for key in keys.keys() - {"says"}:
                other.pop(key, None)
            if isinstance(principles, list):
                other["says"] = [each for each in other.get("says", []) if each not in principles]
        clauses[clause] = {**clauses.get(clause, {}), **stated}
    return clauses


def _completed(base: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    """Tables of which one's own clause states some parts, with the other parts as the base has them."""
    tables = {
        key: value
        for clause in base["leaflet"].values()
        for key, value in clause.items()
        if key in table_keys_of(base["game"]) and isinstance(value, dict)
    }
    return {
        key: {**tables[key], **parts}
        for key, parts in keys.items()
        if key in tables and isinstance(parts, dict)
    }


def _readings(
    base: dict[str, Any], own: dict[str, Any], stated: dict[str, Any], clauses: dict[str, Any]
) -> dict[str, Any]:
    """The readings left open; one of them may be given as the option played alone."""
    closed = {key for keys in stated.values() for key in keys} | (_named(base["leaflet"]) - _named(clauses))
    readings = {key: options for key, options in base["readings"].items() if key not in closed}
    for key, value in own.items():
        options = base["readings"].get(key, [])
        alone = not isinstance(value, list)
        readings[key] = [value, *(option for option in options if option != value)] if alone else value
    return readings


def _named(clauses: object) -> set[str]:
    """The readings that rows of a table refer to by name."""
    if not isinstance(clauses, dict):
        return set()
    inner: set[str] = set().union(*(_named(value) for value in clauses.values()))
    reading = clauses.get("reading")
    return inner | {reading} if isinstance(reading, str) else inner
