"""A house as loaded: its rules, and where each of them comes from."""

import hashlib

import msgspec
from msgspec import Struct

from saalchef.catalogue import Complaint, Lang
from saalchef.rules.games import Game, named
from saalchef.rules.money import show_ratio
from saalchef.rules.table import Rules

ReadingOption = int | str


class Reading(Struct, frozen=True):
    """A choice where the leaflet is silent or can be read two ways: the option played, and all of them."""

    played: ReadingOption
    options: tuple[ReadingOption, ...]
    variants: tuple[ReadingOption, ...] = ()  # options contrary to an explicit sentence of the leaflet

    @property
    def default(self) -> ReadingOption:
        return self.options[0]

    @property
    def contrary(self) -> bool:
        """Whether what is played is contrary to the leaflet."""
        return self.played in self.variants


class House(Struct, frozen=True):
    """One house: rules as values, the clause behind each sourced key, and the readings chosen.

    >>> from saalchef.houses import load
    >>> house = load("wiesbaden", {"joker_place": "occupies"})
    >>> house.name, house.currency, house.differing
    ('Spielbank Wiesbaden', 'EUR', {'joker_place': 'occupies'})
    """

    id: str
    name: str
    game: str
    currency: str
    rules: Rules
    clauses: dict[str, str]  # key of a rule, or name of a principle, to the clause it comes from
    readings: dict[str, Reading]
    depends: dict[str, tuple[str, ...]]  # key of a rule to the readings that decide it
    like: str  # the house whose leaflet it follows, its own or another's
    values: dict[str, object]  # each key's value as the house file writes it, for people

    @property
    def plays(self) -> Game:
        """Its game, as registered."""
        return named(self.game)

    @property
    def differing(self) -> dict[str, ReadingOption]:
        """The readings that are not the house's default."""
        return {key: r.played for key, r in self.readings.items() if r.played != r.default}

    @property
    def played(self) -> dict[str, ReadingOption]:
        """Every reading with the option played, as records name them: no later default changes those."""
        return {key: reading.played for key, reading in self.readings.items()}

    @property
    def digest(self) -> str:
        """A fingerprint of the rules, the same wherever and by whichever version they are loaded."""
        told = msgspec.to_builtins(self.rules, enc_hook=show_ratio)
        for field in msgspec.structs.fields(self.rules):
            if field.name in self.rules.added_later and getattr(self.rules, field.name) == field.default:
                del told[field.name]
        return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def printable(text: str) -> str:
    """What a file says, for messages."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class HouseError(Complaint):
    """A house that cannot be used: which file, which key, and what was expected there."""

    def __init__(self, file: str, key: str, code: str, /, meant: str | None = None, **facts: object) -> None:
        super().__init__(code, meant, **facts)
        self.file = file
        self.key = printable(key)

    @property
    def problem(self) -> str:
        """What is wrong, without where."""
        return super().told("en")

    def told(self, lang: Lang) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: {super().told(lang)}"
