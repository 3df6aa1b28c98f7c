"""The sentences behind keys, principles and readings, from one data file per game and one for all of them."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence in both languages."""

    de: str
    en: str


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the rules and what it tells, in order."""

    id: str
    de: str
    en: str
    lines: tuple[str, ...]


class Principle(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house says; a custom is played also where a leaflet does not say it."""

    de: str
    en: str
    custom: bool = False
    when: dict[str, str | int] = {}
    unless: dict[str, str | int] = {}


class Phrase(Struct, frozen=True):
    """What a key means: a sentence of its own for some values, and one with a place for all others."""

    by_value: dict[str, Text]
    template: Text | None
    when: dict[str, str | int]
    unless: dict[str, str | int]


class ReadingWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A reading's question, why each default is one, and what its options mean where no key says it.

    Where leaflets differ, the reason is the sentence of one of them: `at` that house.
    """

    question: Text
    why: dict[str, Text] = {}
    at: dict[str, dict[str, Text]] = {}
    option: dict[str, Text] = {}

    def reason(self, leaflet: str, default: str) -> Text | None:
        """Why this is the default of a house with this leaflet."""
        return self.at.get(leaflet, {}).get(default) or self.why.get(default)


class Rows(Struct, frozen=True, forbid_unknown_fields=True):
    """How the rows of a drawing table are told."""

    punto: dict[str, Text]
    banco: dict[str, Text]
    by: dict[str, Text]


class Vocabulary(Struct, frozen=True):
    """Everything one game can be told with."""

    sections: tuple[Heading, ...]
    keys: dict[str, tuple[Phrase, ...]]  # where a key has several, the first whose condition holds is told
    principles: dict[str, Principle]
    readings: dict[str, ReadingWords]
    rows: Rows | None


class Common(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that every game needs, and the texts, as they are written, of what several games say alike."""

    fallback: dict[str, Text]
    labels: dict[str, Text]
    keys: dict[str, Any]
    principles: dict[str, Any]
    readings: dict[str, Any]


@cache
def vocabulary(game: str) -> Vocabulary:
    raw, alike = written(game), common()
    return Vocabulary(
        sections=msgspec.convert(raw["sections"], tuple[Heading, ...]),
        keys={key: _phrases(entry) for key, entry in _texts(raw["keys"], alike.keys).items()},
        principles=msgspec.convert(_texts(raw["principles"], alike.principles), dict[str, Principle]),
        readings=msgspec.convert(_texts(raw["readings"], alike.readings), dict[str, ReadingWords]),
        rows=msgspec.convert(raw.get("rows"), Rows | None),
    )


@cache
def common() -> Common:
    return msgspec.convert(written("common"), Common)


def written(name: str) -> dict[str, Any]:
    """A file of texts as it stands."""
    found: dict[str, Any] = msgspec.toml.decode(
        (files("saalchef.houses") / "vocabulary" / f"{name}.toml").read_bytes()
    )
    return found


def _texts(own: Mapping[str, Any], alike: Mapping[str, Any]) -> dict[str, Any]:
    """Where a game has a heading and no text below it, it says what the others say."""
    return {name: text or alike[name] for name, text in own.items()}


def _phrases(entry: Mapping[str, Any] | list[Mapping[str, Any]]) -> tuple[Phrase, ...]:
    variants = entry if isinstance(entry, list) else [entry]
    return tuple(
        Phrase(
            by_value={
                value: msgspec.convert(text, Text)
                for value, text in each.items()
                if value not in ("de", "en", "when", "unless")
            },
            template=Text(each["de"], each["en"]) if "de" in each else None,
            when=each.get("when", {}),
            unless=each.get("unless", {}),
        )
        for each in variants
    )
