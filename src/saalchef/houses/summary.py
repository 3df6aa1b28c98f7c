"""All houses at a glance."""

from collections.abc import Iterable

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.houses.chips import same_for_all
from saalchef.houses.house import House
from saalchef.houses.sentences import common
from saalchef.houses.spoken import money
from saalchef.houses.tell import HouseTeller

COLUMNS = ("house", "name", "game", "currency", "stakes", "count")


class Summary(Struct, frozen=True):
    """A small table for people."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hint: str


def summary(houses: Iterable[House], lang: Lang) -> Summary:
    labels = common().labels
    return Summary(
        titles=tuple(getattr(labels[column], lang) for column in COLUMNS),
        rows=tuple(_row(house, lang) for house in houses),
        hint=getattr(labels["more"], lang),
    )


def _row(house: House, lang: Lang) -> tuple[str, ...]:
    teller = HouseTeller(house, lang)
    labels = common().labels
    low, high = (
        money(amount, house.currency, lang)
        for amount in (house.rules.limits.minimum, house.rules.limits.maximum)
    )
    named = "same_for_all" if same_for_all(house.rules) else "between"
    stakes = teller.fill(labels[named], low=low, high=high)
    return house.id, house.name, house.plays.title, house.currency, stakes, str(len(house.readings))
