"""What the tables of figures say, in German and English, and how they write numbers."""

import tomllib
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from rich.console import Console

from saalchef.cli.options import Lang
from saalchef.houses import House
from saalchef.rules.cards import Card

GAMES = {
    "black-jack": "Black Jack",
    "punto-banco": "Punto Banco",
    "black-jack-challenge": "Black Jack Challenge",
}


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """One language; braces are filled in."""

    bets: dict[str, str]
    outcomes: dict[str, str]
    alternatives: dict[str, str]
    texts: dict[str, str]
    point: str

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

    def one_in(self, chance: float) -> str:
        if not chance:
            return self["never"]
        return self["one_in"].format(self.number(1 / chance, 1))


def payout(pays: Fraction) -> str:
    """Net per unit, as tables in casinos write it: 3:2, or 19:20 for a win less 5 % tax."""
    if pays < 0:
        return f"−{-pays}"
    return f"{pays.numerator}:{pays.denominator}" if pays else "0"


def heading(console: Console, w: Words, house: House, seen: Iterable[Card] = ()) -> None:
    """Whose figures these are, by which readings, from which pack."""
    packs = w["packs"].format(house.rules.decks) if house.rules.decks > 1 else w["pack"]
    console.print(f"[bold]{house.name}[/bold] · {GAMES[house.game]} · {packs}")
    chosen = ", ".join(f"{name}={option}" for name, option in house.differing.items())
    console.print(w["readings"].format(chosen) if chosen else w["own_readings"], style="dim")
    known = " ".join(seen)
    if known:
        console.print(w["seen"].format(known))
    console.print()


@cache
def words(lang: Lang) -> Words:
    """The words of a language, from the file beside this one."""
    text = (files("saalchef.cli.show") / f"words.{lang}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Words)
