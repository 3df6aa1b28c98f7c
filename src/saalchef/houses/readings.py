"""The readings of a house file: all options with the one played, and what the file says of them besides."""

from collections.abc import Mapping
from typing import Any

from saalchef.catalogue import nearest, said
from saalchef.houses.convert import Shown
from saalchef.houses.house import HouseError, Reading, ReadingOption, printable
from saalchef.houses.source import BEFORE, VARIANTS


def readings_of(
    name: str, table: dict[str, Any], chosen: Mapping[str, str | int], recorded: bool
) -> dict[str, Reading]:
    """Every reading with the option chosen, else the first; in a record, else that of its time.

    What a reading was before need no longer be one of its options, but records may name it.
    """
    listed, variants, before = table["readings"], _variants(name, table), _before(name, table)
    then = before if recorded else {}
    for key in chosen:
        if key not in listed:
            raise _no_such_reading(name, key, key, listed)
    return {
        key: Reading(_played(name, key, options, {**then, **chosen}, then), options, variants.get(key, ()))
        for key, options in ((key, _options(name, key, each)) for key, each in listed.items())
    }


def _options(name: str, key: str, options: object) -> tuple[ReadingOption, ...]:
    found = _some(name, f"readings.{key}", options)
    if len({str(option) for option in found}) < len(found):
        raise HouseError(name, f"readings.{key}", "house.option_twice")
    return found


def _played(
    name: str,
    key: str,
    options: tuple[ReadingOption, ...],
    chosen: Mapping[str, str | int],
    then: Mapping[str, ReadingOption],
) -> ReadingOption:
    if key not in chosen:
        return options[0]
    words = {str(option): option for option in options}
    if key in then:
        words.setdefault(str(then[key]), then[key])
    word = str(chosen[key])
    if word not in words:
        raise _no_such_option(name, key, key, chosen[key], options)
    return words[word]


def _before(name: str, table: dict[str, Any]) -> dict[str, ReadingOption]:
    """What a reading was that records do not name."""
    before = _about_readings(name, table, BEFORE)
    for key, option in before.items():
        _check_option(name, f"{BEFORE}.{key}", option)
    return before


def _variants(name: str, table: dict[str, Any]) -> dict[str, tuple[ReadingOption, ...]]:
    """The options contrary to an explicit sentence."""
    found = {}
    for key, options in _about_readings(name, table, VARIANTS).items():
        path, known = f"{VARIANTS}.{key}", _options(name, key, table["readings"][key])
        found[key] = _some(name, path, options)
        for option in found[key]:
            if option not in known:
                raise _no_such_option(name, path, key, option, known)
    return found


def _about_readings(name: str, table: dict[str, Any], section: str) -> dict[str, Any]:
    """A section that says something of readings, by their names."""
    found = table.get(section, {})
    if not isinstance(found, dict):
        raise HouseError(name, section, "house.expected", what=said("kind.table"))
    for key in found:
        if key not in table["readings"]:
            raise _no_such_reading(name, f"{section}.{key}", key, table["readings"])
    return found


def _some(name: str, path: str, options: object) -> tuple[ReadingOption, ...]:
    if not isinstance(options, list) or not options:
        raise HouseError(name, path, "house.options_list")
    for option in options:
        _check_option(name, path, option)
    return tuple(options)


def _check_option(name: str, path: str, option: object) -> None:
    if isinstance(option, bool) or not isinstance(option, int | str):
        raise HouseError(name, path, "house.found", what=said("kind.option"), found=Shown(option))


def _no_such_option(
    name: str, path: str, key: str, option: ReadingOption, options: tuple[ReadingOption, ...]
) -> HouseError:
    found = printable(option) if isinstance(option, str) else option
    known = [printable(str(each)) for each in options]
    facts = {"reading": key, "option": found, "options": ", ".join(known)}
    return HouseError(name, path, "house.no_such_option", nearest(str(found), known), **facts)


def _no_such_reading(name: str, path: str, key: str, listed: dict[str, Any]) -> HouseError:
    known, meant = printable(", ".join(listed)), nearest(key, listed)
    return HouseError(name, path, "house.no_such_reading", meant, reading=printable(key), readings=known)
