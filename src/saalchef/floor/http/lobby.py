"""Houses and tables."""

from functools import cache
from typing import Any

from litestar import Controller, get, post
from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest
from saalchef.floor.server.closing import close_own
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.table.house import limits_of
from saalchef.floor.wire.bodies import Answered, Closing, HouseCard, ReadingCard, RuleCard
from saalchef.floor.wire.messages import TableCard, TableWish
from saalchef.houses import House, built_in, proper_name
from saalchef.houses.convert import is_money
from saalchef.rules.codec import plain


@cache
def house_cards() -> tuple[HouseCard, ...]:
    return tuple(_card(house) for house in built_in())


def _card(house: House) -> HouseCard:
    readings = tuple(ReadingCard(key, r.played, r.options) for key, r in house.readings.items())
    named = dict.fromkeys([*house.values, *house.clauses])
    rules = tuple(
        RuleCard(key, _value(house, key), house.clauses.get(key), house.depends.get(key, ())) for key in named
    )
    return HouseCard(house.id, house.name, house.game, house.currency, limits_of(house), readings, rules)


def _value(house: House, key: str) -> Any:
    """As the house file writes it, but for amounts: all money on the wire is in cents."""
    written = house.values.get(key)
    if isinstance(written, dict):
        return plain({part: _cents(house, f"{key}.{part}", value) for part, value in written.items()})
    return plain(_cents(house, key, written))


def _cents(house: House, key: str, written: object) -> object:
    played: Any = house.rules
    for part in key.split("."):
        played = getattr(played, part, None)
    return played if isinstance(played, int) and is_money(type(house.rules), key) else written


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
    async def open(self, floor: Floor, guest: Guest, data: TableWish) -> TableCard:
        """Open a table; a guest may have only so many open."""
        most = floor.operator.tables_a_guest if guest.role == "guest" else None
        wish = replace(data, house=proper_name(data.house))
        return table_card(await floor.tables.open(wish, guest.id, most))

    @post("/tables/{table:str}/close", status_code=200)
    async def close(self, floor: Floor, guest: Guest, table: str, data: Closing) -> Answered:
        """Close one's own table where no coup of others is lost by it; everyone takes his chips along."""
        done = await close_own(await floor.tables.find(table), guest, data.id)
        return Answered(done.id, done.repeated)
