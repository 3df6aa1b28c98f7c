"""Know what you do: rules with their sources, prices, the coach, and how one's results went."""

from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import Parameter

from saalchef.floor.guests.calls import has_played
from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.access import table_kept
from saalchef.floor.history.coups import has_ended
from saalchef.floor.history.decisions import decisions_of_coup, latest_decisions
from saalchef.floor.history.progress import played, progress
from saalchef.floor.history.statistics import kept_results, statistics
from saalchef.floor.http.guard import spend
from saalchef.floor.http.history import COUPS_A_MINUTE, CoupNumber
from saalchef.floor.http.keys import asking, table_asked
from saalchef.floor.http.requests import Ask, floor_of, lang_of
from saalchef.floor.http.session import guest_of
from saalchef.floor.operator import Currency
from saalchef.floor.server.calculations import Calculations
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.house import base_of, house_of, house_wished
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import Statistics
from saalchef.floor.wire.compared import compared_told
from saalchef.floor.wire.lesson import lesson
from saalchef.floor.wire.rules_told import rules_told
from saalchef.floor.wire.study import Coached, Compared, Lesson, Progress, RulesTold, Verdicts
from saalchef.houses import House, proper_name
from saalchef.school.price_tags import PriceTags

Points = Annotated[int, Parameter(ge=1, le=5000)]
VERDICTS_A_MINUTE = (
    20  # lists that one address asks for, for each of which dozens of coups are played through
)


