"""What a change of the rules does to every bet."""

from msgspec import Struct

from saalchef.houses import House
from saalchef.odds.house import prices
from saalchef.rules.cards import Card
from saalchef.rules.table import Rules

NOISE = 1e-12  # of double precision: what moves a bet by less has not moved it


class Effect(Struct, frozen=True, omit_defaults=True):
    """A bet after a change: its value, and by how much that moved; a bet that is new has not moved."""

    ev: float
    change: float | None = None


class Pricer:
    """Values rules against those of a house, each bet by itself; what a change does not touch is kept."""

    def __init__(self, house: House, seen: tuple[Card, ...] = ()) -> None:
        self.house = house
        self._seen = seen
        self.prices = prices(house.rules)
        self._valuing = {
            bet: price.remembering() if price.remembering else price.ev for bet, price in self.prices.items()
        }
        self._known: dict[tuple[object, ...], float | None] = {}
        self.bets = self._values(house.rules)

    def matters(self, rules: Rules) -> bool:
        """Whether these rules differ from the house's where some bet depends on it."""
        return any(self._key(bet, rules) != self._key(bet, self.house.rules) for bet in self.prices)

    def effect(self, rules: Rules) -> dict[str, Effect]:
        """Every bet that these rules offer, compared with the house's."""
        return {bet: Effect(ev, self._change(bet, ev)) for bet, ev in self._values(rules).items()}

    def value(self, bet: str, rules: Rules) -> float | None:
        """What these rules make of a bet; None where they do not offer it."""
        key = self._key(bet, rules)
        if key not in self._known:
            self._known[key] = self._valuing[bet](rules, self._seen)
        return self._known[key]

    def _change(self, bet: str, ev: float) -> float | None:
        if bet not in self.bets:
            return None
        change = ev - self.bets[bet]
        return change if abs(change) > NOISE else 0.0

    def _values(self, rules: Rules) -> dict[str, float]:
        found = {}
        for bet in self.prices:
            ev = self.value(bet, rules)
            if ev is not None:
                found[bet] = ev
        return found

    def _key(self, bet: str, rules: Rules) -> tuple[object, ...]:
        return bet, *(getattr(rules, name) for name in sorted(self.prices[bet].matters))
