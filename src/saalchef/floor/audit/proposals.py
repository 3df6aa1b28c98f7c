"""Corrections that took two, done again from the journal: who proposed, who decided, and the ruling."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.floor.audit.expected_rows import NamedRow
from saalchef.floor.guests.deeds import ProposalDeed
from saalchef.floor.guests.proposals import Proposal, proposal_after
from saalchef.floor.table.deeds import DEED, CorrectPurse
from saalchef.floor.table.refusal import Denied
from saalchef.rules.actions import Correct
from saalchef.rules.codec import decode
from saalchef.store import schema
from saalchef.store.journal import Row
from saalchef.store.streams import stream_of_table


class ProposalsAudit:
    """Takes the deeds of one Saalchef's stream, then compares."""

    def __init__(self, connection: Connection, guest: str) -> None:
        self._connection = connection
        self._guest = guest
        self._proposals: dict[str, Proposal] = {}

    def take(self, deed: ProposalDeed, row: Row) -> Iterator[Said]:
        try:
            kept = self._proposals.get(deed.proposal)
            self._proposals[deed.proposal] = proposal_after(kept, deed, self._guest, row.actor, row.at)
        except Denied as refusal:
            yield said("audit.row_untrue", row=row.version, problem=refusal.said())

    def problems(self) -> Iterator[Said]:
        """What the database says otherwise, and confirmed corrections that are not in the table's journal."""
        c = schema.proposals.c
        wanted = sa.select(schema.proposals).where(c.guest == self._guest).order_by(c.id)
        there: dict[str, Any] = {row["id"]: row for row in self._connection.execute(wanted).mappings()}
        for proposal in sorted(there.keys() - self._proposals.keys()):
            yield said("audit.stranger", name=_named(proposal))
        for proposal, kept in self._proposals.items():
            if proposal not in there:
                yield said("audit.missing", name=_named(proposal))
                continue
            for column, value in asdict(kept).items():
                if there[proposal][column] != value:
                    problem = said("audit.differs", column=column)
                    yield said("audit.row_of", name=_named(proposal), problem=problem)
            if kept.ended == "confirmed" and not self._was_corrected(kept):
                problem = said("audit.not_ruled", row=kept.ruling)
                yield said("audit.row_of", name=_named(proposal), problem=problem)

    def _was_corrected(self, kept: Proposal) -> bool:
        """What was proposed stands in the table's journal, by the hand of the second, of that moment."""
        j = schema.journal.c
        there = sa.select(j.actor, j.at, j.action).where(
            j.stream == stream_of_table(kept.table), j.version == kept.ruling
        )
        found = self._connection.execute(there).first()
        if found is None or tuple(found)[:2] != (kept.ended_by, kept.ended_at):
            return False
        try:
            deed = decode(found.action, DEED)
        except msgspec.MsgspecError:
            return False
        if not isinstance(deed, Correct | CorrectPurse):
            return False
        return (deed.amount, deed.reason, deed.coup or 0) == (kept.amount, kept.reason, kept.coup)


def _named(proposal: str) -> NamedRow:
    return NamedRow("proposals", {"proposal": proposal})


def strange_proposals(connection: Connection, known: set[str]) -> Iterator[Said]:
    """Proposals of a Saalchef who never came by the journal."""
    c = schema.proposals.c
    for row in connection.execute(sa.select(c.id, c.guest).order_by(c.id)):
        if row.guest not in known:
            yield said("audit.stranger", name=_named(row.id))
