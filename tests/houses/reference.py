"""The tables of docs/reference/house-files.md, made from the vocabulary; run this file to write them anew."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields

from saalchef.houses import HOUSES, House, load
from saalchef.houses.convert import hint_of
from saalchef.houses.keys import keys_of, rules_of
from saalchef.houses.punto_banco.drawing_table import ROWS
from saalchef.houses.sentences import Phrase, Text, vocabulary
from saalchef.rules.blackjack.rules import SideBet
from saalchef.rules.games import GAMES, named
from saalchef.rules.money import Cents

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "house-files.md"
BEGIN = "<!-- from here on written by tests/houses/reference.py -->\n"
ROW = "`{ punto_stood = …, draws_on = […], stands_on = […] }`"
SIDE_BETS = {"twins": "Twins", "crazy": "Crazy-Twins"}
OF_ROWS = {
    "punto": ("`{ draws = […], stands = […] }`", "With which totals from 0 to 7 Punto draws a third card."),
    **{row: (ROW, f"When Banco draws with {row[-1]}.") for row in ROWS},
}


def reference() -> str:
    return "".join(f"{line}\n" for game in GAMES for line in _game(game.name))


def _game(game: str) -> Iterator[str]:
    yield f'\n## {named(game).title} (`game = "{game}"`)'
    yield "\n### Keys\n"
    yield "| key | value | what it means |"
    yield "|---|---|---|"
    for key in _keys(game):
        yield from _key(game, key)
    yield "\n### What a leaflet may say\n"
    yield "| name | what it means |"
    yield "|---|---|"
    for name, principle in vocabulary(game).principles.items():
        yield f"| `{name}` | {principle.en} |"
    yield "\n### Readings of the built-in houses\n"
    yield "| reading | question | options, the one played first |"
    yield "|---|---|---|"
    for name, asked in vocabulary(game).readings.items():
        yield f"| `{name}` | {_open(asked.question)} | {_options(game, name)} |"


def _keys(game: str) -> Iterator[str]:
    for key in keys_of(game):
        yield key
        if key in SIDE_BETS:
            yield from (f"{key}.{part}" for part in SideBet.__struct_fields__)
    limits = hint_of(rules_of(game), "limits")
    yield from (f"limits.{field}" for field in limits.__struct_fields__)


def _key(game: str, key: str) -> Iterator[str]:
    if key in OF_ROWS and game == "punto-banco":
        yield f"| `{key}` | {' | '.join(OF_ROWS[key])} |"
        return
    optional = " (may be left out)" if key in _optional(game) else ""
    first = f"`{key}`{optional}"
    if key in SIDE_BETS:
        yield f"| {first} | a table | The side bet {SIDE_BETS[key]}, with the parts that follow. |"
        return
    for phrase in vocabulary(game).keys[key]:
        for value, meaning in _meanings(phrase, hint_of(rules_of(game), key), _range(game, key)):
            yield f"| {first} | {value} | {meaning} |"
            first = ""


def _optional(game: str) -> set[str]:
    found = {field.name for field in fields(rules_of(game)) if not field.required}
    return found | {f"{bet}.per_box" for bet in SIDE_BETS}


def _range(game: str, key: str) -> str:
    """With which numbers a key can be played."""
    low_high = named(game).part("houses", "limits").RANGES.get(key)
    return " from {} to {}".format(*low_high) if low_high else ""


def _meanings(phrase: Phrase, hint: Any, numbers: str) -> Iterator[tuple[str, str]]:
    for value, text in phrase.by_value.items():
        quoted = f'"{value}"' if hint is bool or value in _words(hint) else value
        yield f"`{quoted}`", _open(text)
    if phrase.template:
        yield _kind(hint) + numbers, _open(phrase.template)


def _words(hint: Any) -> tuple[Any, ...]:
    literals = [hint, *get_args(hint)]
    return tuple(word for each in literals if get_origin(each) is Literal for word in get_args(each))


def _open(text: Text) -> str:
    filled = text.en.replace("{value}", "*value*").replace("{percent}", "*value*").replace("{cent}", "cent")
    return re.sub(r"{(\w+)}", r"*\1*", filled)


def _kind(hint: Any) -> str:
    kinds = {
        int: "a whole number",
        str: "a text",
        Cents: "an amount",
        Fraction: "a ratio",
        tuple[int, ...]: "a list of whole numbers",
    }
    choices = [each for each in get_args(hint) or (hint,) if each is not NoneType]
    return kinds.get(hint) or kinds[next(each for each in choices if each in kinds)]


def _options(game: str, name: str) -> str:
    houses = [load(each) for each in HOUSES]
    lists = {
        house.id: _listed(house, name) for house in houses if house.game == game and name in house.readings
    }
    if len(set(lists.values())) == 1:
        return next(iter(lists.values()))
    return "; ".join(f"{house}: {options}" for house, options in lists.items())


def _listed(house: House, name: str) -> str:
    return " ".join(f"`{option}`" for option in house.readings[name].options)


if __name__ == "__main__":
    head = PAGE.read_text("utf-8").partition(BEGIN)[0]
    PAGE.write_text(head + BEGIN + reference(), "utf-8")
