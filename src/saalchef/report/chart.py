"""How a house's game is played by heart, drawn: a page to read and to print, and a picture to keep."""

from typing import Any, Protocol

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.houses import House


class ChartReport(Protocol):
    """What a game offers that has such a chart."""

    def sheet(self, house: House, rules: Any, chart: Any, lang: Lang) -> Any: ...
    def page(self, sheet: Any) -> str: ...
    def picture(self, sheet: Any) -> str: ...


class DrawnChart(Struct, frozen=True):
    page: str  # HTML
    picture: str  # SVG


def has_chart(house: House) -> bool:
    return house.plays.has("report", "strategy")


def drawn_chart(house: House, lang: Lang) -> DrawnChart:
    """By the rules and readings of this very house; it takes a second."""
    report: ChartReport = house.plays.part("report", "strategy")
    learnt = house.plays.part("odds", "chart").chart(house.rules)
    sheet = report.sheet(house, house.rules, learnt, lang)
    return DrawnChart(report.page(sheet), report.picture(sheet))
