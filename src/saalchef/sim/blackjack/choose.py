"""Finds a Black Jack strategy by its name: the best, the memorised chart, three bad habits, or a file's."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from saalchef.catalogue import nearest
from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.chart import chart
from saalchef.rules.blackjack.rules import Rules
from saalchef.sim.blackjack.named_strategies import (
    WrittenStrategy,
    eager,
    mimic_the_bank,
    never_bust,
    strategy_of,
)
from saalchef.sim.blackjack.strategy_file import StrategyFileError, read_strategy

OPTIMAL, CHART = "optimal", "chart"
HABITS: Mapping[str, Callable[[Rules], WrittenStrategy]] = {
    "mimic": mimic_the_bank,
    "never-bust": never_bust,
    "eager": eager,
}
NAMES = (OPTIMAL, CHART, *HABITS)


@lru_cache(maxsize=16)
def chosen(rules: Rules, name: str) -> Strategy:
    """The strategy under these rules; `optimal` looks at every card of a hand, the others at totals."""
    if name == OPTIMAL:
        return analyse(rules).strategy
    if name == CHART:
        return chart(rules).strategy
    return strategy_of(rules, written_strategy(rules, name))


def written_strategy(rules: Rules, name: str) -> WrittenStrategy:
    """What a person would do, by total and bank card; the optimal strategy's is the chart."""
    if name in HABITS:
        return HABITS[name](rules)
    if name in NAMES:
        found = chart(rules)
        return WrittenStrategy(found.hard, found.soft, found.pairs, found.insurance, found.even_money)
    if not name.endswith(".toml"):
        known = ", ".join(NAMES)
        raise StrategyFileError("sim.strategy", repr(name), "", nearest(name, NAMES), known=known)
    return read_strategy(name)
