"""The houses: what their leaflets say, as values, each with its source."""

from saalchef.houses.house import House, HouseError, Option, Reading
from saalchef.houses.load import HOUSES, built_in, load

__all__ = ["HOUSES", "House", "HouseError", "Option", "Reading", "built_in", "load"]
