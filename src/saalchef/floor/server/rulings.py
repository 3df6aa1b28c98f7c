"""Rulings about a coup: by who has no stake in it, and above a limit by two."""

import secrets
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from saalchef.floor.guests.booking import GuestBooking, Planned, change_of_guest
from saalchef.floor.guests.calls import call_kept, planned_call
from saalchef.floor.guests.deeds import (
    AnswersCall,
    ConfirmsCorrection,
    ProposalDeed,
    ProposesCorrection,
    RejectsCorrection,
    WithdrawsCorrection,
)
from saalchef.floor.guests.guest import Guest, by_id
from saalchef.floor.guests.proposals import Proposal, planned_proposal, proposal_kept
from saalchef.floor.history.stakes import corrected_by, has_stake, tables_of_both
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.tables import Tables
from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.bodies import Answered, Correction
from saalchef.floor.wire.call_card import RuledKind
from saalchef.rules.actions import Correct, Void
from saalchef.rules.money import Cents, decimal
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import check
from saalchef.store import read
from saalchef.store.journal import Change
from saalchef.store.streams import stream_of_guest

CorrectionDeed = Correct | d.CorrectPurse
CoupRuling = Void | CorrectionDeed
RULED: dict[type, RuledKind] = {Void: "voids", Correct: "corrects", d.CorrectPurse: "corrects_purse"}


