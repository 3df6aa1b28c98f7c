"""The clock of the bets at Black Jack Challenge: who has bet by halves keeps nobody waiting."""

from pathlib import Path

from party import Player, open_floor, player, run, sqlite, until
from saalchef.floor.audit import audit
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table.clocks import due
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.messages import TableWish
from saalchef.rules.table import lying


async def opened(floor: Floor, bets: int = 1) -> HostedTable:
    wish = TableWish(id="t", house="schaffhausen", pace=Pace(bets=bets, answer=0, pause=60))
    return await floor.tables.open(wish, OPERATOR)


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


def test_the_time_for_bets_begins_when_enough_can_play(tmp_path: Path) -> None:
    """However long the first player has waited, the second has time for all his bets, and loses none."""

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await opened(floor, bets=30)
            anna, carl = [await player(floor, host, seat=seat) for seat in (1, 3)]
            await bets(anna, 1, "ante", "red")
            await bets(carl, 3, "ante")
            assert due(host.live) is None
            second = host.clock.now()
            await bets(carl, 3, "black")
            running = due(host.live)
            assert running is not None
            assert running.at >= second + 30_000
            await bets(carl, 3, "red")
            assert due(host.live) == running
            assert [box.guest for box in host.live.table.boxes] == [anna.name, carl.name]

    run(scenario())


def test_without_a_clock_an_ante_alone_goes_back_when_its_guest_has_gone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await opened(floor, bets=0)
            anna, bert, carl = [await player(floor, host, seat=seat) for seat in (1, 2, 3)]
            await bets(anna, 1, "ante", "red")
            await bets(carl, 3, "ante")
            await bets(bert, 2, "ante", "black")
            for guest in (anna, bert):
                await guest.send({"type": "ready", "ready": True})
            assert host.live.table.phase == "betting"  # Carl is still at his bets
            carl.visitor.leave()
            await until(lambda: host.live.table.phase != "betting")
            assert [box.guest for box in host.live.table.boxes] == [anna.name, bert.name]
            assert lying(host.live.table, carl.name) == 0
            assert audit(floor.database).problems == []

    run(scenario())