class StudyRoutes(Controller):
    path = "/api"
    tags = ["know what you do"]  # noqa: RUF012 - Litestar's way of naming them

    @get("/houses/{house:str}/rules")
    async def rules(self, request: Ask, house: str) -> RulesTold:
        """Every rule of a house in sentences, each with its clause or reading."""
        return rules_told(_house(house), lang_of(request))

    @get("/tables/{table:str}/rules")
    async def rules_of_table(self, request: Ask, table: str) -> RulesTold:
        """The same as this table plays, with its readings and limits."""
        settings = (await table_asked(request, table)).live.settings
        return rules_told(house_of(settings), lang_of(request), base_of(settings))

    @get("/tables/{table:str}/coups/{coup:int}/rules")
    async def rules_of_coup(self, request: Ask, floor: Floor, table: str, coup: CoupNumber) -> RulesTold:
        """The same for whoever may read the coup, to check its proof; he need not come to the table."""
        if not await floor.admission.may_read_coup(table, coup, await asking(request, table)):
            raise deny("unknown_coup")
        kept = await floor.booking.read(table_kept, floor.database, table)
        if kept is None:
            raise deny("unknown_coup")
        return rules_told(house_of(kept.settings), lang_of(request), base_of(kept.settings))

    @get("/houses/{house:str}/prices")
    async def prices(self, request: Ask, house: str) -> PriceTags:
        """What every bet of a house costs."""
        return await _calculations(request).prices(_house(house))

    @get("/tables/{table:str}/prices")
    async def prices_of_table(self, request: Ask, table: str) -> PriceTags:
        """The same by this table's readings."""
        return await _calculations(request).prices(await _of_table(request, table))

    @get("/houses/{house:str}/lesson")
    async def lesson(self, request: Ask, house: str) -> Lesson:
        """A house to be learnt in a minute: one coup in scenes, and what else its file says."""
        return lesson(_house(house), lang_of(request))

    @get("/tables/{table:str}/lesson")
    async def lesson_of_table(self, request: Ask, table: str) -> Lesson:
        """The same by this table's readings and limits."""
        settings = (await table_asked(request, table)).live.settings
        return lesson(house_of(settings), lang_of(request), base_of(settings))

    @get("/houses/{one:str}/beside/{other:str}")
    async def compare(self, request: Ask, one: str, other: str) -> Compared:
        """Two houses beside each other: what their bets are worth, and each difference with its price."""
        houses = _house(one), _house(other)
        found = await _calculations(request).comparison(*houses)
        return compared_told(*houses, found, lang_of(request))

    @get("/houses/{house:str}/chart", media_type="text/html")
    async def chart(self, request: Ask, house: str) -> str:
        """How to play a house's game by heart, as a page of its own."""
        return (await _calculations(request).drawn_chart(_house(house), lang_of(request))).page

    @get("/tables/{table:str}/chart", media_type="text/html")
    async def chart_of_table(self, request: Ask, table: str) -> str:
        """The same by this table's readings."""
        return (
            await _calculations(request).drawn_chart(await _of_table(request, table), lang_of(request))
        ).page

    @get("/houses/{house:str}/chart/picture", media_type="image/svg+xml")
    async def picture_of_house(self, request: Ask, house: str) -> str:
        """The same as a picture."""
        return (await _calculations(request).drawn_chart(_house(house), lang_of(request))).picture

    @get("/tables/{table:str}/chart/picture", media_type="image/svg+xml")
    async def chart_as_picture(self, request: Ask, table: str) -> Response[str]:
        """The same as a picture to keep."""
        house = await _of_table(request, table)
        drawn = await _calculations(request).drawn_chart(house, lang_of(request))
        headers = {"Content-Disposition": f'attachment; filename="{house.id}.svg"'}
        return Response(drawn.picture, media_type="image/svg+xml", headers=headers)

    @get("/tables/{table:str}/advice")
    async def advice(self, request: Ask, table: str) -> Coached:
        """What each of the asking guest's alternatives is worth now, with every card he sees counted."""
        guest = await guest_of(request)
        live = (await table_asked(request, table)).live
        name = next((n for n, owner in live.owners.items() if guest and owner == guest.id), None)
        if name is None or name not in live.table.guests:
            return Coached(live.seq, ())
        return Coached(live.seq, await _calculations(request).advice(live, name))

    @get("/tables/{table:str}/verdicts")
    async def verdicts(self, request: Ask, floor: Floor, guest: Guest, table: str) -> Verdicts:
        """The coach on the asking guest's latest decisions at a table, those of this coup among them."""
        spend(request, "verdicts", VERDICTS_A_MINUTE)
        comes = await floor.admission.may_come(table, await asking(request, table))
        taken = await floor.booking.read(latest_decisions, floor.database, table, guest, comes)
        return Verdicts(await _calculations(request).verdicts(taken))

    @get("/tables/{table:str}/coups/{coup:int}/verdicts")
    async def verdicts_on_coup(self, request: Ask, floor: Floor, table: str, coup: CoupNumber) -> Verdicts:
        """The same of one coup: of the guest's own decisions, and once it is over of all that lay open."""
        spend(request, "replay", COUPS_A_MINUTE)
        who = await asking(request, table)
        read, database = floor.booking.read, floor.database
        whole = await floor.admission.may_read_coup(table, coup, who)
        if not whole and not await floor.admission.may_come(table, who):
            raise deny("unknown_coup")
        if whole and await read(has_ended, database, table, coup):
            guest = who.guest
            if guest is not None and not await read(has_played, database, guest.id, table, coup):
                guest = None  # he sees what everybody does
            seen = (table, coup, "" if guest is None else guest.id)
            found = await floor.calculations.verdicts_on(
                seen, lambda: read(decisions_of_coup, database, table, coup, guest, True)
            )
            return Verdicts(found)
        taken = await read(decisions_of_coup, database, table, coup, who.guest, whole)
        return Verdicts(await _calculations(request).verdicts(taken))

    @get("/me/course")
    async def course(
        self, request: Ask, floor: Floor, guest: Guest, currency: Currency = "CHF", limit: Points = 1000
    ) -> Progress:
        """The guest's results coup by coup, beside what was to be expected of his stakes."""
        coups = await floor.booking.read(played, floor.database, guest, currency, limit)
        houses = {each.house.digest: each.house for each in coups if each.stakes}
        return progress(currency, coups, await _prices(request, houses))

    @get("/me/statistics")
    async def statistics(self, request: Ask, floor: Floor, guest: Guest) -> Statistics:
        """The guest's results: in all, by kind of bet, by day; beside what was to be expected of them."""
        found = await floor.booking.read(kept_results, floor.database, guest)
        return statistics(found, await _prices(request, found.houses))


def _calculations(request: Ask) -> Calculations:
    return floor_of(request).calculations


async def _prices(request: Ask, houses: dict[str, House]) -> dict[str, PriceTags]:
    """The price lists of some houses, by the digest of their rules."""
    return {digest: await _calculations(request).prices(house) for digest, house in houses.items()}


def _house(name: str) -> House:
    return house_wished(Settings(id="", house=proper_name(name)))


async def _of_table(request: Ask, table: str) -> House:
    return house_of((await table_asked(request, table)).live.settings)
