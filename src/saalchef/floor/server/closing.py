"""How a table is closed: by the Saalchef, by the guest who opened it, or since nobody comes any more."""

from collections.abc import Callable, Iterable

from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.host import Host
from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live
from saalchef.floor.table.reasons import ABANDONED, BY_OPENER, as_code
from saalchef.floor.table.refusal import NotHere, refuse_here
from saalchef.floor.wire.messages import Done
from saalchef.rules.actions import Expire
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.course import CROUPIER
from saalchef.rules.refusal import Fact
from saalchef.rules.table import lying

MOST_QUESTIONS = 200  # far more than a coup asks

OCCASIONS = {ABANDONED: "abandoned", BY_OPENER: "by_opener"}  # told in the reader's language


def closing(live: Live, reason: str) -> Iterable[d.Doing]:
    """Between two coups; the croupier then clears the table. Nothing where somebody was quicker."""
    return [] if live.closed is not None else [d.CloseTable(reason)]


def is_closed(host: Host) -> NotHere | None:
    """What whoever comes to a closed table is told."""
    if host.live.closed is None:
        return None
    reason = as_code(host.live.closed)
    facts: dict[str, Fact] = {"reason": reason}
    if reason == BY_OPENER:
        facts["guest"] = host.opener_name or ""
    return NotHere("closed", facts, OCCASIONS.get(reason, ""))


async def play_out(host: Host, allowed: Callable[[Live], None] = lambda _: None) -> None:
    """A coup that runs is answered for as by the clock, so that what was won comes home."""

    def wish(live: Live) -> Iterable[d.Doing]:
        allowed(live)
        return [Expire()] if isinstance(live.table.awaiting, AwaitGuests) else []

    for _ in range(MOST_QUESTIONS):
        if not isinstance(host.live.table.awaiting, AwaitGuests):
            break
        await host.command(CROUPIER, None, wish)


async def close_own(host: Host, guest: Guest, command: str) -> Done:
    """The guest who opened a table closes it, where nobody else's coup is lost by that."""
    if host.opener == OPERATOR:
        raise refuse_here("not_allowed")
    if host.opener != guest.id:
        raise refuse_here("not_opener", guest=host.opener_name or "")

    def allowed(live: Live) -> None:
        _spares_the_others(live, guest)

    def wish(live: Live) -> Iterable[d.Doing]:
        allowed(live)
        return closing(live, BY_OPENER)

    before = await host.answered(guest.id, command)
    if before is not None:
        return before
    try:
        await play_out(host, allowed)
    except NotHere as refusal:
        if refusal.code == "busy":  # the next try may be taken
            raise
        raise host.remembered(guest.id, command, refusal) from None
    return await host.command(guest.id, command, wish)


def _spares_the_others(live: Live, guest: Guest) -> None:
    """A refusal where a coup or a ruling concerns others too.

    Bots play with the house's money, so that their stakes hold up nobody.
    """
    if live.paused is not None:
        raise refuse_here("paused", reason=live.paused)
    others = [name for name, owner in live.owners.items() if owner != guest.id and name not in live.bots]
    if not live.over and any(lying(live.table, name) for name in others):
        raise refuse_here("coup_running")
