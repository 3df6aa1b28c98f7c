"""The clock of the bets at Black Jack Challenge: who has bet by halves keeps nobody waiting."""

import asyncio
from pathlib import Path

from party import Player, open_floor, player, run, sqlite, until
from saalchef.floor.audit import audit
from saalchef.floor.clocks import due
from saalchef.floor.deeds import Pace
from saalchef.floor.floor import Floor
from saalchef.floor.host import Host
from saalchef.floor.messages import OpenTable
from saalchef.floor.operator import OPERATOR
from saalchef.rules.table import lying


async def opened(floor: Floor) -> Host:
    wish = OpenTable(id="t", house="schaffhausen", pace=Pace(bets=1, answer=0, pause=60))
    return await floor.open_table(wish, OPERATOR)


async def bets(guest: Player, box: int, *fields: str) -> None:
    for field in fields:
        done = await guest.do(type="bets", amount=1000, field=field, box=box)
        assert done["type"] == "done"


def test_an_ante_without_a_bonus_bet_goes_back_and_the_others_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await opened(floor)
            anna, bert, carl = [await player(floor, host, seat=seat) for seat in (1, 2, 3)]
            await bets(carl, 3, "ante")
            await bets(anna, 1, "ante", "red")
            await bets(bert, 2, "ante", "black")
            await until(lambda: host.live.table.phase != "betting")
            assert [box.guest for box in host.live.table.boxes] == [anna.name, bert.name]
            assert lying(host.live.table, carl.name) == 0
            assert audit(floor.database).problems == []

    run(scenario())


def test_nothing_goes_back_where_too_few_could_play(tmp_path: Path) -> None:
    """However long the first player has waited, the second has time for all his bets."""

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await opened(floor)
            anna, carl = [await player(floor, host, seat=seat) for seat in (1, 3)]
            await bets(anna, 1, "ante", "red")
            await asyncio.sleep(1.2)
            await bets(carl, 3, "ante")
            assert due(host.live) is None
            await bets(carl, 3, "black")
            await until(lambda: host.live.table.phase != "betting")
            assert [box.guest for box in host.live.table.boxes] == [anna.name, carl.name]

    run(scenario())
