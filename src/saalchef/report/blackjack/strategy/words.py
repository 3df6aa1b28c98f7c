"""The words of the chart in one language."""

from functools import cache
from typing import Any

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.catalogue.say import in_language
from saalchef.odds.blackjack import Cell

ANSWERS = {"yes": True, "no": False}


class ChartWords(Struct, frozen=True):
    """Everything a chart says, in one language; braces are filled in."""

    lang: Lang
    title: str
    bank: str
    hard: str
    hard_hint: str
    soft: str
    soft_hint: str
    pairs: str
    pairs_hint: str
    or_less: str
    letters: dict[Cell, str]
    moves: dict[Cell, str]
    packs: str
    pack: str
    soft_stand: dict[str, str]
    takes: dict[str, str]
    double_any: str
    double_on: str
    after_split: dict[bool, str]
    hands: str
    no_split: str
    aces: dict[bool, str]
    insurance: dict[bool, str]
    even_money: dict[bool, str]
    lost: str
    won: str
    gain: str
    own_readings: str
    readings: str
    decimal_point: str

    def percent(self, share: float, digits: int) -> str:
        return f"{100 * share:.{digits}f}\N{NO-BREAK SPACE}%".replace(".", self.decimal_point)


@cache
def words(lang: Lang) -> ChartWords:
    """The words of a language, from the catalogue; what holds or does not stands there under yes and no.

    Which readings are chosen otherwise is said as above the tables of figures.
    """
    nested: dict[str, Any] = {"readings": in_language("figures", lang)["readings"] + "."}
    for code, text in in_language("chart", lang).items():
        name, _, inner = code.partition(".")
        if inner:
            nested.setdefault(name, {})[ANSWERS.get(inner, inner)] = text
        else:
            nested[name] = text
    return ChartWords(lang, **nested)
