"""What the croupier has planned, as the change that is booked."""

from saalchef.floor.table.croupier import Plan
from saalchef.rules.actions import CROUPIER
from saalchef.rules.codec import encode
from saalchef.store.journal import Change, Command, Head, NewRow, chain
from saalchef.store.streams import stream_of_table


def change_of(
    planned: Plan, head: Head, actor: str, kept: Command | None, at: int, then: str = CROUPIER
) -> Change:
    """The first deed is the actor's, what follows from it the croupier's (or whoever's it is then)."""
    deeds = tuple(
        NewRow(
            at,
            actor if number == 0 else then,
            encode(step.deed).decode(),
            encode(step.events).decode(),
            step.entry,
        )
        for number, step in enumerate(planned.steps)
    )
    stream = stream_of_table(planned.live.settings.id)
    return Change(stream, head, chain(stream, head, deeds), kept, tuple(planned.writes))
