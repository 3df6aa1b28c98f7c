"""A coup of Punto Banco as an automaton, by any drawing table."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from saalchef.rules.counting import points_of
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.facts import CardValues, owed, total, value_of, winner
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.settle import net_result
from saalchef.sim.automaton import RESULTS, entry
from saalchef.sim.settlement import LENGTH
from saalchef.sim.table import START, Builder

OUTCOMES = ("punto", "banco", "tie")
NUMBER = len(OUTCOMES)


def coup_table(rules: Rules) -> Any:
    """The automaton's table for one coup of this house."""
    return _Weaver(rules).table()


def settlement() -> Any:
    """The array by which the kernels number a record's outcome."""
    made = np.zeros(LENGTH, dtype=np.int32)
    for result in range(RESULTS):
        made[result] = max(result & 31, 1) - 1
    return made


def bets(rules: Rules, stake: Cents) -> dict[str, list[Fraction | None]]:
    """What each bet pays per unit in each outcome; the tax on Banco may depend on the stake."""
    return {
        field: [Fraction(net_result(rules, field, stake, won_by), stake) for won_by in OUTCOMES]
        for field in OUTCOMES
    }


def nets(rules: Rules, stakes: Mapping[str, Cents]) -> Any:
    """What these stakes bring together in each outcome, in cents."""
    made = np.zeros(NUMBER, dtype=np.int64)
    for name, stake in stakes.items():
        for outcome, won_by in enumerate(OUTCOMES):
            made[outcome] += net_result(rules, name, stake, won_by)
    return made


class _Weaver:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.builder = Builder()
        self.made: dict[tuple[object, ...], int] = {}

    def table(self) -> Any:
        return self.builder.table(_row(lambda value: self.deal((value,), ())))

    def leads_to(self, key: tuple[object, ...], way: Callable[[int], int]) -> int:
        if key not in self.made:
            self.made[key] = self.builder.state(_row(way))
        return entry(self.made[key])

    def deal(self, punto: CardValues, banco: CardValues) -> int:
        """What comes of two hands; of two cards nothing but their total matters."""
        if len(punto) == len(banco) == 2:
            punto, banco = (total(punto), 0), (total(banco), 0)
        match owed(self.rules, punto, banco):
            case "punto":
                return self.leads_to((punto, banco), lambda value: self.deal((*punto, value), banco))
            case "banco":
                return self.leads_to((punto, banco), lambda value: self.deal(punto, (*banco, value)))
            case None:
                won_by = OUTCOMES.index(winner(total(punto), total(banco)))
                return entry(START, hand=won_by + 1, round_done=True)


def _row(way: Callable[[int], int]) -> tuple[int, ...]:
    """The thirteen ranks by their values; there is no joker."""
    return (*[way(value_of(points_of(rank))) for rank in range(13)], 0, 0, 0)
