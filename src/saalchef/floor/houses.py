"""The house of a live table: its readings, and the limits posted at this very table."""

from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from saalchef.floor.deeds import Settings
from saalchef.floor.refusals import refuse_here
from saalchef.houses import House, HouseError, load
from saalchef.houses.chips import check_limits, check_payouts
from saalchef.houses.convert import Expected


def house_of(settings: Settings) -> House:
    """The house as this table plays it; a refusal of the floor says what is wrong with the wish."""
    return _loaded(settings.house, tuple(settings.readings.items()), tuple(settings.limits.items()))


@lru_cache(maxsize=1024)
def _loaded(
    name: str, readings: tuple[tuple[str, str | int], ...], limits: tuple[tuple[str, int], ...]
) -> House:
    try:
        house = load(name, dict(readings))
    except HouseError as e:
        raise refuse_here("bad_table", problem=str(e)) from None
    if not limits:
        return house
    known = asdict(house.rules.limits)
    for key, _ in limits:
        if key not in known:
            raise refuse_here(
                "bad_table", problem=f"{key} is not a limit of {house.name}: {', '.join(known)}"
            )
    posted: Any = replace(house.rules.limits, **dict(limits))
    rules: Any = replace(house.rules, limits=posted)
    try:
        check_limits(rules)
        check_payouts(rules)
    except Expected as e:
        raise refuse_here("bad_table", problem=f"{e.key}: {e.what}") from None
    return replace(house, rules=rules)


def limits_of(house: House) -> dict[str, Any]:
    """The sign at the table, in cents."""
    return asdict(house.rules.limits)
