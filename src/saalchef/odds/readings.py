"""What each reading of a leaflet does to each bet, one at a time."""

from collections.abc import Mapping

from msgspec import Struct

from saalchef.houses import House, ReadingOption, load
from saalchef.odds.pricer import Effect, Pricer


class ReadingEffect(Struct, frozen=True):
    """Every bet when one reading is chosen otherwise; `matters` is false where none can depend on it."""

    reading: str
    played: ReadingOption
    option: ReadingOption
    matters: bool
    contrary: bool  # to an explicit sentence of the leaflet
    bets: dict[str, Effect]


def alternatives(house: House) -> list[tuple[str, ReadingOption]]:
    """Every option of every reading that is not played."""
    return [
        (name, option)
        for name, reading in house.readings.items()
        for option in reading.options
        if option != reading.played
    ]


def reading_effect(
    pricer: Pricer, name: str, chosen: Mapping[str, str | int], reading: str, option: ReadingOption
) -> ReadingEffect:
    """What one option does to the pricer's house, which is `name` loaded with the readings `chosen`."""
    rules = load(name, {**chosen, reading: option}).rules
    of = pricer.house.readings[reading]
    contrary = option in of.variants
    return ReadingEffect(reading, of.played, option, pricer.matters(rules), contrary, pricer.effect(rules))
