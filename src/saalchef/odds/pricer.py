"""What a change of the rules does to every bet."""

from typing import Any

from msgspec import Struct

from saalchef.houses import House
from saalchef.houses.house import AnyRules
from saalchef.odds.figures import Figures
from saalchef.odds.house import figures, matters
from saalchef.rules.cards import Card


class Effect(Struct, frozen=True, omit_defaults=True):
    """A bet after a change: its value, and by how much that moved; a bet that is new has not moved."""

    ev: float
    change: float | None = None


class Pricer:
    """Values rules against those of a house, and remembers: many rules change no bet at all."""

    def __init__(self, house: House, seen: tuple[Card, ...] = ()) -> None:
        self._game = house.game
        self._seen = seen
        self._matters = sorted(matters(house.game))
        self._known: dict[tuple[Any, ...], Figures] = {}
        self.house = house
        self.figures = self._value(house.rules)

    def matters(self, rules: AnyRules) -> bool:
        """Whether these rules differ from the house's where a bet could depend on it."""
        return self._key(rules) != self._key(self.house.rules)

    def effect(self, rules: AnyRules) -> dict[str, Effect]:
        """Every bet by these rules, compared with the house's."""
        before = self.figures.bets
        return {
            name: Effect(bet.ev, bet.ev - before[name].ev if name in before else None)
            for name, bet in self._value(rules).bets.items()
        }

    def _value(self, rules: AnyRules) -> Figures:
        key = self._key(rules)
        if key not in self._known:
            self._known[key] = figures(self._game, rules, self._seen)
        return self._known[key]

    def _key(self, rules: AnyRules) -> tuple[Any, ...]:
        return tuple(getattr(rules, name) for name in self._matters)
