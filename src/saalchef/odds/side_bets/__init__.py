"""Bets that do not depend on how anyone plays: exact fractions, for any remaining pack."""

from saalchef.odds.side_bets.bonus import black_bonus, red_bonus
from saalchef.odds.side_bets.insurance import EvenMoney, even_money, insurance
from saalchef.odds.side_bets.twins import net, twins

__all__ = ["EvenMoney", "black_bonus", "even_money", "insurance", "net", "red_bonus", "twins"]
