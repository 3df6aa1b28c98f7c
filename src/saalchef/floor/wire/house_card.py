"""A house as it is told, and what of its rules a table plays otherwise."""

from typing import Any

from saalchef.floor.table.house import limits_of
from saalchef.floor.wire.bodies import HouseCard, ReadingCard, RuleCard
from saalchef.houses import House
from saalchef.houses.convert import is_money
from saalchef.rules.codec import plain


def house_card(house: House) -> HouseCard:
    """All of a house: limits, readings, and every rule with its clause."""
    readings = tuple(ReadingCard(key, r.played, r.options, r.variants) for key, r in house.readings.items())
    keys = dict.fromkeys([*house.values, *house.clauses])
    rules = tuple(
        RuleCard(key, _value(house, key), house.clauses.get(key), house.depends.get(key, ())) for key in keys
    )
    named = (house.id, house.name, house.game, house.currency)
    return HouseCard(*named, limits_of(house), readings, rules, house.like)


def rules_of_its_own(house: House) -> dict[str, Any]:
    """The rules that are decided by a reading other than the house's default, as they are played."""
    differing = house.differing
    return {
        key: _value(house, key)
        for key, behind in house.depends.items()
        if not differing.keys().isdisjoint(behind)
    }


def _value(house: House, key: str) -> Any:
    """As the house file writes it, but for amounts: all money on the wire is in cents."""
    written = house.values.get(key)
    if isinstance(written, dict):
        return plain({part: _cents(house, f"{key}.{part}", value) for part, value in written.items()})
    return plain(_cents(house, key, written))


def _cents(house: House, key: str, written: object) -> object:
    played: Any = house.rules
    for part in key.split("."):
        played = getattr(played, part, None)
    return played if isinstance(played, int) and is_money(type(house.rules), key) else written
