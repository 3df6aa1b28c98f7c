"""The cards of coups before this one that came from the same shuffle: the coach counts them too."""

from collections.abc import Iterable

from saalchef.floor.table.live import Live
from saalchef.rules.cards import Card, is_card
from saalchef.rules.table import Rules, TableView, packs
from saalchef.school.coach import before_this_coup


def dealt_before(live: Live, rules: Rules, seen: TableView) -> tuple[Card, ...]:
    """The cards of earlier coups from the present shuffle: all of them lay open, at the games with a shoe."""
    if live.shoe.over or packs(rules).penetration is None:
        return ()
    return before_this_coup(_cards(live.shoe.drawn), seen)


def _cards(drawn: Iterable[str]) -> list[Card]:
    return [Card(each) for each in drawn if is_card(each)]
