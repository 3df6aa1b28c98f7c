"""How a table is closed: by the guest who opened it, or since nobody comes any more."""

from collections.abc import Callable, Iterable

from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table import deeds as d
from saalchef.floor.table.closing import closing, spare_the_others
from saalchef.floor.table.live import Live
from saalchef.floor.table.reasons import BY_OPENER
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.messages import Done
from saalchef.rules.actions import CROUPIER, Expire
from saalchef.rules.awaiting import AwaitGuests

MOST_QUESTIONS = 200  # far more than a coup asks


async def end_coup(table: HostedTable, allowed: Callable[[Live], None] = lambda _: None) -> None:
    """A coup that runs is answered for as by the clock, so that what was won comes home."""

    def wish(live: Live) -> Iterable[d.Deed]:
        allowed(live)
        return [Expire()] if isinstance(live.table.awaiting, AwaitGuests) else []

    await table.words_opened()
    for _ in range(MOST_QUESTIONS):
        if not isinstance(table.live.table.awaiting, AwaitGuests):
            break
        await table.command(CROUPIER, None, wish)


async def close_own(table: HostedTable, guest: Guest, command: str) -> Done:
    """The guest who opened a table closes it, where nobody else's coup is lost by that."""
    if table.opener == OPERATOR:
        raise deny("not_allowed")
    if table.opener != guest.id:
        raise deny("not_opener", guest=table.opener_name or "")

    def allowed(live: Live) -> None:
        spare_the_others(live, guest.id)

    def wish(live: Live) -> Iterable[d.Deed]:
        allowed(live)
        return closing(live, BY_OPENER)

    before = await table.answers.first(guest.id, command)
    if before is not None:
        return before
    try:
        await end_coup(table, allowed)
    except Denied as refusal:
        if refusal.code == "busy":  # the next try may be taken
            raise
        before = await table.answers.booked(guest.id, command)  # at another process, meanwhile
        if before is not None:
            return before
        raise table.answers.refused(guest.id, command, refusal) from None
    return await table.command(guest.id, command, wish)
