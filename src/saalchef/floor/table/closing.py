"""When a table may be closed, and what whoever comes to a closed one is told."""

from collections.abc import Iterable

from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live
from saalchef.floor.table.reasons import ABANDONED, BY_OPENER, as_code
from saalchef.floor.table.refusal import Denied, deny
from saalchef.rules.refusal import Fact
from saalchef.rules.table import lying

OCCASIONS = {ABANDONED: "abandoned", BY_OPENER: "by_opener"}  # told in the reader's language


def closing(live: Live, reason: str) -> Iterable[d.Deed]:
    """Between two coups; the croupier then clears the table. Nothing where somebody was quicker."""
    return [] if live.closed is not None else [d.CloseTable(reason)]


def closing_by(live: Live, saalchef: str, reason: str) -> Iterable[d.Deed]:
    """By a Saalchef, who does not give himself back what lies in the pot."""
    for share in live.in_pot:
        if share.owner == saalchef:
            raise deny("own_stake", coup=share.coup)
    return closing(live, reason)


def refusal_of_closed(live: Live, opener: str | None) -> Denied | None:
    """None where the table is open; `opener` is the name of the guest whose table it was."""
    if live.closed is None:
        return None
    reason = as_code(live.closed)
    facts: dict[str, Fact] = {"reason": reason}
    if reason == BY_OPENER:
        facts["guest"] = opener or ""
    return Denied("closed", facts, OCCASIONS.get(reason, ""))


def spare_the_others(live: Live, owner: str) -> None:
    """A refusal where a coup or a ruling concerns others than the guest with these accounts.

    Bots play with the house's money, so that their stakes hold up nobody.
    """
    if live.paused is not None:
        raise deny("paused", reason=live.paused)
    others = [name for name, whose in live.owners.items() if whose != owner and name not in live.bots]
    if not live.over and any(lying(live.table, name) for name in others):
        raise deny("coup_running")
