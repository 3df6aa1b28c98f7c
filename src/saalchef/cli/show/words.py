"""What the tables of figures say, in German and English, and how they write numbers."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import floor, log10

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.catalogue.say import in_language
from saalchef.cli.show.display import Display
from saalchef.houses import House
from saalchef.houses.tell import chosen_otherwise
from saalchef.rules.cards import Card, show_cards


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """One language; braces are filled in."""

    lang: Lang
    bets: dict[str, str]
    outcomes: dict[str, str]
    alternatives: dict[str, str]
    texts: dict[str, str]
    point: str
    thousands: str

    def __getitem__(self, key: str) -> str:
        return self.texts[key]

    def number(self, value: float, digits: int, sign: str = "") -> str:
        """With a real minus sign and the language's decimal point."""
        return f"{value:{sign}.{digits}f}".replace(".", self.point).replace("-", "−")

    def percent(self, value: float, digits: int = 4) -> str:
        return f"{self.number(100 * value, digits)} %"

    def signed(self, value: float, digits: int = 4) -> str:
        """A value or a change; exactly nothing is written as 0."""
        return f"{self.number(100 * value, digits, '+')} %" if value else "0 %"

    def chance(self, probability: float) -> str:
        """A percentage with at least two digits that say something."""
        digits = 4 if probability >= 1e-5 or not probability else 1 - floor(log10(100 * probability))
        return self.percent(probability, digits)

    def one_in(self, probability: float) -> str:
        """For what is rarer than not."""
        if not probability:
            return self["never"]
        rarity = 1 / probability
        if rarity < 2:
            return ""
        number = f"{rarity:,.0f}".replace(",", self.thousands) if rarity >= 100 else self.number(rarity, 1)
        return self["one_in"].format(number)


def payout(pays: Fraction) -> str:
    """Net per unit, as tables in casinos write it: 3:2, or 19:20 for a win less 5 % tax."""
    if pays < 0:
        return f"−{-pays}"
    return f"{pays.numerator}:{pays.denominator}" if pays else "0"


def heading(display: Display, w: Words, house: House, seen: Iterable[Card] = ()) -> None:
    """Whose figures these are, by which readings, from which pack."""
    packs = w["packs"].format(house.rules.decks) if house.rules.decks > 1 else w["pack"]
    chosen = chosen_otherwise(house, w.lang)
    below = [w["readings"].format(chosen) if chosen else w["own_readings"]]
    known = show_cards(seen)
    if known:
        below.append(w["seen"].format(known))
    display.headline(f"{house.name} · {house.plays.title} · {packs}", below)


@cache
def words(lang: Lang) -> Words:
    """The words of a language, from the catalogue."""
    texts = in_language("figures", lang)
    tables = {name: _below(texts, name) for name in ("bets", "outcomes", "alternatives")}
    return Words(lang, **tables, texts=texts, point=texts["point"], thousands=texts["thousands"])


def _below(texts: dict[str, str], name: str) -> dict[str, str]:
    return {
        code.removeprefix(f"{name}."): text for code, text in texts.items() if code.startswith(f"{name}.")
    }