class Rulings:
    """Judged where they are booked: at the head of the table's stream, so that none slips in between."""

    def __init__(self, books: GuestBooking, tables: Tables) -> None:
        self._books = books
        self._tables = tables

    # ——— who may rule ———

    async def must_be_without_stake(self, saalchef: Guest, table: str, coup: int, why: str = "") -> None:
        if await self._books.read(has_stake, saalchef.id, table, coup):
            raise Denied("own_stake", {"coup": coup}, why)

    async def must_not_play_against(self, saalchef: Guest, guest: Guest) -> None:
        """A refusal where both have a stake in one coup: who is locked or signed out answers no more."""
        if saalchef.id == guest.id:
            return
        for table in await self._books.read(tables_of_both, saalchef.id, guest.id):
            try:
                live = (await self._tables.find(table)).live
            except Denied:  # out of order: nobody plays there
                continue
            playing = not live.over or bool(live.in_pot)
            if playing and await self._books.read(has_stake, guest.id, table, live.table.coup):
                await self.must_be_without_stake(saalchef, table, live.table.coup, "rival")

    async def judge(self, saalchef: Guest, host: HostedTable, ruling: CoupRuling) -> None:
        """A refusal where he may not rule so, or not alone; asked while the table waits for it."""
        coup = _coup_of(host.live, ruling)
        await self.must_be_without_stake(saalchef, host.id, coup)
        if isinstance(ruling, Void):
            return
        owner = _owner_of(host.live, ruling)
        if owner == saalchef.id:
            raise Denied("own_stake", {"coup": coup})
        await self._must_be_open(owner)
        before = await self._books.read(corrected_by, owner, host.id, coup)
        limit = self._books.operator.correction_limit
        if before + abs(ruling.amount) > limit:
            raise deny("needs_second", limit=decimal(limit))

    async def _must_be_open(self, owner: str) -> Guest | None:
        """Nothing is paid into the purse of a closed account, where nobody could ever take it out."""
        guest = await self._books.read(by_id, owner)
        if guest is not None and guest.closed:
            raise deny("account_closed")
        return guest

    # ——— at the desk ———

    async def void(self, saalchef: Guest, table: str, command: str, reason: str) -> Answered:
        return await self._rule(saalchef, table, command, Void(reason))

    async def correct(self, saalchef: Guest, table: str, wished: Correction) -> Answered:
        """Or propose it, where it takes two."""
        ruling = Correct(wished.guest, Cents(wished.amount), wished.reason)
        try:
            return await self._rule(saalchef, table, wished.id, ruling)
        except Denied as refusal:
            if not takes_two(refusal):
                raise
        return await self.propose(saalchef, await self._tables.find(table), wished.id, ruling)

    async def _rule(self, saalchef: Guest, table: str, command: str, ruling: CoupRuling) -> Answered:
        host = await self._tables.find(table)

        async def along(ruled: d.Deed, row: int, at: int) -> None:
            await self.judge(saalchef, host, ruling)

        done = await host.command(saalchef.id, command, lambda _: [ruling], along=along)
        return Answered(done.id, done.repeated)

    # ——— by two ———

    async def propose(
        self,
        saalchef: Guest,
        host: HostedTable,
        command: str,
        ruling: CorrectionDeed,
        call: tuple[str, str] | tuple[None, None] = (None, None),
    ) -> Answered:
        """What one alone may not correct waits a day for another; nothing is moved meanwhile.

        `call`: which it answers, and in which words.
        """
        problem = check(host.live.table, ruling) if isinstance(ruling, Correct) else None
        if problem is not None:
            raise Illegal(problem)
        coup, owner = _coup_of(host.live, ruling), _owner_of(host.live, ruling)
        what = (ruling.guest, owner, ruling.amount, ruling.reason)
        deed = ProposesCorrection(secrets.token_hex(6), host.id, coup, *what, *call)

        async def decide() -> Planned:
            return planned_proposal(None, deed, saalchef.id, saalchef.id, self._books.booking.clock.now())

        proposal, repeated = await self._books.book(saalchef.id, saalchef.id, command, decide)
        if not isinstance(proposal, str):
            raise deny("id_used")
        return Answered(command, repeated, proposal)

    async def withdraw(self, saalchef: Guest, proposal: str, command: str) -> Answered:
        kept = await self._books.read(proposal_kept, proposal)
        return await self._end(saalchef, command, kept, WithdrawsCorrection(proposal, kept.table, kept.coup))

    async def reject(self, saalchef: Guest, proposal: str, command: str, reason: str) -> Answered:
        kept = await self._books.read(proposal_kept, proposal)
        deed = RejectsCorrection(proposal, kept.table, kept.coup, reason)
        return await self._end(saalchef, command, kept, deed)

    async def _end(self, saalchef: Guest, command: str, kept: Proposal, deed: ProposalDeed) -> Answered:
        async def decide() -> Planned:
            now = await self._books.read(proposal_kept, kept.id)
            return planned_proposal(now, deed, kept.guest, saalchef.id, self._books.booking.clock.now())

        answer, repeated = await self._books.book(kept.guest, saalchef.id, command, decide)
        if answer != kept.id:
            raise deny("id_used")
        return Answered(command, repeated)

    async def confirm(self, saalchef: Guest, proposal: str, command: str) -> Answered:
        """The correction, the confirmation, and the answer to the call where there is one: all or none."""
        kept = await self._books.read(proposal_kept, proposal)
        host = await self._tables.find(kept.table)

        async def along(ruling: d.Deed, row: int, at: int) -> Change:
            return await self._confirmation(saalchef, kept, ruling, row, at)

        done = await host.command(saalchef.id, command, partial(_correction, kept), along=along)
        if done.repeated:
            now = await self._books.read(proposal_kept, proposal)
            if now.ended != "confirmed" or now.ended_by != saalchef.id:  # the id was another ruling's
                raise deny("id_used")
        return Answered(done.id, done.repeated)

    async def _confirmation(
        self, saalchef: Guest, proposal: Proposal, ruling: d.Deed, row: int, at: int
    ) -> Change:
        head = await self._books.read(read.head, stream_of_guest(proposal.guest))
        by = await self._books.read(by_id, proposal.guest)  # as he is at that head, or later
        assert by is not None
        if not by.on_duty:
            raise deny("proposer_off_duty")
        await self.must_be_without_stake(saalchef, proposal.table, proposal.coup)
        await self.must_be_without_stake(by, proposal.table, proposal.coup, "proposer")
        if proposal.owner == saalchef.id:
            raise Denied("own_stake", {"coup": proposal.coup})
        if isinstance(ruling, d.CorrectPurse) and await self._must_be_open(ruling.owner) is None:
            raise deny("unknown_guest")  # a bot that has gone home with its money
        now = await self._books.read(proposal_kept, proposal.id)  # as it is at that head, or later
        deed = ConfirmsCorrection(now.id, now.table, now.coup, row)
        planned = planned_proposal(now, deed, by.id, saalchef.id, at)
        change = change_of_guest(by.id, head, saalchef.id, planned)
        if now.call is None or now.text is None:
            return change
        return replace(change, along=await self.answer(saalchef, now.call, now.text, ruling, row, at))

    async def answer(
        self, saalchef: Guest, call: str, text: str, ruling: d.Deed, row: int, at: int
    ) -> Change:
        """The answer to a call, to be booked together with the ruling in that row of the table's journal."""
        guest = (await self._books.read(call_kept, call)).guest
        head = await self._books.read(read.head, stream_of_guest(guest))
        kept = await self._books.read(call_kept, call)  # as it is at that head, or later
        deed = AnswersCall(call, kept.table, kept.coup, text, RULED[type(ruling)], row)
        return change_of_guest(guest, head, saalchef.id, planned_call(kept, deed, guest, saalchef.id, at))


def takes_two(refusal: Denied) -> bool:
    """Whether it is to be proposed; under an id that was used it may have been, and is answered so again."""
    return refusal.code in ("needs_second", "id_used")


def _coup_of(live: Live, ruling: CoupRuling) -> int:
    """The coup a ruling is about: to void it is the last one, to correct the last that has ended."""
    if isinstance(ruling, Void):
        return live.table.coup
    return live.ended if ruling.coup is None else ruling.coup


def _owner_of(live: Live, ruling: CorrectionDeed) -> str:
    if isinstance(ruling, d.CorrectPurse):
        return ruling.owner
    return live.owners.get(ruling.guest, "")


def _correction(kept: Proposal, live: Live) -> Iterable[d.Deed]:
    """At the table as it stands: in his chips, or in the purse of who has left it."""
    amount = Cents(kept.amount)
    for name, owner in live.owners.items():
        if owner == kept.owner:
            return [Correct(name, amount, kept.reason, kept.coup or None)]
    return [d.CorrectPurse(kept.name, kept.owner, amount, kept.reason, kept.coup)]
