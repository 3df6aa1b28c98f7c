"""The coach: the exact value of each alternative, from what one guest sees of his table and nothing else."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from saalchef.rules.cards import Card
from saalchef.rules.games import game_of
from saalchef.rules.options import Option
from saalchef.rules.table import Rules, TableView
from saalchef.school.advice import Advice

# What one may say when the table asks.
ANSWERS = ("cards", "stays", "doubles", "splits", "insures", "takes_even_money", "declines", "stakes")


class OpenCards(Protocol):
    """Which cards of the running coup a game's coach sees himself, where there are any when he speaks."""

    def open_cards(self, view: Any) -> list[Card]: ...


class Coach(Protocol):
    """What a game's coach offers; with what was `said` he tells why that was, or was not, the best."""

    def advise_here(
        self, rules: Any, view: Any, options: Sequence[Option], earlier: Sequence[Card], said: str
    ) -> tuple[Advice, ...]: ...


def advise(
    rules: Rules, view: TableView, options: Sequence[Option], earlier: Sequence[Card] = (), said: str = ""
) -> tuple[Advice, ...]:
    """What the viewer is asked now, what each of his options is worth, and why.

    `earlier` are the cards that came from the same shuffle in coups before this one; with a shuffling machine
    there are none. `said` is the verb he then chose, where that is known: the reason compares it with the
    best. PackError where the cards cannot all come from the house's packs.
    """
    coach: Coach = game_of(type(rules)).part("school", "coach")
    return coach.advise_here(rules, view, options, earlier, said)


def before_this_coup(drawn: Sequence[Card], view: TableView) -> tuple[Card, ...]:
    """Of the cards drawn from a shoe those that the coach does not see lying."""
    game = game_of(type(view))
    if not game.has("school", "open_cards"):
        return tuple(drawn)
    seen: OpenCards = game.part("school", "open_cards")
    return tuple((Counter(drawn) - Counter(seen.open_cards(view))).elements())
