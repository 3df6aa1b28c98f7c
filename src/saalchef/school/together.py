"""How bets of one coup hang together: two boxes meet one bank, and a field of Punto Banco wins for all."""

from collections.abc import Mapping
from typing import Protocol

from saalchef.houses import House
from saalchef.school.price_tags import PriceTag

# Of stakes of one each on two fields, by the fields in order; those on the same field are not the same stake.
Covariances = Mapping[tuple[str, str], float]


class Together(Protocol):
    """What a game says of its bets where they hang together by more than two boxes do."""

    def covariances(self, tags: Mapping[str, PriceTag]) -> Covariances: ...


def covariances(house: House, tags: Mapping[str, PriceTag]) -> Covariances:
    """Exactly where the game tells; else by the price tag of a bet, and nothing between different bets."""
    if house.plays.has("school", "together"):
        game: Together = house.plays.part("school", "together")
        return game.covariances(tags)
    return {(field, field): tag.together for field, tag in tags.items()}
