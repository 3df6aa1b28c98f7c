"""Every payout must be whole cents at every stake the chip step allows, and the limits must make sense."""

from collections.abc import Iterable
from typing import Any, Protocol

from saalchef.houses.numbers import Maximum, between, reached
from saalchef.rules.games import game_of
from saalchef.rules.table import Rules


class NumberChecks(Protocol):
    """What each game says of the numbers in its house files."""

    def maxima(self, rules: Any) -> Iterable[Maximum]: ...
    def check_limits(self, rules: Any) -> None: ...
    def check_payouts(self, rules: Any) -> None: ...
    def same_for_all(self, rules: Any) -> bool: ...


def _limits(rules: Rules) -> NumberChecks:
    part: NumberChecks = game_of(type(rules)).part("houses", "limits")
    return part


def check_payouts(rules: Rules) -> None:
    """Expected, with the reason, for the first payout that would be a fraction of a cent."""
    _limits(rules).check_payouts(rules)


def check_limits(rules: Rules) -> None:
    """Expected for limits nobody could bet within, or numbers the game cannot be played with."""
    sign = rules.limits
    between("minimum", sign.minimum, "maximum", sign.maximum, sign.step)
    _limits(rules).check_limits(rules)


def check_maxima(rules: Rules) -> None:
    """Expected for a maximum that no stake can reach; not of house files, where older ones have such."""
    reached(_limits(rules).maxima(rules))


def same_for_all(rules: Rules) -> bool:
    """Whether everyone stakes the same, the minimum."""
    return _limits(rules).same_for_all(rules)
