"""A coup of Punto Banco as an automaton, by any drawing table."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.settle import gain
from saalchef.sim.automaton import RESULTS, entry
from saalchef.sim.settlement import LENGTH
from saalchef.sim.table import START, Builder

PUNTO, BANCO, TIE = 0, 1, 2  # the outcomes
NUMBER = 3
NATURAL = 8


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
    lost, back = Fraction(-1), Fraction(0)
    return {
        "punto": [rules.punto_pays, lost, back],
        "banco": [lost, Fraction(gain(rules, "banco", stake), stake), back],
        "tie": [lost, lost, rules.tie_pays],
    }


def nets(rules: Rules, stakes: Mapping[str, Cents]) -> Any:
    """What these stakes bring together in each outcome, in cents."""
    made = np.zeros(NUMBER, dtype=np.int64)
    for name, stake in stakes.items():
        for outcome, pays in enumerate(bets(rules, stake)[name]):
            assert pays is not None
            made[outcome] += int(pays * stake)
    return made


class _Weaver:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.builder = Builder()
        self.made: dict[tuple[object, ...], int] = {}

    def table(self) -> Any:
        return self.builder.table(_row(self.deal))

    def leads_to(self, key: tuple[object, ...], way: Callable[[int], int]) -> int:
        if key not in self.made:
            self.made[key] = self.builder.state(_row(way))
        return entry(self.made[key])

    def deal(self, *values: int) -> int:
        """Cards 1 and 3 for Punto, 2 and 4 for Banco."""
        if len(values) < 4:
            return self.leads_to(values, lambda value: self.deal(*values, value))
        punto, banco = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
        if max(punto, banco) >= NATURAL:
            return _over(punto, banco)
        if self.rules.punto[punto] == "stands":
            return (
                self.banco_draws(punto, banco)
                if self.rules.banco[banco].punto_stood == "draws"
                else _over(punto, banco)
            )
        return self.leads_to(("third", punto, banco), lambda value: self.punto_drew(punto, banco, value))

    def punto_drew(self, before: int, banco: int, third: int) -> int:
        punto = (before + third) % 10
        row = self.rules.banco[banco]
        draws = row.punto_drew[third if row.by == "third_card" else punto] == "draws"
        return self.banco_draws(punto, banco) if draws else _over(punto, banco)

    def banco_draws(self, punto: int, banco: int) -> int:
        return self.leads_to(("banco", punto, banco), lambda value: _over(punto, (banco + value) % 10))


def _row(way: Callable[[int], int]) -> tuple[int, ...]:
    """Ace one, 2 to 9 their value, ten and pictures nothing; there is no joker."""
    return (*[way(rank + 1 if rank < 9 else 0) for rank in range(13)], 0, 0, 0)


def _over(punto: int, banco: int) -> int:
    winner = TIE if punto == banco else PUNTO if punto > banco else BANCO
    return entry(START, hand=winner + 1, round_done=True)
