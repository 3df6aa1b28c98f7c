"""The cash desk: play money, exchange, and what a guest has in his purses."""

from collections.abc import Sequence
from decimal import ROUND_DOWN, Decimal

import msgspec
import sqlalchemy as sa

from saalchef.floor.guests.booking import Decide, GuestBooking, Planned
from saalchef.floor.guests.deeds import Exchanges, TopsUp
from saalchef.floor.guests.guest import Guest
from saalchef.floor.operator import CURRENCIES, Operator
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.bodies import Receipt
from saalchef.floor.wire.messages import Money
from saalchef.ledger import desk, entry, purse
from saalchef.rules.money import Cents, decimal
from saalchef.store import read, schema
from saalchef.store.clock import DAY
from saalchef.store.database import Database
from saalchef.store.streams import stream_of_guest


class CashDesk:
    """Gives and exchanges; every amount in whole cents."""

    def __init__(self, books: GuestBooking) -> None:
        self._books = books

    async def top_up(self, guest: Guest, command: str, currency: str, amount: Cents) -> Receipt:
        async def decide() -> Planned:
            left = await self._books.read(left_today, guest.id, self._books.operator)
            if amount > left[currency]:
                raise deny("daily_limit", left=f"{decimal(left[currency])} {currency}")
            moved = entry([(desk(currency), -amount), (purse(guest.id, currency), int(amount))])
            return Planned(TopsUp(currency, amount), moved, answer=Money(currency, amount))

        return await self._receipt(guest, command, decide)

    async def exchange(self, guest: Guest, command: str, give: str, amount: Cents) -> Receipt:
        async def decide() -> Planned:
            receive, received = exchanged(give, amount, self._books.operator.eur_in_chf)
            if received <= 0:
                raise deny("not_enough_money")
            moved = [(purse(guest.id, give), -amount), (desk(give), int(amount))]
            moved += [(desk(receive), -received), (purse(guest.id, receive), int(received))]
            rate = str(self._books.operator.eur_in_chf)
            deed = Exchanges(give, amount, receive, received, rate)
            return Planned(deed, entry(moved), answer=Money(receive, received))

        return await self._receipt(guest, command, decide)

    async def _receipt(self, guest: Guest, command: str, decide: Decide) -> Receipt:
        answer, repeated = await self._books.book(guest.id, guest.id, command, decide)
        try:
            received = msgspec.convert(answer, Money)
        except msgspec.ValidationError:
            raise deny("id_used") from None
        return Receipt(command, received, await self.purses(guest), repeated)

    async def purses(self, guest: Guest) -> tuple[Money, ...]:
        return (await self.purses_of([guest.id]))[guest.id]

    async def purses_of(self, guests: Sequence[str]) -> dict[str, tuple[Money, ...]]:
        """Everyone's purses, with one question."""
        held = await self._books.read(read.purses, guests)
        return {g: tuple(Money(c, held.get((g, c), Cents(0))) for c in CURRENCIES) for g in guests}


def exchanged(give: str, amount: Cents, eur_in_chf: Decimal) -> tuple[str, Cents]:
    """The other currency, and what one gets of it, rounded down to the cent."""
    if give == "EUR":
        return "CHF", Cents(int((amount * eur_in_chf).to_integral_value(ROUND_DOWN)))
    return "EUR", Cents(int((amount / eur_in_chf).to_integral_value(ROUND_DOWN)))


def left_today(database: Database, guest: str, operator: Operator) -> dict[str, Cents]:
    """What the cash desk still gives this guest today."""
    left = dict.fromkeys(CURRENCIES, operator.daily)
    j = schema.journal.c
    wanted = sa.select(j.action).where(
        j.stream == stream_of_guest(guest), j.at >= database.clock.today() * DAY, j.kind == "tops_up"
    )
    for row in read.select(database, wanted):
        topped = msgspec.json.decode(row["action"], type=TopsUp)
        left[topped.currency] = Cents(max(0, left[topped.currency] - topped.amount))
    return left


def results_today(database: Database, guest: str) -> dict[str, Cents]:
    """What a guest has won (or, below zero, lost) at the tables today, with what was corrected."""
    results, corrected = schema.coup_guests.c, schema.corrections.c
    since = database.clock.today() * DAY
    found = dict.fromkeys(CURRENCIES, Cents(0))
    for kept, when, won in (
        (results, results.ended_at, results.won),
        (corrected, corrected.at, corrected.amount),
    ):
        wanted = sa.select(kept.currency, sa.func.sum(won).label("won"))
        wanted = wanted.where(kept.guest == guest, when >= since).group_by(kept.currency)
        for row in read.select(database, wanted):
            found[row["currency"]] = Cents(found[row["currency"]] + int(row["won"]))
    return found
