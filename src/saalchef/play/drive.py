"""The loop every driver of a table runs: cards where the dealer is awaited, answers where guests are."""

from collections.abc import Callable, Iterable, Iterator

from saalchef.rules.actions import Action, Deal
from saalchef.rules.awaiting import AwaitBets, AwaitCard, AwaitGuests
from saalchef.rules.cards import Card
from saalchef.rules.challenge import PackReshuffled
from saalchef.rules.table import Event, Table, apply
from saalchef.shoes import Exhausted, Shoe

Answer = Callable[[Table, AwaitGuests], Action]
MOST_STEPS = 2_000  # far more than any coup takes


class NotOver(Exception):  # noqa: N818 - the coup is
    """A coup that did not end within all reason."""


def play_out(t: Table, shoe: Shoe, answer: Answer) -> Iterator[tuple[Action, Table, tuple[Event, ...]]]:
    """From closed bets to the end of the coup: each action taken, the table after it, and what happened."""
    for _ in range(MOST_STEPS):
        awaited = t.awaiting
        match awaited:
            case AwaitBets():
                shoe.coup_over()
                return
            case AwaitCard(place):
                action: Action = Deal(draw(shoe, t), place)
            case AwaitGuests():
                action = answer(t, awaited)
        t, events = apply(t, action)
        if pack_reshuffled(events):
            shoe.reshuffle(t.seen)
        yield action, t, events
    raise NotOver


def pack_reshuffled(events: Iterable[object]) -> bool:
    """Whether the rules have all cards that do not lie on the table shuffled together again."""
    return any(isinstance(event, PackReshuffled) for event in events)


def draw(shoe: Shoe, t: Table) -> Card:
    """The next card; an empty shoe takes back every card that does not lie on the table."""
    try:
        return shoe.draw()
    except Exhausted:
        shoe.reshuffle(t.seen)
        return shoe.draw()
