"""Corrections that wait for a second Saalchef: each follows from its deeds, for who books and who audits."""

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict, replace

from saalchef.floor.guests.booking import Planned
from saalchef.floor.guests.deeds import (
    ConfirmsCorrection,
    ProposalDeed,
    ProposesCorrection,
    RejectsCorrection,
    WithdrawsCorrection,
)
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.call_card import ProposalEnd
from saalchef.store import schema
from saalchef.store.clock import DAY
from saalchef.store.database import Database
from saalchef.store.journal import Write
from saalchef.store.read import select

LAPSES = DAY  # milliseconds after which nobody can confirm it any more


class Proposal(Struct, frozen=True):
    """One row of the proposals; what has not happened yet is None."""

    id: str
    guest: str  # the Saalchef who proposes it, by the key of his accounts
    table: str
    coup: int
    name: str  # whose payout it is
    owner: str
    amount: int
    reason: str
    at: int
    call: str | None = None
    text: str | None = None
    ended: ProposalEnd | None = None
    ended_at: int | None = None
    ended_by: str | None = None
    why: str | None = None
    ruling: int | None = None


def proposal_after(before: Proposal | None, deed: ProposalDeed, guest: str, actor: str, at: int) -> Proposal:
    """A proposal after a deed of its Saalchef's stream; a refusal where it cannot be done."""
    if isinstance(deed, ProposesCorrection):
        whose = (deed.guest, deed.owner, deed.amount, deed.reason)
        return Proposal(deed.proposal, guest, deed.table, deed.coup, *whose, at, deed.call, deed.text)
    if before is None or (before.guest, before.table, before.coup) != (guest, deed.table, deed.coup):
        raise deny("unknown_proposal")
    if before.ended is not None:
        raise Denied("proposal_ended", {}, before.ended)
    own = isinstance(deed, WithdrawsCorrection)
    if own != (actor == guest):
        raise Denied("own_proposal", {}, "not" if own else "")
    if at > before.at + LAPSES:
        raise Denied("proposal_ended", {}, "lapsed")
    ended = replace(before, ended_at=at, ended_by=actor)
    match deed:
        case WithdrawsCorrection():
            return replace(ended, ended="withdrawn")
        case RejectsCorrection(reason=why):
            return replace(ended, ended="rejected", why=why)
        case ConfirmsCorrection(ruling=ruling):
            return replace(ended, ended="confirmed", ruling=ruling)


def planned_proposal(before: Proposal | None, deed: ProposalDeed, guest: str, actor: str, at: int) -> Planned:
    """A deed about a proposal with the row beside it."""
    row = asdict(proposal_after(before, deed, guest, actor, at))
    where = None if isinstance(deed, ProposesCorrection) else {"id": deed.proposal}
    return Planned(deed, writes=(Write("proposals", row, where),), answer=deed.proposal, at=at)


def proposal_kept(database: Database, proposal: str) -> Proposal:
    """A proposal by its id; a refusal where there is none."""
    found = proposals_kept(database, sa.select(schema.proposals).where(schema.proposals.c.id == proposal))
    if not found:
        raise deny("unknown_proposal")
    return found[0]


def proposals_kept(database: Database, wanted: sa.Select[Any]) -> list[Proposal]:
    return [Proposal(**row) for row in select(database, wanted)]
