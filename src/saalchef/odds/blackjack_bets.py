"""The bets of Black Jack together: the main game, insurance, and the side bets where a house has them."""

from msgspec import Struct

from saalchef.odds.figures import Bet, Figures
from saalchef.odds.side_bets import EvenMoney


class Main(Bet, frozen=True, kw_only=True):
    """The main game per unit of the initial stake, played best by the exact cards; insurance is not in it."""

    win: float
    push: float
    lose: float
    average_stake: float  # doubled and split stakes included
    element_of_risk: float  # value per unit of all stakes put up
    covariance_of_two_boxes: float
    chart_ev: float  # by the chart that a person can memorise
    chart_cost: float


class ByBoxes(Struct, frozen=True):
    """Twins with a number of boxes played, where a joker anywhere on the table counts."""

    boxes: int
    ev: float


class PlayedForCrazy(Struct, frozen=True):
    """Crazy-Twins when the box plays for it, and what that costs its main stake per unit."""

    bet: Bet
    main_ev_lost: float


class BlackJack(Figures, frozen=True, omit_defaults=True):
    """All bets of a box, and what belongs to them."""

    even_money: EvenMoney | None = None
    twins_by_boxes: tuple[ByBoxes, ...] = ()
    crazy_played_for: PlayedForCrazy | None = None
