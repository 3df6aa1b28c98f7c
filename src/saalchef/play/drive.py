"""The loop every driver of a table runs: cards where the dealer is awaited, answers where guests are."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from saalchef.rules.actions import Action, Deal
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.cards import Card
from saalchef.rules.events import PackReshuffled
from saalchef.rules.table import Event, Table, apply
from saalchef.shoes import Exhausted, Shoe

E = TypeVar("E")
ApplyAction = Callable[[Table, Action], tuple[Table, tuple[E, ...]]]
Answer = Callable[[Table, AwaitGuests], Action]
MOST_STEPS = 2_000  # far more than any coup takes


class NotOver(Exception):  # noqa: N818 - the coup is
    """A coup that did not end within all reason."""


class Pack(Protocol):
    """What cards are drawn from in the middle of a coup."""

    def draw(self) -> Card:
        """The next card; Exhausted when there is none."""

    def reshuffle(self, lying: Iterable[Card]) -> None:
        """All cards but those lying on the table are shuffled together again."""


def _noted_nowhere() -> None:
    pass


def drive(
    t: Table,
    pack: Pack,
    do: ApplyAction[E],
    answer: Answer | None = None,
    emptied: Callable[[], None] = _noted_nowhere,
) -> Iterator[tuple[Action, Table, tuple[E, ...]]]:
    """Each action taken by `do` until bets are awaited, or guests for whom nobody answers.

    `emptied` hears that the pack ran empty and was shuffled again before the next card.
    """
    for _ in range(MOST_STEPS):
        awaited = t.awaiting
        match awaited:
            case AwaitCard(place):
                action: Action = Deal(draw(pack, t, emptied), place)
            case AwaitGuests() if answer is not None:
                action = answer(t, awaited)
            case _:
                return
        t, events = do(t, action)
        if pack_reshuffled(events):
            pack.reshuffle(t.seen)
        yield action, t, events
    raise NotOver


def play_out(t: Table, shoe: Shoe, answer: Answer) -> Iterator[tuple[Action, Table, tuple[Event, ...]]]:
    """From closed bets to the end of the coup: each action taken, the table after it, and what happened."""
    yield from drive(t, shoe, apply, answer)
    shoe.coup_over()


def pack_reshuffled(events: Iterable[object]) -> bool:
    """Whether the rules have all cards that do not lie on the table shuffled together again."""
    return any(isinstance(event, PackReshuffled) for event in events)


def draw(pack: Pack, t: Table, emptied: Callable[[], None] = _noted_nowhere) -> Card:
    """The next card; an empty pack takes back every card that does not lie on the table."""
    try:
        return pack.draw()
    except Exhausted:
        pack.reshuffle(t.seen)
        emptied()
        return pack.draw()
