"""Houses and tables."""

from functools import cache

from litestar import Controller, Response, get, post
from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.access import key_kept
from saalchef.floor.http.guard import spend
from saalchef.floor.http.keys import key_cookies, table_asked
from saalchef.floor.http.requests import Ask, address
from saalchef.floor.http.session import guest_of
from saalchef.floor.server.admission import Asking
from saalchef.floor.server.closing import close_own
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.server.table_room import Opener
from saalchef.floor.table.house import house_of
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.bodies import Answered, Closing, HouseCard, Invitation, TableKey
from saalchef.floor.wire.house_card import house_card
from saalchef.floor.wire.messages import TableCard, TableWish
from saalchef.houses import built_in, proper_name

KEYS_A_MINUTE = 30  # that one address may show


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
    async def table(self, request: Ask, table: str) -> TableCard:
        """One table, also a private one."""
        return table_card(await table_asked(request, table))

    @post("/tables/{table:str}/key", status_code=200)
    async def key(self, request: Ask, floor: Floor, table: str, data: TableKey) -> Response[TableCard]:
        """Show the key of a closed table; a cookie keeps it for the addresses of that table alone."""
        spend(request, "key", KEYS_A_MINUTE)
        asked = Asking(await guest_of(request), data.key)
        found = await floor.admission.table(table, asked)
        return Response(table_card(found), status_code=200, cookies=key_cookies(request, table, data.key))

    @get("/tables/{table:str}/invitation")
    async def invitation(self, request: Ask, floor: Floor, guest: Guest, table: str) -> Invitation:
        """What the link to one's own table must hold: the key of a closed one, else nothing."""
        found = await table_asked(request, table)
        if found.opener != guest.id:
            raise deny("not_opener", guest=found.opener_name or "")
        key = await floor.booking.read(key_kept, floor.database, table)
        settings = found.live.settings
        return Invitation(table, settings.access, settings.spectators, key)

    @get("/tables/{table:str}/house")
    async def house_of_table(self, request: Ask, table: str) -> HouseCard:
        """The house as this table plays it: of one with a house file of its own there is no other."""
        return house_card(house_of((await table_asked(request, table)).live.settings))

    @post("/tables", status_code=201)
    async def open(self, request: Ask, floor: Floor, guest: Guest, data: TableWish) -> TableCard:
        """Open a table; a guest may have only so many open, and so may an address."""
        is_guest = guest.role == "guest"
        if data.file and guest.role != "saalchef":
            raise deny("not_allowed")
        most = floor.operator.tables_a_guest if is_guest else None
        opener = Opener(address(request), guest.passing) if is_guest else None
        wish = replace(data, house=proper_name(data.house))
        return table_card(await floor.tables.open(wish, guest.id, most, opener))

    @post("/tables/{table:str}/close", status_code=200)
    async def close(self, request: Ask, guest: Guest, table: str, data: Closing) -> Answered:
        """Close one's own table where no coup of others is lost by it; everyone takes his chips along."""
        done = await close_own(await table_asked(request, table), guest, data.id)
        return Answered(done.id, done.repeated)
