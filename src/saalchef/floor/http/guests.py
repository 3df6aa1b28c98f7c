"""Signing in, the purse, own limits."""

from functools import partial

from litestar import Controller, Response, delete, get, post, put
from msgspec.structs import replace

from saalchef.floor.guests.cash_desk import results_today
from saalchef.floor.guests.guest import PASSING, Guest, OwnLimits
from saalchef.floor.http.guard import spend
from saalchef.floor.http.requests import Ask
from saalchef.floor.http.session import SESSION, csrf_of, guest_of, session_cookie, visit_cookie, visit_of
from saalchef.floor.http.sign_ins import sign_ins_of
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.bodies import Answered, Credentials, EmblemChoice, GuestLimits, Me, Nickname, Whoever
from saalchef.floor.wire.messages import Money
from saalchef.store import read

NAMES_A_MINUTE = 30  # and emblems, that one address may choose


def _has_a_place(floor: Floor, guest: Guest) -> bool:
    return any(guest.id in table.live.owners.values() for table in floor.tables.values())


async def me(floor: Floor, guest: Guest, visit: str) -> Me:
    held = await floor.booking.read(read.balances, floor.database, guest.id)
    tables = {
        place for kind in ("chips", "stakes") for (_, place), sum_ in held.get(kind, {}).items() if sum_
    }
    tables |= {t.id for t in floor.tables.values() if t.live.owners.get(guest.name) == guest.id}
    results = await floor.booking.read(results_today, floor.database, guest.id)
    day = floor.booking.clock.today()
    return Me(
        name=guest.name,
        role=guest.role,
        passing=guest.passing,
        purses=await floor.cash_desk.purses(guest),
        tables=tuple(sorted(tables)),
        limits=guest.limits.on(day),
        limits_tomorrow=guest.limits.pending(day),
        results_today=tuple(Money(currency, won) for currency, won in results.items()),
        locked=guest.locked,
        csrf=csrf_of(visit),
        one_time=guest.one_time,
        emblem=guest.emblem,
        chosen=not guest.name.startswith(PASSING),
    )


class Guests(Controller):
    path = "/api"
    tags = ["guests"]  # noqa: RUF012 - Litestar's way of naming them

    @get("/me")
    async def who(self, request: Ask, floor: Floor) -> Response[Whoever]:
        """The signed-in guest or null, and the token that every changing request sends as X-CSRF-Token."""
        visit = visit_of(request)
        guest = await guest_of(request)
        answer = Whoever(await me(floor, guest, visit) if guest else None, csrf_of(visit))
        return Response(answer, cookies=[visit_cookie(request, visit)])

    @post("/guests/passing", status_code=201)
    async def pass_by(self, request: Ask, floor: Floor) -> Response[Me]:
        """One click: a passing guest with play money in his purse."""
        spend(request, "come", floor.operator.new_guests_a_minute)
        return await self._welcome(request, floor, *await floor.accounts.pass_by())

    @post("/guests", status_code=201)
    async def sign_up(self, request: Ask, floor: Floor, data: Credentials) -> Response[Me]:
        """An account; a passing guest keeps his purse."""
        spend(request, "come", floor.operator.new_guests_a_minute)
        guest = await guest_of(request)
        with sign_ins_of(request).turn(request):
            if guest is not None and guest.passing:
                seated = partial(_has_a_place, floor, guest)
                kept = await floor.accounts.keep(guest, data.name, data.password, seated)
                await floor.guest_changes.take_in(guest.id)
                return Response(await me(floor, kept, visit_of(request)), status_code=201)
            come = await floor.accounts.sign_up(data.name, data.password)
        return await self._welcome(request, floor, *come)

    @post("/session", status_code=201)
    async def sign_in(self, request: Ask, floor: Floor, data: Credentials) -> Response[Me]:
        """Sign in with name and password."""
        spend(request, "sign in", floor.operator.sign_ins_a_minute)
        sign_ins = sign_ins_of(request)
        sign_ins.spend(request, data.name)
        with sign_ins.turn(request):
            come = await floor.accounts.sign_in(data.name, data.password)
        sign_ins.know(request, data.name)
        return await self._welcome(request, floor, *come)

    async def _welcome(self, request: Ask, floor: Floor, guest: Guest, token: str) -> Response[Me]:
        answer = await me(floor, guest, visit_of(request))
        return Response(answer, status_code=201, cookies=[session_cookie(request, token)])

    @put("/me/name")
    async def name(self, floor: Floor, guest: Guest, data: Nickname, request: Ask) -> Me:
        """What a passing guest is called; at a table (`at_tables`) he keeps his name until he leaves it."""
        spend(request, "name", NAMES_A_MINUTE)
        named = await floor.accounts.take_name(guest, data.name, partial(_has_a_place, floor, guest))
        await floor.guest_changes.take_in(guest.id)
        return await me(floor, named, visit_of(request))

    @put("/me/emblem")
    async def emblem(self, floor: Floor, guest: Guest, data: EmblemChoice, request: Ask) -> Me:
        """The sign beside one's name; everybody at one's tables sees it."""
        spend(request, "name", NAMES_A_MINUTE)
        chosen = await floor.accounts.choose_emblem(guest, data.emblem)
        await floor.guest_changes.take_in(guest.id)
        return await me(floor, chosen, visit_of(request))

    @delete("/session", status_code=200)
    async def sign_out(self, request: Ask, floor: Floor) -> Response[Answered]:
        """Sign out."""
        guest = await guest_of(request)
        if guest is not None:
            await floor.accounts.sign_out(guest, request.cookies[SESSION])
            await floor.guest_changes.take_in(guest.id)
        return Response(Answered("sign-out"), cookies=[session_cookie(request, None)])

    @put("/me/limits")
    async def limits(self, floor: Floor, guest: Guest, data: GuestLimits, request: Ask) -> Me:
        """Own limits: for each currency a stricter one counts at once, a wider one from the next day on."""
        if any(amount <= 0 for amount in data.loss.values()):
            raise Denied("unreadable", {}, "limit")
        kept: OwnLimits = await floor.accounts.set_limits(guest, data)
        await floor.guest_changes.take_in(guest.id)
        return await me(floor, replace(guest, limits=kept), visit_of(request))
