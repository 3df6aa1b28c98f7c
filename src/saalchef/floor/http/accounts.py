"""Accounts: what a guest does with his own, and the Saalchef with all of them."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.params import Parameter
from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest, accounts_page, by_name
from saalchef.floor.guests.sessions import session_cards
from saalchef.floor.http.guard import spend
from saalchef.floor.http.guests import me
from saalchef.floor.http.history import Limit
from saalchef.floor.http.requests import Ask
from saalchef.floor.http.session import SESSION, session_cookie, visit_of
from saalchef.floor.http.sign_ins import sign_ins_of
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.bodies import (
    Answered,
    GuestCard,
    Leaving,
    Me,
    NewPassword,
    OneTimePassword,
    Ruling,
    SessionCard,
)
from saalchef.floor.wire.messages import LONGEST_NAME

Find = Annotated[str, Parameter(max_length=LONGEST_NAME)]
LastName = Annotated[str | None, Parameter(max_length=40)]


class OwnAccount(Controller):
    path = "/api/me"
    tags = ["guests"]  # noqa: RUF012 - Litestar's way of naming them

    @post("/password", status_code=200)
    async def password(self, request: Ask, floor: Floor, newcomer: Guest, data: NewPassword) -> Me:
        """Change the password; the guest's other sessions end."""
        spend(request, "sign in", floor.operator.sign_ins_a_minute)
        with sign_ins_of(request).turn(request):
            await floor.passwords.change(newcomer, request.cookies[SESSION], data.old, data.new)
        await floor.guest_changes.take_in(newcomer.id)
        return await me(floor, replace(newcomer, one_time=False), visit_of(request))

    @get("/sessions")
    async def sessions(self, request: Ask, floor: Floor, guest: Guest) -> tuple[SessionCard, ...]:
        """Where the guest is signed in, the latest first."""
        now = floor.booking.clock.now()
        token = request.cookies[SESSION]
        return await floor.booking.read(session_cards, floor.database, guest.id, now, token)

    @delete("/sessions/{session:str}", status_code=200)
    async def end(self, floor: Floor, guest: Guest, session: str) -> Answered:
        """End one session; the websockets opened with it are closed."""
        await floor.sessions.end(guest, session)
        await floor.guest_changes.take_in(guest.id)
        return Answered("end-session")

    @delete("/sessions", status_code=200)
    async def end_others(self, request: Ask, floor: Floor, guest: Guest) -> Answered:
        """End all sessions but this one."""
        await floor.sessions.end_others(guest, request.cookies[SESSION])
        await floor.guest_changes.take_in(guest.id)
        return Answered("end-sessions")

    @post("/close", status_code=200)
    async def close(self, request: Ask, floor: Floor, guest: Guest, data: Leaving) -> Response[Answered]:
        """Close the account for ever; what is in the purse goes back to the cash desk."""
        spend(request, "sign in", floor.operator.sign_ins_a_minute)
        with sign_ins_of(request).turn(request):
            await floor.passwords.must_fit(guest, data.password)
        await floor.membership.close_own(guest)
        await floor.guest_changes.take_in(guest.id)
        return Response(Answered("close"), cookies=[session_cookie(request, None)])


class DeskAccounts(Controller):
    path = "/api/desk/guests"
    tags = ["the Saalchef's desk"]  # noqa: RUF012 - Litestar's way of naming them

    @get()
    async def guests(
        self, floor: Floor, saalchef: Guest, find: Find = "", last: LastName = None, limit: Limit = 50
    ) -> tuple[GuestCard, ...]:
        """Accounts, the latest first: those whose name looks like `find`, on from the one named `last`."""
        found = await floor.booking.read(accounts_page, floor.database, find, last, limit)
        purses = await floor.cash_desk.purses_of([guest.id for guest, _ in found])
        connected = floor.lobby.names()
        return tuple(
            GuestCard(
                guest.name,
                guest.role,
                guest.passing,
                guest.locked,
                purses[guest.id],
                tuple(t.id for t in floor.tables.values() if guest.name in t.live.table.guests),
                guest.name in connected,
                since,
                guest.closed,
            )
            for guest, since in found
        )

    @post("/{name:str}/lock", status_code=200)
    async def lock(self, floor: Floor, saalchef: Guest, name: str, data: Ruling) -> Answered:
        """Lock a guest out: his stakes play on, he may do no more."""
        guest = await _no_rival(floor, saalchef, name)
        repeated = await floor.membership.lock(guest, saalchef.id, data.id, data.reason)
        return await _taken_in(floor, guest, data.id, repeated)

    @post("/{name:str}/unlock", status_code=200)
    async def unlock(self, floor: Floor, saalchef: Guest, name: str, data: Ruling) -> Answered:
        """Let a guest in again."""
        guest = await _found(floor, name)
        repeated = await floor.membership.unlock(guest, saalchef.id, data.id, data.reason)
        return await _taken_in(floor, guest, data.id, repeated)

    @post("/{name:str}/password", status_code=200)
    async def reset(self, floor: Floor, saalchef: Guest, name: str, data: Ruling) -> OneTimePassword:
        """A one-time password, told now and never again, good for a day; it is changed at the next sign-in.
        His sessions end."""
        guest = await _no_rival(floor, saalchef, name)
        once, repeated = await floor.passwords.reset(guest, saalchef.id, data.id, data.reason)
        await floor.guest_changes.take_in(guest.id)
        return OneTimePassword(data.id, once, repeated)

    @post("/{name:str}/sign-out", status_code=200)
    async def sign_out(self, floor: Floor, saalchef: Guest, name: str, data: Ruling) -> Answered:
        """End all of a guest's sessions."""
        guest = await _no_rival(floor, saalchef, name)
        repeated = await floor.sessions.sign_out(guest, saalchef.id, data.id, data.reason)
        return await _taken_in(floor, guest, data.id, repeated)

    @post("/{name:str}/close", status_code=200)
    async def close(self, floor: Floor, saalchef: Guest, name: str, data: Ruling) -> Answered:
        """Close an account: its name stays taken, its books stay, its purse goes back to the cash desk."""
        guest = await _no_rival(floor, saalchef, name)
        repeated = await floor.membership.close(guest, saalchef.id, data.id, data.reason)
        return await _taken_in(floor, guest, data.id, repeated)


async def _found(floor: Floor, name: str) -> Guest:
    found = await floor.booking.read(by_name, floor.database, name)
    if found is None:
        raise deny("unknown_guest")
    return found[0]


async def _no_rival(floor: Floor, saalchef: Guest, name: str) -> Guest:
    guest = await _found(floor, name)
    await floor.rulings.must_not_play_against(saalchef, guest)
    return guest


async def _taken_in(floor: Floor, guest: Guest, command: str, repeated: bool) -> Answered:
    await floor.guest_changes.take_in(guest.id)
    return Answered(command, repeated)
