"""What every bet of a house is worth, whichever game it plays."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from saalchef.houses import House
from saalchef.odds.cache_folder import cache_folder
from saalchef.odds.figures import Figures, Price
from saalchef.odds.known_figures import NAME, keep, known, question
from saalchef.odds.plain import plain
from saalchef.rules.cards import Card
from saalchef.rules.games import game_of
from saalchef.rules.table import Rules


class Bets(Protocol):
    """What a game knows of its bets."""

    PRICES: Mapping[str, Price]

    def figures(self, rules: Any, seen: Iterable[Card] = ()) -> Figures: ...


class Read(Protocol):
    """Its figures from plain values, as they are kept."""

    def read(self, kept: Any) -> Figures: ...


def _bets(rules: Rules) -> Bets:
    bets: Bets = game_of(type(rules)).part("odds", "bets")
    return bets


def values(rules: Rules, seen: Iterable[Card] = ()) -> dict[str, float]:
    """What every bet is worth alone, which is known long before all that belongs to it."""
    gone = tuple(seen)
    kept = figures_known(rules, gone)
    if kept is not None:
        return {name: bet.ev for name, bet in kept.bets.items()}
    found = {name: price.ev(rules, gone) for name, price in prices(rules).items()}
    return {name: ev for name, ev in found.items() if ev is not None}


def figures(rules: Rules, seen: Iterable[Card] = ()) -> Figures:
    """All bets of a game by these rules, when these cards are gone from the pack; what took long is kept."""
    gone = tuple(seen)
    kept = figures_known(rules, gone)
    if kept is not None:
        return kept
    found = _bets(rules).figures(rules, gone)
    if takes_its_time(rules):
        keep(question("figures", rules, gone), found)
    return found


def takes_its_time(rules: Rules) -> bool:
    """Whether the figures of the game with such rules take so long that they are worth keeping."""
    return game_of(type(rules)).has("odds", "box_figures")


def is_kept(rules: Rules) -> bool:
    """Whether figures by such rules are worth keeping, and there is a place for them."""
    return takes_its_time(rules) and cache_folder(NAME) is not None


def figures_known(rules: Rules, seen: Iterable[Card] = ()) -> Figures | None:
    """What was worked out before and kept, where figures take their time."""
    kept = known(question("figures", rules, seen)) if takes_its_time(rules) else None
    if kept is None:
        return None
    again: Read = game_of(type(rules)).part("odds", "box_figures")
    return again.read(kept)


def prices(rules: Rules) -> Mapping[str, Price]:
    """Every bet of the game with such rules, to be valued by itself."""
    return _bets(rules).PRICES


def heading(house: House) -> dict[str, Any]:
    """What every document about a house begins with."""
    return {
        "house": house.id,
        "game": house.game,
        "readings": house.played,
        "contrary": [key for key, reading in house.readings.items() if reading.contrary],
    }


def document(house: House, found: Figures, seen: Iterable[Card] = ()) -> dict[str, Any]:
    """The figures as they are written for programs; fractions as "3/2"."""
    known = list(seen)
    return {**heading(house), **({"seen": known} if known else {}), **plain(found)}
