"""The coach: the exact value of each alternative, from what one guest sees of his table and nothing else."""

from collections.abc import Sequence
from typing import Any, Protocol

from saalchef.rules.cards import Card
from saalchef.rules.games import game_of
from saalchef.rules.options import Option
from saalchef.rules.table import Rules, TableView
from saalchef.school.advice import Advice

Cards = Sequence[Card]
Options = Sequence[Option]


class Coach(Protocol):
    """What a game's coach offers."""

    def advise_here(self, rules: Any, view: Any, options: Options, earlier: Cards) -> tuple[Advice, ...]: ...


def advise(rules: Rules, view: TableView, options: Options, earlier: Cards = ()) -> tuple[Advice, ...]:
    """What the viewer is asked now, and what each of his options is worth.

    `earlier` are the cards that came from the same shuffle in coups before this one; with a shuffling machine
    there are none. PackError where the cards cannot all come from the house's packs.
    """
    coach: Coach = game_of(type(rules)).part("school", "coach")
    return coach.advise_here(rules, view, options, earlier)
