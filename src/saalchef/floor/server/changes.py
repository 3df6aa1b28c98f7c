"""What the croupier has planned, as the change that is booked."""

from saalchef.floor.table.croupier import Plan
from saalchef.floor.table.deeds import CorrectPurse
from saalchef.rules.actions import CROUPIER, Buy
from saalchef.rules.codec import encode
from saalchef.store.journal import Bringing, Change, Command, Head, NewRow, chain
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
    rows = chain(stream, head, deeds)
    pays = next((step.deed.owner for step in planned.steps if isinstance(step.deed, CorrectPurse)), None)
    writes = tuple(planned.writes)
    return Change(stream, head, rows, kept, writes, brings=_brings(planned), pays=pays)


def _brings(planned: Plan) -> Bringing | None:
    """Who brings chips with it, and in whose name."""
    for step in planned.steps:
        if isinstance(step.deed, Buy) and step.deed.guest in step.live.owners:
            return Bringing(step.live.owners[step.deed.guest], step.deed.guest)
    return None
