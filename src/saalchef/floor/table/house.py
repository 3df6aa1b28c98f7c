"""The house of a live table: its readings, and the limits posted at this very table."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from saalchef.catalogue import occasion
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Settings
from saalchef.houses import HOUSES, House, HouseError, load, load_recorded, with_limits
from saalchef.houses.chips import check_maxima
from saalchef.houses.convert import Expected


def house_of(settings: Settings) -> House:
    """The house as this table plays it: a reading that it does not name is the default of its time."""
    return _loaded(load_recorded, settings.house, (*settings.readings.items(),), (*settings.limits.items(),))


def house_wished(settings: Settings) -> House:
    """The house as a new table would play it; a refusal of the floor says what is wrong with the wish."""
    house = _loaded(load, settings.house, (*settings.readings.items(),), (*settings.limits.items(),))
    try:
        check_maxima(house.rules)
    except Expected as e:
        raise _denied(HouseError(house.id, e.key, e.code, **e.facts)) from None
    return house


def in_full(settings: Settings) -> Settings:
    """A wish with every reading named: what is booked so no later default changes."""
    return replace(settings, readings=house_wished(settings).played)


@lru_cache(maxsize=1024)
def _loaded(
    by: Callable[[str, dict[str, str | int]], House],
    name: str,
    readings: tuple[tuple[str, str | int], ...],
    limits: tuple[tuple[str, int], ...],
) -> House:
    if name not in HOUSES:  # never a file: the wish comes from outside
        raise Denied("bad_table", {"houses": ", ".join(HOUSES)}, "no_such_house")
    try:
        return with_limits(by(name, dict(readings)), dict(limits))
    except HouseError as e:
        raise _denied(e) from None


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
