"""Fills a sentence of the vocabulary with a value, in the house's currency and the reader's language."""

from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.houses.house import House
from saalchef.houses.sentences import Phrase, common
from saalchef.houses.spoken import cent, money, numbers, orthography, percent, ratio
from saalchef.rules.money import Cents, show_ratio


class InBothLanguages(Protocol):
    @property
    def de(self) -> str: ...
    @property
    def en(self) -> str: ...


class HouseTeller(Struct, frozen=True):
    """One house in one language."""

    house: House
    lang: Lang

    def plain(self, text: InBothLanguages) -> str:
        """The sentence as it stands."""
        return orthography(text.de if self.lang == "de" else text.en, self.house.currency, self.lang)

    def fill(self, text: InBothLanguages, **facts: str) -> str:
        """The sentence with its facts; it may also name the whole number at any key of the house."""
        numbers = {key: str(value) for key, value in self.house.values.items() if isinstance(value, int)}
        return self.plain(text).format_map(numbers | facts)

    def about(self, phrase: Phrase, value: Any, *, amount: bool = False) -> str:
        """What a key means at this value."""
        text = phrase.by_value.get(word(value)) or phrase.template
        if text is None:
            return str(value)
        facts = {"value": self._spoken(value, amount), "cent": cent(self.house.currency, self.lang)}
        if isinstance(value, Fraction):
            facts["percent"] = percent(value, self.lang)
        return self.fill(text, **facts)

    def _spoken(self, value: Any, amount: bool) -> str:
        if amount:
            return money(Cents(value), self.house.currency, self.lang)
        if isinstance(value, Fraction):
            return ratio(value, self.lang)
        return numbers(value, self.lang) if isinstance(value, tuple) else str(value)


def contrary(lang: Lang) -> str:
    """What is said of an option that an explicit sentence of the leaflet excludes."""
    text = common().labels["contrary"]
    return text.de if lang == "de" else text.en


def chosen_otherwise(house: House, lang: Lang) -> str:
    """The readings that are not the default, and where one of them is contrary to the leaflet."""
    return ", ".join(
        f"{key}={option}" + (f" ({contrary(lang)})" if house.readings[key].contrary else "")
        for key, option in house.differing.items()
    )


def word(value: object) -> str:
    """A value as a house file writes it in one word."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Fraction():
            return show_ratio(value)
        case Struct():
            return "some"
        case _:
            return str(value)
