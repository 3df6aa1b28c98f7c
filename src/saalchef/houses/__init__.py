"""The houses: what their leaflets say, as values, each with its source."""

from saalchef.houses.house import House, HouseError, Reading, ReadingOption
from saalchef.houses.load import built_in, load, load_recorded, load_text, with_limits
from saalchef.houses.source import HOUSES, proper_name

__all__ = [
    "HOUSES",
    "House",
    "HouseError",
    "Reading",
    "ReadingOption",
    "built_in",
    "load",
    "load_recorded",
    "load_text",
    "proper_name",
    "with_limits",
]
