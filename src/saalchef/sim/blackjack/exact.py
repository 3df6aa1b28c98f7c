"""What the bets of one box are worth exactly, from a full pack, where that is known without long work."""

from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.chart import chart
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.insurance import insurance
from saalchef.odds.blackjack.results import results
from saalchef.odds.blackjack.twins import twins
from saalchef.rules.blackjack.rules import Rules
from saalchef.sim.blackjack.choose import CHART, HABITS, OPTIMAL, chosen


def exact_values(rules: Rules, strategy: str) -> dict[str, float]:
    """By bet; a file's strategy has no exact value of the main game, and only the best one of Crazy-Twins."""
    exact = {"insurance": insurance(rules).ev}
    if strategy == OPTIMAL:
        exact["main"] = analyse(rules).ev
        if rules.crazy is not None:
            exact["crazy"] = crazy(rules).main.ev
    elif strategy == CHART:
        exact["main"] = chart(rules).ev
    elif strategy in HABITS:
        exact["main"] = results(rules, chosen(rules, strategy)).ev
    if rules.twins is not None:
        exact["twins"] = twins(rules).ev
    return exact
