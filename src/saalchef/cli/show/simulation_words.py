"""The words and numbers in which a simulation is told, in one language."""

from fractions import Fraction

from saalchef.catalogue import Lang
from saalchef.catalogue.say import in_language
from saalchef.cli.show.words import Words, words
from saalchef.rules.money import Cents


class SimulationWords:
    """Those of a simulation before those of all figures."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.figures: Words = words(lang)
        self._texts = in_language("simulation", lang)

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def bet(self, name: str) -> str:
        return self.figures.bets.get(name) or self[f"bet_{name}"]

    def called(self, strategy: str) -> str:
        """A strategy by its name; a file by its path, thresholds as they are written."""
        return self._texts.get(f"strategy_{strategy.replace('-', '_')}", strategy)

    def grouped(self, number: int) -> str:
        return f"{number:,}".replace(",", self.figures.thousands)

    def counted(self, key: str, number: int) -> str:
        """So many of something; of one alone it has a word of its own."""
        return self[f"{key}.one" if number == 1 else f"{key}.many"].format(number=self.grouped(number))

    def net(self, pays: Fraction) -> str:
        return self.figures.number(float(pays), 0 if pays.denominator == 1 else 2, "+") if pays else "0"

    def money(self, amount: float, sign: str = "+") -> str:
        """An amount of cents, in units of the currency."""
        return self.figures.number(amount / 100, 2, sign)

    def staked(self, amount: Cents, currency: str) -> str:
        return f"{self.money(amount, '')} {currency}"

    def number(self, value: float | None, digits: int) -> str:
        """A figure that one round alone does not have."""
        return self["unknown"] if value is None else self.figures.number(value, digits)

    def error(self, value: float | None, digits: int = 4) -> str:
        """A standard error."""
        return self["unknown"] if value is None else f"± {self.figures.number(value, digits)}"

    def percent_error(self, value: float | None) -> str:
        return self["unknown"] if value is None else f"± {self.figures.percent(value)}"
