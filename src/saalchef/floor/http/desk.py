"""The Saalchef's desk: every ruling is booked with its reason."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import Parameter

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.journal import RulingWanted, journal_lines
from saalchef.floor.http.history import LATEST, Before, Limit
from saalchef.floor.http.requests import Ask, lang_of
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.floor_rulings import ClosesFloor, OpensFloor
from saalchef.floor.server.hosted_table import Wish
from saalchef.floor.table import deeds as d
from saalchef.floor.table.closing import closing_by
from saalchef.floor.table.house import base_of, house_wished
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import (
    Answered,
    Correction,
    HouseFileAsked,
    JournalLine,
    OutOfOrder,
    Ruling,
)
from saalchef.floor.wire.house_card import house_card
from saalchef.floor.wire.messages import TableCard
from saalchef.floor.wire.rules_told import rules_told
from saalchef.floor.wire.study import HouseRead

StreamName = Annotated[str | None, Parameter(max_length=80)]
RowName = Annotated[str | None, Parameter(max_length=100, pattern=r"^[^/\0]+/[0-9]{1,9}$")]


class Desk(Controller):
    path = "/api/desk"
    tags = ["the Saalchef's desk"]  # noqa: RUF012 - Litestar's way of naming them

    @get("/tables")
    async def tables(self, floor: Floor, saalchef: Guest) -> tuple[TableCard, ...]:
        """Every table, private ones too."""
        return floor.lobby.tables(private=True)

    @post("/houses", status_code=200)
    async def read_house(self, request: Ask, saalchef: Guest, data: HouseFileAsked) -> HouseRead:
        """A house file checked like any, before a table is opened with it: what it is, and what differs."""
        settings = Settings(id="", house=data.house, file=data.file)
        house = house_wished(settings)
        return HouseRead(house_card(house), rules_told(house, lang_of(request), base_of(settings)))

    @get("/broken")
    async def broken(self, request: Ask, floor: Floor, saalchef: Guest) -> tuple[OutOfOrder, ...]:
        """Tables out of order, and why."""
        lang = lang_of(request)
        found = floor.tables.broken.values()
        return tuple(OutOfOrder(each.table, each.house, each.reason.told(lang)) for each in found)

    @get("/journal")
    async def journal(
        self,
        request: Ask,
        floor: Floor,
        saalchef: Guest,
        stream: StreamName = None,
        before: Before = LATEST,
        limit: Limit = 100,
        row: RowName = None,
        ruling: RulingWanted | None = None,
    ) -> tuple[JournalLine, ...]:
        """What is booked, latest first: of one stream before a version, or of all before a time.

        With `row` (stream/version, the last that is known) the others of that very moment come too;
        with `ruling` only what the Saalchef has ruled, of one kind or `any`.
        """
        name, _, version = (row or "").partition("/")
        last = (name, int(version)) if row is not None else None
        asked = (stream, before, limit, last, ruling, lang_of(request), floor.context.damage.segment)
        return await floor.booking.read(journal_lines, floor.database, *asked)

    # ——— tables ———

    @post("/tables/{table:str}/pause", status_code=200)
    async def pause(self, floor: Floor, saalchef: Guest, table: str, data: Ruling) -> Answered:
        """Stop the clocks, with a reason."""
        return await _rule(floor, saalchef, table, data.id, lambda _: [d.Pause(data.reason)])

    @post("/tables/{table:str}/resume", status_code=200)
    async def resume(self, floor: Floor, saalchef: Guest, table: str, data: Ruling) -> Answered:
        """Go on."""
        return await _rule(floor, saalchef, table, data.id, lambda _: [d.Resume(data.reason)])

    @post("/tables/{table:str}/void", status_code=200)
    async def void(self, floor: Floor, saalchef: Guest, table: str, data: Ruling) -> Answered:
        """Void the coup: every stake goes back, and the void is counted for everyone to see."""
        return await floor.rulings.void(saalchef, table, data.id, data.reason)

    @post("/tables/{table:str}/correct", status_code=200)
    async def correct(self, floor: Floor, saalchef: Guest, table: str, data: Correction) -> Answered:
        """Correct a payout; above what one Saalchef may alone, a `proposal` waits for a second one."""
        return await floor.rulings.correct(saalchef, table, data)

    @post("/tables/{table:str}/close", status_code=200)
    async def close_table(self, floor: Floor, saalchef: Guest, table: str, data: Ruling) -> Answered:
        """Close the table between two coups; everyone takes his chips along."""
        return await _rule(
            floor, saalchef, table, data.id, lambda live: closing_by(live, saalchef.id, data.reason)
        )

    # ——— the floor ———

    @post("/close", status_code=200)
    async def close(self, floor: Floor, saalchef: Guest, data: Ruling) -> Answered:
        """Close the floor for a restart: no new coup begins."""
        return Answered(data.id, await floor.rule(saalchef.id, data.id, ClosesFloor(data.reason)))

    @post("/open", status_code=200)
    async def open(self, floor: Floor, saalchef: Guest, data: Ruling) -> Answered:
        """Open the floor again."""
        return Answered(data.id, await floor.rule(saalchef.id, data.id, OpensFloor(data.reason)))


async def _rule(floor: Floor, saalchef: Guest, table: str, command: str, wish: Wish) -> Answered:
    done = await (await floor.tables.find(table)).command(saalchef.id, command, wish)
    return Answered(done.id, done.repeated)
