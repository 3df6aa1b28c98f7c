"""A coup's results for history and statistics, taken from the events that ended it."""

from typing import Any

from msgspec import Struct

from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, Step, coup_ended
from saalchef.rules.events import CoupSettled, CoupVoided
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
        return _voided(row, step, start, at, ended)
    writes = [*_coup(row, live, start, at, bank=ended.bank)]
    for wager in ended.guests:
        owner = _owner(row, live, wager.guest)
        writes.append(_result(owner, live, wager.guest, wager.amount, at))
        for field, (bets, staked, won) in _fields(live, wager.guest, wager.amount).items():
            values = {"field": field, "bets": bets, "staked": staked, "won": won}
            writes.append(Write("coup_bets", {**owner, **values}))
    return writes


def _owner(row: dict[str, Any], live: Live, guest: str) -> dict[str, Any]:
    return {**row, "guest": live.owners[guest]}


def _result(owner: dict[str, Any], live: Live, guest: str, won: int, at: int) -> Write:
    currency = house_of(live.settings).currency
    return Write("coup_guests", {**owner, "name": guest, "won": won, "currency": currency, "ended_at": at})


def _coup(
    row: dict[str, Any], live: Live, start: Start, at: int, bank: int = 0, void: str | None = None
) -> tuple[Write, Write]:
    values = {
        "shoe": live.shoe.number,
        "first_version": start.version + 1,
        "last_version": live.version,
        "ended_at": at,
        "bank": bank,
        "void": void,
    }
    return Write("coups", {**row, **values}), Write("starts", {**row, "before": start.snapshot})


def _voided(row: dict[str, Any], step: Step, start: Start, at: int, ended: CoupVoided) -> list[Write]:
    """Nobody has won or lost by a void coup; one that had results already keeps none of them."""
    if step.noted:
        nothing = {"won": 0}
        return [
            Write("coups", {"void": ended.reason, "bank": 0}, row),
            Write("coup_guests", nothing, row),
            Write("coup_bets", {**nothing, "bets": 0, "staked": 0}, row),
        ]
    live = step.live
    names = [wager.guest for wager in ended.guests]
    results = [_result(_owner(row, live, name), live, name, 0, at) for name in names]
    return [*_coup(row, live, start, at, void=ended.reason), *results]


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
