"""What every bet of a house is worth, whichever game it plays."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

import msgspec

from saalchef.houses import House
from saalchef.odds.figures import Figures, Price
from saalchef.rules.cards import Card
from saalchef.rules.games import game_of
from saalchef.rules.table import Rules


class Bets(Protocol):
    """What a game knows of its bets."""

    PRICES: Mapping[str, Price]

    def figures(self, rules: Any, seen: Iterable[Card] = ()) -> Figures: ...


def _bets(rules: Rules) -> Bets:
    bets: Bets = game_of(type(rules)).part("odds", "bets")
    return bets


def figures(rules: Rules, seen: Iterable[Card] = ()) -> Figures:
    """All bets of a game by these rules, when these cards are gone from the pack."""
    return _bets(rules).figures(rules, seen)


def prices(rules: Rules) -> Mapping[str, Price]:
    """Every bet of the game with such rules, to be valued by itself."""
    return _bets(rules).PRICES


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
