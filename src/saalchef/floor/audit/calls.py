"""A guest's calls done again from the journal: what he asked, the answer, and the ruling with it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.floor.audit.expected_rows import NamedRow
from saalchef.floor.guests.calls import Call, call_after
from saalchef.floor.guests.deeds import CallDeed
from saalchef.floor.table.deeds import DEED, CorrectPurse
from saalchef.floor.table.refusal import Denied
from saalchef.rules.actions import Correct
from saalchef.rules.codec import decode
from saalchef.store import schema
from saalchef.store.journal import Row
from saalchef.store.streams import stream_of_table


class CallsAudit:
    """Takes the deeds of one guest's stream, then compares."""

    def __init__(self, connection: Connection, guest: str) -> None:
        self._connection = connection
        self._guest = guest
        self._calls: dict[str, Call] = {}

    @property
    def count(self) -> int:
        return len(self._calls)

    def take(self, deed: CallDeed, row: Row) -> Iterator[Said]:
        try:
            kept = self._calls.get(deed.call)
            self._calls[deed.call] = call_after(kept, deed, self._guest, row.actor, row.at)
        except Denied as refusal:
            yield said("audit.row_untrue", row=row.version, problem=refusal.said())

    def problems(self) -> Iterator[Said]:
        """What the database says otherwise, and rulings that are not in the table's journal."""
        c = schema.calls.c
        wanted = sa.select(schema.calls).where(c.guest == self._guest).order_by(c.id)
        there: dict[str, Any] = {row["id"]: row for row in self._connection.execute(wanted).mappings()}
        for call, row in there.items():
            if call not in self._calls:
                yield said("audit.stranger", name=_named(call))
                continue
            for column, value in asdict(self._calls[call]).items():
                if row[column] != value:
                    problem = said("audit.differs", column=column)
                    yield said("audit.row_of", name=_named(call), problem=problem)
        for call, kept in self._calls.items():
            if call not in there:
                yield said("audit.missing", name=_named(call))
            if not self._was_ruled(kept):
                yield said(
                    "audit.row_of", name=_named(call), problem=said("audit.not_ruled", row=kept.ruling)
                )

    def _was_ruled(self, call: Call) -> bool:
        """The ruling told with an answer stands in the table's journal, by the same hand, of that moment.

        It is of the coup that was asked about, and where it went to a purse, to that of who asked.
        """
        if call.ruled is None:
            return call.ruling is None
        j = schema.journal.c
        there = sa.select(j.kind, j.actor, j.at, j.action).where(
            j.stream == stream_of_table(call.table), j.version == call.ruling
        )
        found = self._connection.execute(there).first()
        if found is None or tuple(found)[:3] != (call.ruled, call.ended_by, call.ended_at):
            return False
        try:
            deed = decode(found.action, DEED)
        except msgspec.MsgspecError:
            return False
        match deed:
            case CorrectPurse(coup=coup, owner=owner):
                return (coup, owner) == (call.coup, call.guest)
            case Correct(coup=coup):
                return coup == call.coup
            case _:
                return True


def _named(call: str) -> NamedRow:
    return NamedRow("calls", {"call": call})


def strange_calls(connection: Connection, known: set[str]) -> Iterator[Said]:
    """Calls of guests who never came by the journal."""
    c = schema.calls.c
    for row in connection.execute(sa.select(c.id, c.guest).order_by(c.id)):
        if row.guest not in known:
            yield said("audit.stranger", name=_named(row.id))
