"""A price tag on every bet of a house: what it is worth, how it swings, how often it can be made."""

from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from saalchef.houses import House
from saalchef.odds.figures import BetOdds, Figures
from saalchef.odds.house import figures, figures_known


class OutcomeTag(Struct, frozen=True):
    """One way a bet can end: what it pays net per unit, and how likely that is."""

    name: str
    pays: str
    probability: float


class PriceTag(Struct, frozen=True):
    """One bet, per unit of its stake."""

    field: str
    ev: float
    stdev: float
    outcomes: tuple[OutcomeTag, ...]
    exact: str | None = None  # the value as a fraction, where one is computed
    staked: float = 1.0  # the average put up for one unit staked: a box that splits or doubles stakes more
    offered: float = 1.0  # in how many coups one can make the bet
    together: float = 0.0  # covariance of two boxes of one guest
    memorised: float | None = None  # the value by a chart that a person can memorise
    part: float = 1.0  # of the stake on the box: what the bet takes, insurance half of it
    at_most: bool = False  # the guest may put up less than this part


class PriceTags(Struct, frozen=True):
    """Every bet of a house against the bank. What is played for among the guests has no price here."""

    house: str
    game: str
    currency: str
    digest: str
    tags: tuple[PriceTag, ...]


class Offer(NamedTuple):
    """When a bet can be made, and with how much: in every coup and freely, unless its game says otherwise."""

    coups: Fraction = Fraction(1)  # the share of them in which it is offered
    part: float = 1.0  # of the stake on the box
    at_most: bool = False


class Offers(Protocol):
    """What a game says of its bets that cannot be made freely in every coup, where it has such bets."""

    def offer(self, rules: Any, field: str) -> Offer: ...


def price_tags(house: House) -> PriceTags:
    """From the full pack; for Black Jack this takes seconds, unless it is known."""
    return _tags(house, figures(house.rules))


def known_price_tags(house: House) -> PriceTags | None:
    """The same where it was worked out before and kept."""
    found = figures_known(house.rules)
    return None if found is None else _tags(house, found)


def _tags(house: House, found: Figures) -> PriceTags:
    tags = tuple(_tag(house, field, bet) for field, bet in found.bets.items())
    return PriceTags(house.id, house.game, house.currency, house.digest, tags)


def _tag(house: House, field: str, bet: BetOdds) -> PriceTag:
    offer = offer_of(house, field)
    return PriceTag(
        field,
        float(bet.ev),
        float(bet.stdev),
        tuple(OutcomeTag(each.name, str(each.pays), float(each.probability)) for each in bet.outcomes),
        str(bet.ev_exact) if bet.ev_exact is not None else None,
        float(getattr(bet, "average_stake", 1.0)),
        float(offer.coups),
        float(getattr(bet, "covariance_of_two_boxes", 0.0)),
        _number(getattr(bet, "chart_ev", None)),
        offer.part,
        offer.at_most,
    )


def offer_of(house: House, field: str) -> Offer:
    """As the house's game says, where it says anything."""
    if not house.plays.has("school", "offers"):
        return Offer()
    offers: Offers = house.plays.part("school", "offers")
    return offers.offer(house.rules, field)


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)
