"""History, replays, coup files and proofs."""

import secrets
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history import coups as history
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.nameless import (
    UNNUMBERED,
    shared_coup,
    shared_decisions,
    shared_names,
    token_of,
    without_name,
)
from saalchef.floor.http.guard import spend
from saalchef.floor.http.keys import asking
from saalchef.floor.http.requests import floor_of, lang_of
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.bodies import CoupCard, CoupReplay, SharedCoup, Shoes
from saalchef.floor.wire.study import Verdicts

Before = Annotated[int, Parameter(ge=0, le=2**52)]
Limit = Annotated[int, Parameter(ge=1, le=200)]
CoupNumber = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
LATEST = 2**52
LATEST_COUP = 2**31 - 1
SHARED_A_MINUTE = 30  # coups that one address may share
COUPS_A_MINUTE = 120  # that one address has told again, each of which the server plays through


class History(Controller):
    path = "/api"
    tags = ["history"]  # noqa: RUF012 - Litestar's way of naming them

    @get("/tables/{table:str}/coups")
    async def of_table(
        self,
        request: Request[Any, Any, Any],
        floor: Floor,
        table: str,
        before: CoupNumber = LATEST_COUP,
        limit: Limit = 50,
    ) -> tuple[CoupCard, ...]:
        """A table's coups, latest first; one's own alone, where one may not come to it or look on there."""
        who = await asking(request, table)
        own = not await floor.admission.may_read(table, who)
        asked = (table, who.guest, before, limit, own)
        return await floor.booking.read(history.table_coups, floor.database, *asked)

    @get("/tables/{table:str}/coups/{coup:int}")
    async def replay(
        self, request: Request[Any, Any, Any], floor: Floor, table: str, coup: CoupNumber
    ) -> CoupReplay:
        """A finished coup step by step, as the asking viewer may see it."""
        spend(request, "replay", COUPS_A_MINUTE)
        guest, lang = await _reader(request, table, coup), lang_of(request)
        return await floor.booking.read(history.coup_replay, floor.database, table, coup, guest, lang)

    @get("/tables/{table:str}/coups/{coup:int}/file", media_type="text/plain")
    async def file(
        self, request: Request[Any, Any, Any], floor: Floor, table: str, coup: CoupNumber
    ) -> Response[str]:
        """A finished coup as a coup file with the proof of its shuffle."""
        spend(request, "replay", COUPS_A_MINUTE)
        await _reader(request, table, coup)
        text = await floor.booking.read(coup_file, floor.database, table, coup)
        name = f"{table}-{coup}.coup"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    @post("/tables/{table:str}/coups/{coup:int}/share", status_code=200)
    async def share(
        self, request: Request[Any, Any, Any], floor: Floor, guest: Guest, table: str, coup: CoupNumber
    ) -> SharedCoup:
        """Where a finished coup may be seen by anybody, guests being called by their seats."""
        spend(request, "share", SHARED_A_MINUTE)
        await _reader(request, table, coup)
        if not await floor.booking.read(history.has_ended, floor.database, table, coup):
            raise deny("unknown_coup")
        asked = (table, coup, secrets.token_urlsafe(18), floor.booking.clock.now())
        return SharedCoup(await floor.booking.read(token_of, floor.database, *asked))

    @get("/shared/{token:str}")
    async def shared(self, request: Request[Any, Any, Any], floor: Floor, token: str) -> Any:
        """A shared coup as `CoupReplay` tells it, without names."""
        spend(request, "replay", COUPS_A_MINUTE)
        return await floor.booking.read(shared_coup, floor.database, token, lang_of(request))

    @get("/shared/{token:str}/verdicts")
    async def verdicts_on_shared(self, request: Request[Any, Any, Any], floor: Floor, token: str) -> Verdicts:
        """What the coach says of its decisions."""
        spend(request, "replay", COUPS_A_MINUTE)
        names = await floor.booking.read(shared_names, floor.database, token, lang_of(request))
        judged = await floor.calculations.verdicts_on(
            (token, UNNUMBERED, ""), lambda: floor.booking.read(shared_decisions, floor.database, token)
        )
        return Verdicts(tuple(without_name(each, names) for each in judged))

    @get("/tables/{table:str}/shoes")
    async def shoes(self, request: Request[Any, Any, Any], floor: Floor, table: str) -> Shoes:
        """Every shuffle: commitments, and what is revealed of them; and how many coups were voided."""
        if not await floor.admission.may_read_shuffles(table, await asking(request, table)):
            raise deny("unknown_table")
        return await floor.booking.read(history.shoes, floor.database, table)

    @get("/me/coups")
    async def mine(
        self, floor: Floor, guest: Guest, before: Before = LATEST, limit: Limit = 50
    ) -> tuple[CoupCard, ...]:
        """The guest's coups at all tables; `before` in milliseconds since 1970."""
        return await floor.booking.read(history.guest_coups, floor.database, guest, before, limit)


async def _reader(request: Request[Any, Any, Any], table: str, coup: int) -> Guest | None:
    """Who asks for a coup; to whoever may not read it, there is none."""
    who = await asking(request, table)
    if not await floor_of(request).admission.may_read_coup(table, coup, who):
        raise deny("unknown_coup")
    return who.guest
