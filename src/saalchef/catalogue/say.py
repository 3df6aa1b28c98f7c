"""Makes the sentence of a code: looked up in the file of its area, filled in with facts."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from saalchef.catalogue.lang import Lang

BOT = "Bot-"  # the mark in a bot's name; people are told it as a word beside
FOLDER = Path(__file__).parent / "sentences"


@runtime_checkable
class Sayable(Protocol):
    """A fact that is itself said in the reader's language: an amount, a problem, a code with its facts."""

    def told(self, lang: Lang) -> str: ...


class Said(NamedTuple):
    """A code with its facts, to be said later, or within another sentence."""

    code: str
    facts: dict[str, object]

    def told(self, lang: Lang) -> str:
        return say(self.code, lang, **self.facts)

    def __str__(self) -> str:
        return self.told("en")


def said(code: str, /, **facts: object) -> Said:
    return Said(code, facts)


def counted(code: str, number: int) -> Said:
    """How many there are, as people say it: none, one, or so many."""
    return said(f"{code}.{'many' if number > 1 else 'one' if number else 'none'}", number=number)


def say(code: str, lang: Lang, /, **facts: object) -> str:
    """The sentence of a code in a language.

    >>> say("odds.no_card", "en")
    'no card remains for the bank.'
    """
    area, _, within = code.partition(".")
    words = {name: _told(fact, lang) for name, fact in facts.items()}
    return sentences(area)[within][lang].format(**words)


def _told(fact: object, lang: Lang) -> object:
    if isinstance(fact, Sayable):
        return fact.told(lang)
    if isinstance(fact, str) and fact.startswith(BOT) and " " not in fact:
        return say("kind.bot", lang, name=fact.removeprefix(BOT))
    return fact


def occasion(code: str, why: str) -> str:
    """The code of one occasion where it has a sentence of its own, else the code of all of them."""
    area, _, within = code.partition(".")
    return f"{code}.{why}" if f"{within}.{why}" in sentences(area) else code


def in_language(area: str, lang: Lang) -> dict[str, str]:
    """The sentences of an area as they stand, for tables and charts that use most of them."""
    return {code: texts[lang] for code, texts in sentences(area).items()}


@cache
def sentences(area: str) -> dict[str, dict[Lang, str]]:
    """The sentences of one area by their code in it; its file is read at its first sentence."""
    found: dict[str, dict[Lang, str]] = {}
    _gather(tomllib.loads((FOLDER / f"{area}.toml").read_text("utf-8")), "", found)
    return found


def _gather(table: dict[str, Any], code: str, found: dict[str, dict[Lang, str]]) -> None:
    """A table with `en` and `de` is a sentence; a table in it is an occasion with a sentence of its own."""
    if "en" in table:
        found[code] = {"en": table["en"], "de": table["de"]}
    for name, inner in table.items():
        if isinstance(inner, dict):
            _gather(inner, f"{code}.{name}" if code else name, found)
