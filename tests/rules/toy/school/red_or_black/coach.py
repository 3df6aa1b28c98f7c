from typing import Any

from saalchef.rules.money import Cents
from saalchef.school.advice import Advice


def advise_here(_: Any, __: Any, ___: Any, ____: Any, _____: Any) -> tuple[Advice, ...]:
    return (Advice("bets", None, None, Cents(0), 0),)
