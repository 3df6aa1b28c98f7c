"""A coup's results for history and statistics, taken from the events that ended it."""

from typing import Any

from msgspec import Struct

from saalchef.floor.houses import house_of
from saalchef.floor.live import Live, Step, coup_ended
from saalchef.rules.events import CoupSettled
from saalchef.rules.money import of
from saalchef.store.journal import Write


class Start(Struct, frozen=True):
    """The live table as the present coup found it, written down, and the number of deeds before it."""

    version: int
    snapshot: str


POT = "pot"


def coup_writes(step: Step, start: Start, at: int) -> list[Write]:
    """The rows of a coup that has ended with this step."""
    live, ended = step.live, coup_ended(step.events)
    assert ended is not None
    row = {"table": live.settings.id, "coup": ended.coup}
    if not isinstance(ended, CoupSettled):
        return _voided(row, step, start, at, ended.reason)
    writes = [_coup(row, live, start, at, bank=ended.bank)]
    currency = house_of(live.settings).currency
    for wager in ended.guests:
        owner = {**row, "guest": live.owners[wager.guest]}
        result = {"name": wager.guest, "won": wager.amount, "currency": currency, "ended_at": at}
        writes.append(Write("coup_guests", {**owner, **result}))
        for field, (bets, staked, won) in _fields(live, wager.guest, wager.amount).items():
            values = {"field": field, "bets": bets, "staked": staked, "won": won}
            writes.append(Write("coup_bets", {**owner, **values}))
    return writes


def _coup(
    row: dict[str, Any], live: Live, start: Start, at: int, bank: int = 0, void: str | None = None
) -> Write:
    values = {
        "shoe": live.shoe.number,
        "first_version": start.version + 1,
        "last_version": live.version,
        "ended_at": at,
        "bank": bank,
        "void": void,
        "before": start.snapshot,
    }
    return Write("coups", {**row, **values})


def _voided(row: dict[str, Any], step: Step, start: Start, at: int, reason: str) -> list[Write]:
    """A void coup has no results; one that had some already keeps none of them."""
    if step.noted:
        nothing = {"won": 0}
        return [
            Write("coups", {"void": reason, "bank": 0}, row),
            Write("coup_guests", nothing, row),
            Write("coup_bets", {**nothing, "bets": 0, "staked": 0}, row),
        ]
    return [_coup(row, step.live, start, at, void=reason)]


def _fields(live: Live, guest: str, net: int) -> dict[str, tuple[int, int, int]]:
    """By field: how many stakes, how much in all, and what they won; the rest of the net was the pot's."""
    fields: dict[str, tuple[int, int, int]] = {}
    for settled in live.table.settled:
        if settled.guest == guest:
            bets, staked, won = fields.get(settled.field, (0, 0, 0))
            fields[settled.field] = (bets + 1, staked + settled.stake, won + settled.won)
    staked = of(live.pot_stakes, guest)
    if staked:
        fields[POT] = (1, staked, net - sum(won for _, _, won in fields.values()))
    return fields
