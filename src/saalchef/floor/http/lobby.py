"""Houses and tables."""

from functools import cache

from litestar import Controller, get, post
from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest
from saalchef.floor.http.requests import Ask, address
from saalchef.floor.server.closing import close_own
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.server.table_room import Opener
from saalchef.floor.wire.bodies import Answered, Closing, HouseCard
from saalchef.floor.wire.house_card import house_card
from saalchef.floor.wire.messages import TableCard, TableWish
from saalchef.houses import built_in, proper_name


@cache
def house_cards() -> tuple[HouseCard, ...]:
    return tuple(house_card(house) for house in built_in())


class LobbyRoutes(Controller):
    path = "/api"
    tags = ["lobby"]  # noqa: RUF012 - Litestar's way of naming them

    @get("/houses")
    async def houses(self) -> tuple[HouseCard, ...]:
        """The five houses: limits, readings, and every rule with its clause."""
        return house_cards()

    @get("/tables")
    async def tables(self, floor: Floor) -> tuple[TableCard, ...]:
        """All public tables."""
        return floor.lobby.tables()

    @get("/tables/{table:str}")
    async def table(self, floor: Floor, table: str) -> TableCard:
        """One table, also a private one."""
        return table_card(await floor.tables.find(table))

    @post("/tables", status_code=201)
    async def open(self, request: Ask, floor: Floor, guest: Guest, data: TableWish) -> TableCard:
        """Open a table; a guest may have only so many open, and so may an address."""
        is_guest = guest.role == "guest"
        most = floor.operator.tables_a_guest if is_guest else None
        opener = Opener(address(request), guest.passing) if is_guest else None
        wish = replace(data, house=proper_name(data.house))
        return table_card(await floor.tables.open(wish, guest.id, most, opener))

    @post("/tables/{table:str}/close", status_code=200)
    async def close(self, floor: Floor, guest: Guest, table: str, data: Closing) -> Answered:
        """Close one's own table where no coup of others is lost by it; everyone takes his chips along."""
        done = await close_own(await floor.tables.find(table), guest, data.id)
        return Answered(done.id, done.repeated)
