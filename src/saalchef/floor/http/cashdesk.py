"""The cash desk: play money only."""

from litestar import Controller, get, post

from saalchef.floor.guests.cash_desk import left_today
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import CURRENCIES
from saalchef.floor.server.floor import Floor
from saalchef.floor.wire.bodies import CashDeskTerms, Exchange, Receipt, TopUp
from saalchef.floor.wire.messages import Money
from saalchef.rules.money import Cents


class CashDeskRoutes(Controller):
    path = "/api/cashdesk"
    tags = ["cash desk"]  # noqa: RUF012 - Litestar's way of naming them

    @get("/")
    async def look(self, floor: Floor, guest: Guest) -> CashDeskTerms:
        """What the desk gives in a day, what is left of that, and its rate."""
        left = await floor.booking.read(left_today, floor.database, guest.id, floor.operator)
        return CashDeskTerms(
            daily=tuple(Money(c, floor.operator.daily) for c in CURRENCIES),
            left_today=tuple(Money(c, left[c]) for c in CURRENCIES),
            eur_in_chf=str(floor.operator.eur_in_chf),
        )

    @post("/topup", status_code=201)
    async def top_up(self, floor: Floor, guest: Guest, data: TopUp) -> Receipt:
        """Play money into the purse."""
        return await floor.cash_desk.top_up(guest, data.id, data.currency, Cents(data.amount))

    @post("/exchange", status_code=201)
    async def exchange(self, floor: Floor, guest: Guest, data: Exchange) -> Receipt:
        """From one purse to the other at the desk's rate."""
        return await floor.cash_desk.exchange(guest, data.id, data.give, Cents(data.amount))
