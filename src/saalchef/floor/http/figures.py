"""The figures of the floor, for the Saalchef: what was played, and whether the results are within luck."""

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import Parameter

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.booked_days import BookedDays, booked_days
from saalchef.floor.history.figures import floor_figures
from saalchef.floor.history.figures_csv import figures_csv, lying_csv, rulings_csv
from saalchef.floor.http.guard import spend
from saalchef.floor.http.requests import Ask, floor_of, lang_of
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.figures import FloorFigures

MOST_DAYS = 92  # at once: a quarter of a year
ASKED_A_MINUTE = 60
BEGINNING = date(1970, 1, 1)
Day = Annotated[str, Parameter(pattern=r"^(19[7-9]|20[0-9])[0-9]-[0-9]{2}-[0-9]{2}$")]


class FloorFiguresRoutes(Controller):
    path = "/api/desk/figures"
    tags = ["the Saalchef's desk"]  # noqa: RUF012 - Litestar's way of naming them

    @get()
    async def figures(
        self, request: Ask, floor: Floor, saalchef: Guest, first: Day, last: Day
    ) -> FloorFigures:
        """By table and day and by house and day (UTC), from the first to the last; 92 days at most."""
        return await _figures(request, floor, first, last)

    @get("/csv", media_type="text/csv")
    async def csv(self, request: Ask, floor: Floor, saalchef: Guest, first: Day, last: Day) -> Response[str]:
        """By table and day, as CSV to download."""
        found = await _figures(request, floor, first, last)
        return _download(f"saalchef-{found.first}-{found.last}.csv", figures_csv(found.tables))

    @get("/csv/lying", media_type="text/csv")
    async def lying(self, request: Ask, floor: Floor, saalchef: Guest) -> Response[str]:
        """What guests have at the tables now, as CSV to download."""
        today = datetime.now(UTC).date().isoformat()
        found = await _booked(request, floor, today, today)
        return _download("saalchef-lying.csv", lying_csv(found.lying))

    @get("/csv/rulings", media_type="text/csv")
    async def rulings(
        self, request: Ask, floor: Floor, saalchef: Guest, first: Day, last: Day
    ) -> Response[str]:
        """Voids and corrections by day, table and whose ruling it was, as CSV to download."""
        found = await _booked(request, floor, first, last)
        return _download(f"saalchef-rulings-{first}-{last}.csv", rulings_csv(found.rulings))


def _download(name: str, text: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/csv", headers=headers)


async def _booked(request: Ask, floor: Floor, first: str, last: str) -> BookedDays:
    spend(request, "figures", ASKED_A_MINUTE)
    days = _number(first), _number(last)
    if not 0 <= days[1] - days[0] < MOST_DAYS:
        raise deny("bad_days", days=MOST_DAYS)
    return await floor.booking.read(booked_days, floor.database, *days, lang_of(request))


async def _figures(request: Ask, floor: Floor, first: str, last: str) -> FloorFigures:
    found = await _booked(request, floor, first, last)
    calculations = floor_of(request).calculations
    staked = [found.houses[table] for (table, _), booked in found.days.items() if booked.fields]
    rules = {house.digest: house for house in staked}
    prices = {digest: await calculations.prices(house) for digest, house in rules.items()}
    return await asyncio.to_thread(floor_figures, found, prices, _number(first), _number(last))


def _number(day: str) -> int:
    """A day of the calendar by its number since 1970."""
    try:
        return (date.fromisoformat(day) - BEGINNING).days
    except ValueError:
        raise deny("bad_days", days=MOST_DAYS) from None
