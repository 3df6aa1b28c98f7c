"""Calls for the Saalchef as they are kept: each follows from its deeds, for who books and who audits."""

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict, replace

from saalchef.floor.guests.booking import Planned
from saalchef.floor.guests.deeds import CallDeed, CallsSaalchef, ReadsAnswer, WithdrawsCall
from saalchef.floor.operator import Operator
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.call_card import CallKind, CallState, RuledKind
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.journal import Write
from saalchef.store.read import select

AN_HOUR = 3_600_000


class Call(Struct, frozen=True):
    """One row of the calls; what has not happened yet is None."""

    id: str
    guest: str  # the key of his accounts
    table: str
    coup: int
    kind: CallKind
    text: str
    at: int
    ended: CallState | None = None
    ended_at: int | None = None
    ended_by: str | None = None
    answer: str | None = None
    ruled: RuledKind | None = None
    ruling: int | None = None
    read_at: int | None = None


def call_after(call: Call | None, deed: CallDeed, guest: str, actor: str, at: int) -> Call:
    """A call after a deed of its guest's stream; a refusal where it cannot be done."""
    if isinstance(deed, CallsSaalchef):
        return Call(deed.call, guest, deed.table, deed.coup, deed.kind, deed.text, at)
    if call is None or (call.guest, call.table, call.coup) != (guest, deed.table, deed.coup):
        raise deny("unknown_call")
    if isinstance(deed, ReadsAnswer):
        if call.ended != "answered":
            raise deny("call_waits")
        return replace(call, read_at=at) if call.read_at is None else call
    if call.ended is not None:
        raise Denied("call_ended", {}, call.ended)
    if isinstance(deed, WithdrawsCall):
        return replace(call, ended="withdrawn", ended_at=at, ended_by=actor)
    answered = replace(call, ended="answered", ended_at=at, ended_by=actor)
    return replace(answered, answer=deed.text, ruled=deed.ruled, ruling=deed.ruling)


def planned_call(call: Call | None, deed: CallDeed, guest: str, actor: str, at: int) -> Planned:
    """A deed about a call with the row beside it."""
    row = asdict(call_after(call, deed, guest, actor, at))
    where = None if isinstance(deed, CallsSaalchef) else {"id": deed.call}
    return Planned(deed, writes=(Write("calls", row, where),), answer=deed.call, at=at)


def refuse_too_many(database: Database, guest: str, operator: Operator) -> None:
    """How often a guest may call, and how many of his calls may wait."""
    c = schema.calls.c
    asked = sa.select(sa.func.count()).where(c.guest == guest)
    with database.reader.connect() as connection:
        waiting = connection.execute(asked.where(c.ended.is_(None))).scalar_one()
        lately = connection.execute(asked.where(c.at > database.clock.now() - AN_HOUR)).scalar_one()
    if waiting >= operator.calls_a_guest:
        raise deny("too_many_calls", calls=waiting)
    if lately >= operator.calls_an_hour:
        raise Denied("too_many_calls", {"calls": lately}, "often")


def call_kept(database: Database, call: str) -> Call:
    """A call by its id; a refusal where there is none."""
    found = calls_kept(database, sa.select(schema.calls).where(schema.calls.c.id == call))
    if not found:
        raise deny("unknown_call")
    return found[0]


def calls_kept(database: Database, wanted: sa.Select[Any]) -> list[Call]:
    return [Call(**row) for row in select(database, wanted)]


def has_played(database: Database, guest: str, table: str, coup: int) -> bool:
    """Whether he had a stake in a coup that is over."""
    g = schema.coup_guests.c
    wanted = sa.select(g.guest).where(g.table == table, g.coup == coup, g.guest == guest)
    return bool(select(database, wanted))
