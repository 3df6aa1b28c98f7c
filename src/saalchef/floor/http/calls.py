"""The Saalchef can be called: a guest's own calls, and the desk's queue of all of them."""

from litestar import Controller, get, post

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.calls import ended_calls, guest_calls, waiting_calls
from saalchef.floor.http.history import LATEST, Before, Limit
from saalchef.floor.http.requests import Ask, lang_of
from saalchef.floor.server.floor import Floor
from saalchef.floor.wire.call_card import CallCard
from saalchef.floor.wire.calls import CallAnswer, CallCommand, CalledCoup, CallWish


class OwnCalls(Controller):
    path = "/api/me/calls"
    tags = ["the Saalchef is called"]  # noqa: RUF012 - Litestar's way of naming them

    @get()
    async def mine(
        self, request: Ask, floor: Floor, guest: Guest, before: Before = LATEST, limit: Limit = 50
    ) -> tuple[CallCard, ...]:
        """What the guest has asked, latest first, with the answers; `before` in milliseconds since 1970."""
        return await floor.booking.read(
            guest_calls, floor.database, guest.id, before, limit, lang_of(request)
        )

    @post(status_code=201)
    async def ask(self, request: Ask, floor: Floor, guest: Guest, data: CallWish) -> CallCard:
        """Call the Saalchef about the coup that runs or one that is over; the table plays on."""
        return await floor.calls.ask(guest, data, lang_of(request))

    @post("/{call:str}/withdraw", status_code=200)
    async def withdraw(
        self, request: Ask, floor: Floor, guest: Guest, call: str, data: CallCommand
    ) -> CallCard:
        """Ask no longer."""
        return await floor.calls.withdraw(guest, call, data.id, lang_of(request))

    @post("/{call:str}/read", status_code=200)
    async def read(self, request: Ask, floor: Floor, guest: Guest, call: str, data: CallCommand) -> CallCard:
        """Take note of the answer: it is not told again by itself."""
        return await floor.calls.take_note(guest, call, data.id, lang_of(request))


class DeskCalls(Controller):
    path = "/api/desk/calls"
    tags = ["the Saalchef's desk"]  # noqa: RUF012 - Litestar's way of naming them

    @get()
    async def waiting(self, request: Ask, floor: Floor, saalchef: Guest) -> tuple[CallCard, ...]:
        """Every call that waits, of all tables, oldest first."""
        return await floor.booking.read(waiting_calls, floor.database, lang_of(request))

    @get("/ended")
    async def ended(
        self, request: Ask, floor: Floor, saalchef: Guest, before: Before = LATEST, limit: Limit = 50
    ) -> tuple[CallCard, ...]:
        """What was answered or withdrawn, latest first; `before` in milliseconds since 1970."""
        return await floor.booking.read(ended_calls, floor.database, before, limit, lang_of(request))

    @get("/{call:str}/coup")
    async def coup(self, request: Ask, floor: Floor, saalchef: Guest, call: str) -> CalledCoup:
        """The coup a call is about; of one that runs only what lies open."""
        return await floor.calls.coup(saalchef, call, lang_of(request))

    @post("/{call:str}/answer", status_code=200)
    async def answer(
        self, request: Ask, floor: Floor, saalchef: Guest, call: str, data: CallAnswer
    ) -> CallCard:
        """Answer in words, and void or correct the coup with it."""
        return await floor.calls.answer(saalchef, call, data, lang_of(request))
