"""Corrections above what one Saalchef may rule alone: they wait for a second one."""

from litestar import Controller, get, post

from saalchef.floor.guests.guest import Guest
from saalchef.floor.guests.proposals import proposal_kept
from saalchef.floor.history.proposals import waiting_proposals
from saalchef.floor.server.floor import Floor
from saalchef.floor.wire.bodies import Answered, ProposalCard, Ruling
from saalchef.floor.wire.calls import CallCommand


class Proposals(Controller):
    path = "/api/desk/proposals"
    tags = ["the Saalchef's desk"]  # noqa: RUF012 - Litestar's way of naming them

    @get()
    async def waiting(self, floor: Floor, saalchef: Guest) -> tuple[ProposalCard, ...]:
        """Every correction that waits for a second Saalchef, oldest first; after a day it lapses."""
        return await floor.booking.read(waiting_proposals, floor.database, saalchef.id)

    @post("/{proposal:str}/confirm", status_code=200)
    async def confirm(self, floor: Floor, saalchef: Guest, proposal: str, data: CallCommand) -> Answered:
        """As the second: the correction is booked, and the call answered where it answers one."""
        answered = await floor.rulings.confirm(saalchef, proposal, data.id)
        kept = await floor.booking.read(proposal_kept, floor.database, proposal)
        if kept.call is not None:
            await floor.calls.tell_of(kept.call)
        return answered

    @post("/{proposal:str}/reject", status_code=200)
    async def reject(self, floor: Floor, saalchef: Guest, proposal: str, data: Ruling) -> Answered:
        """As the second, with a reason: nothing is corrected, and a call waits on."""
        return await floor.rulings.reject(saalchef, proposal, data.id, data.reason)

    @post("/{proposal:str}/withdraw", status_code=200)
    async def withdraw(self, floor: Floor, saalchef: Guest, proposal: str, data: CallCommand) -> Answered:
        """As who has proposed it."""
        return await floor.rulings.withdraw(saalchef, proposal, data.id)
