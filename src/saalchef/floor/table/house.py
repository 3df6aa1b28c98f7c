"""The house of a live table: one of the five or its own, its readings, and the limits at this very table."""

import re
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from saalchef.catalogue import Either, Said, occasion, said
from saalchef.floor.operator import CURRENCIES
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Settings
from saalchef.houses import (
    HOUSES,
    House,
    HouseError,
    built_in,
    load,
    load_recorded,
    load_text,
    proper_name,
    with_limits,
)
from saalchef.houses.beside import differing
from saalchef.houses.chips import check_maxima
from saalchef.houses.convert import Expected, Shown
from saalchef.notation.lookalikes import lookalike_key

LONGEST_HOUSE_NAME = 60
CALLED = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")  # a house of one's own, wherever its name is told


class WrongHouseFile(Denied):
    """A house file that cannot be played: which key, and what was expected there."""

    def __init__(self, problem: HouseError) -> None:
        super().__init__("bad_table", {"file": problem.file, "key": problem.key}, "house_file")
        self._problem = problem

    def said(self) -> Said:
        return said("floor.bad_table.house_file", problem=self._problem)


def house_of(settings: Settings) -> House:
    """The house as this table plays it: a reading that it does not name is the default of its time."""
    return _loaded(settings, recorded=True)


def house_wished(settings: Settings) -> House:
    """The house as a new table would play it; a refusal of the floor says what is wrong with the wish."""
    house = _loaded(settings, recorded=False)
    try:
        check_maxima(house.rules)
    except Expected as e:
        raise _denied(HouseError(house.id, e.key, e.code, **e.facts)) from None
    return house


def in_full(settings: Settings) -> Settings:
    """A wish with every reading named: what is booked so no later default changes."""
    settings = replace(settings, file=settings.file.replace("\r\n", "\n"))  # as TOML takes them
    return replace(settings, readings=house_wished(settings).played)


def base_of(settings: Settings) -> House | None:
    """The built-in house that a table's own house is like; None where it is like none, or built in itself."""
    like = house_of(settings).like
    return load(like) if settings.file and like in HOUSES else None


def rules_otherwise(settings: Settings) -> int:
    """How many rules of a table's own house are other than in the house it is like."""
    return _otherwise(settings.file, settings.house) if base_of(settings) is not None else 0


@lru_cache(maxsize=256)
def _otherwise(file: str, name: str) -> int:
    house = _own(name, file, (), True)
    return len(differing(load(house.like), house))


def _loaded(settings: Settings, recorded: bool) -> House:
    readings, limits = (*settings.readings.items(),), (*settings.limits.items(),)
    return _with_limits(settings.house, settings.file, readings, limits, recorded)


@lru_cache(maxsize=1024)
def _with_limits(
    name: str,
    file: str,
    readings: tuple[tuple[str, str | int], ...],
    limits: tuple[tuple[str, int], ...],
    recorded: bool,
) -> House:
    house = _own(name, file, readings, recorded) if file else _built_in(name, readings, recorded)
    try:
        return with_limits(house, dict(limits))
    except HouseError as e:
        raise _denied(e) from None


def _built_in(name: str, readings: tuple[tuple[str, str | int], ...], recorded: bool) -> House:
    if name not in HOUSES:  # never a file: the wish comes from outside
        raise Denied("bad_table", {"houses": ", ".join(HOUSES)}, "no_such_house")
    try:
        return (load_recorded if recorded else load)(name, dict(readings))
    except HouseError as e:
        raise _denied(e) from None


def _own(name: str, file: str, readings: tuple[tuple[str, str | int], ...], recorded: bool) -> House:
    """From the text of its file, and the house that it is like; nothing else is read."""
    if not CALLED.fullmatch(name) or proper_name(name) in HOUSES:
        raise Denied("bad_table", {"name": name}, "house_called")
    called = f"{name}.toml"
    try:
        house = load_text(called, file, {}, recorded)
        if not recorded:
            _check_for_the_floor(called, house)
    except HouseError as e:
        raise WrongHouseFile(e) from None
    try:
        return load_text(called, file, dict(readings), recorded) if readings else house
    except HouseError as e:
        raise _denied(e) from None


def _check_for_the_floor(called: str, house: House) -> None:
    """What a house may be anywhere but on a floor, with its purses and its cards at the entrance."""
    if house.currency not in CURRENCIES:
        what, found = Either(CURRENCIES), Shown(house.currency)
        raise HouseError(called, "currency", "house.found", what=what, found=found)
    for other in built_in():
        if _looks(house.name) == _looks(other.name):
            raise HouseError(called, "name", "house.name_taken", name=other.name)
    if len(house.name) > LONGEST_HOUSE_NAME:
        raise HouseError(called, "name", "house.too_long", most=LONGEST_HOUSE_NAME)


def _looks(name: str) -> str:
    """What a name can be taken for, whatever stands between its letters."""
    return "".join(filter(str.isalnum, lookalike_key(name)))


def _denied(e: HouseError) -> Denied:
    """A refusal that names the limit it is about, where it is about one."""
    section, _, limit = e.key.partition(".")
    about = {"limit": limit} if section == "limits" else {}
    return Denied("bad_table", {**e.facts, **about}, _why(e))


def _why(e: HouseError) -> str:
    """What is wrong; and with which limit, where that is told in a sentence of its own."""
    what = e.code.removeprefix("house.")
    with_which = f"{e.key.removeprefix('limits.')}_{what}"
    return with_which if _has_sentence(with_which) else what


def _has_sentence(why: str) -> bool:
    return occasion("floor.bad_table", why) != "floor.bad_table"


def limits_of(house: House) -> dict[str, Any]:
    """The sign at the table, in cents."""
    return asdict(house.rules.limits)
