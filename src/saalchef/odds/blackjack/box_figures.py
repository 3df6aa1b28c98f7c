"""The figures of all bets of a box, as plain values: to read them again nothing is imported that computes."""

from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from saalchef.odds.blackjack.insurance import EvenMoneyOdds
from saalchef.odds.figures import BetOdds, Figures
from saalchef.odds.plain import from_plain


class Main(BetOdds, frozen=True, kw_only=True, omit_defaults=True):
    """The main game per unit of the initial stake, played best by the exact cards; insurance is not in it."""

    win: float
    push: float
    lose: float
    average_stake: float  # doubled and split stakes included
    element_of_risk: float  # value per unit of all stakes put up
    covariance_of_two_boxes: float
    chart_ev: float | None = None  # by the chart that a person can memorise, from the full pack
    chart_cost: float | None = None


class ByBoxes(Struct, frozen=True):
    """Twins with so many boxes played, where a joker anywhere on the table counts."""

    boxes: int
    ev: float
    ev_exact: Fraction


class PlayedForCrazy(Struct, frozen=True):
    """Crazy-Twins when the box plays for it, and what that costs its main stake per unit."""

    bet: BetOdds
    main_ev_lost: float


class BlackJack(Figures, frozen=True, omit_defaults=True):
    """All bets of a box, and what belongs to them."""

    even_money: EvenMoneyOdds | None = None
    twins_by_boxes: tuple[ByBoxes, ...] = ()
    crazy_played_for: PlayedForCrazy | None = None


def read(kept: dict[str, Any]) -> BlackJack:
    """The figures that were written as plain values: of the main game there are more than of other bets."""
    bets = {name: from_plain(bet, Main if name == "main" else BetOdds) for name, bet in kept["bets"].items()}
    found: BlackJack = from_plain({**kept, "bets": {}}, BlackJack)
    return replace(found, bets=bets)
