"""What every bet of a house is worth, whichever game it plays."""

from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from typing import Any, cast

import msgspec

from saalchef.houses import House
from saalchef.odds.figures import Figures, Price
from saalchef.rules.cards import Card
from saalchef.rules.table import Rules

# Imported when asked for: the compiler behind Black Jack takes a third of a second.
_GAMES = {
    "black-jack": "saalchef.odds.blackjack.bets",
    "punto-banco": "saalchef.odds.punto_banco.bets",
    "black-jack-challenge": "saalchef.odds.challenge.bets",
}


def figures(game: str, rules: Rules, seen: Iterable[Card] = ()) -> Figures:
    """All bets of a game by these rules, when these cards are gone from the pack."""
    return cast(Figures, import_module(_GAMES[game]).figures(rules, seen))


def prices(game: str) -> dict[str, Price]:
    """Every bet of a game, to be valued by itself."""
    return cast(dict[str, Price], import_module(_GAMES[game]).PRICES)


def heading(house: House) -> dict[str, Any]:
    """What every document about a house begins with."""
    return {
        "house": house.id,
        "game": house.game,
        "readings": {reading: r.played for reading, r in house.readings.items()},
    }


def document(house: House, found: Figures, seen: Iterable[Card] = ()) -> dict[str, Any]:
    """The figures as they are written for programs; fractions as "3/2"."""
    known = list(seen)
    return {**heading(house), **({"seen": known} if known else {}), **plain(found)}


def plain(value: Any) -> Any:
    """The value as dicts, lists, texts and numbers."""
    return msgspec.to_builtins(value, enc_hook=_fraction, str_keys=True)


def _fraction(value: Any) -> str | float:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return float(value)  # numpy's own kind of float is not one for everybody
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")
