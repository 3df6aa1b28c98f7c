"""The houses: what their leaflets say, as values, each with its source."""

from saalchef.houses.house import House, HouseError, Option, Reading
from saalchef.houses.load import built_in, load, with_limits
from saalchef.houses.source import HOUSES, proper_name

__all__ = [
    "HOUSES",
    "House",
    "HouseError",
    "Option",
    "Reading",
    "built_in",
    "load",
    "proper_name",
    "with_limits",
]
