"""What every bet of a house is worth, whichever game it plays."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from saalchef.houses import House
from saalchef.odds.figures import Figures, Price
from saalchef.odds.known_figures import keep, known, question
from saalchef.odds.plain import plain
from saalchef.rules.cards import Card
from saalchef.rules.games import game_of
from saalchef.rules.table import Rules


class Bets(Protocol):
    """What a game knows of its bets."""

    PRICES: Mapping[str, Price]

    def figures(self, rules: Any, seen: Iterable[Card] = ()) -> Figures: ...


class LongBets(Protocol):
    """What a game adds whose figures take their time."""

    def growing(self, rules: Any, seen: Iterable[Card] = ()) -> Iterator[Figures]:
        """First what every bet is worth, at last everything."""
        ...


class Read(Protocol):
    """Its figures from plain values, as they are kept."""

    def read(self, kept: Any) -> Figures: ...


def _bets(rules: Rules) -> Bets:
    bets: Bets = game_of(type(rules)).part("odds", "bets")
    return bets


def figures(rules: Rules, seen: Iterable[Card] = ()) -> Figures:
    """All bets of a game by these rules, when these cards are gone from the pack."""
    *_, found = growing_figures(rules, seen)
    return found


def growing_figures(rules: Rules, seen: Iterable[Card] = ()) -> Iterator[Figures]:
    """The same as they become known: where they take their time first what every bet is worth, at last
    everything; and everything at once where it was worked out before.
    """
    game, gone = game_of(type(rules)), tuple(seen)
    if not game.has("odds", "box_figures"):
        yield _bets(rules).figures(rules, gone)
        return
    kept = figures_known(rules, gone)
    if kept is not None:
        yield kept
        return
    long: LongBets = game.part("odds", "bets")
    for found in long.growing(rules, gone):
        yield found
    keep(question("figures", rules, gone), found)


def figures_known(rules: Rules, seen: Iterable[Card] = ()) -> Figures | None:
    """What was worked out before and kept, where figures take their time."""
    game = game_of(type(rules))
    kept = known(question("figures", rules, seen)) if game.has("odds", "box_figures") else None
    if kept is None:
        return None
    again: Read = game.part("odds", "box_figures")
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
