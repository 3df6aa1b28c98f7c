"""A table's one place in a process: first answers are kept, and what was told can be told again."""

from pathlib import Path
from types import TracebackType

import pytest

from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table import event_log
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.rules import actions as a
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Illegal


def _depth(traceback: TracebackType | None) -> int:
    return 0 if traceback is None else 1 + _depth(traceback.tb_next)


async def _refused(host: HostedTable, actor: str, command: str, deed: a.Action) -> Illegal | Denied:
    with pytest.raises((Illegal, Denied)) as refused:
        await host.command(actor, command, lambda _: [deed])
    return refused.value


def test_a_refusal_given_again_carries_nothing_of_the_times_before(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            bet = a.Bet(anna.name, Cents(1), "banco", None)
            times = [await _refused(host, anna.guest.id, "same", bet) for _ in range(20)]
            assert len({id(each) for each in times}) == len(times)
            assert len({str(each) for each in times}) == 1
            assert len({_depth(each.__traceback__) for each in times[1:]}) == 1
            assert [each.__traceback__ for each in host.answers._refused.values()] == [None]

    run(evening())


def test_what_the_books_refuse_is_refused_again_to_who_repeats_it(tmp_path: Path) -> None:
    """Though by then it could be paid, or the limit be none: a new wish has a new id."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            assert anna.guest is not None
            purse = {m.currency: m.amount for m in await floor.cash_desk.purses(anna.guest)}["EUR"]
            buys = {"type": "buys", "amount": purse + 100}
            assert (await anna.do("buy", **buys))["code"] == "not_enough_money"
            await floor.cash_desk.top_up(anna.guest, "top", "EUR", Cents(500))
            assert (await anna.do("buy", **buys))["code"] == "not_enough_money"
            assert (await anna.do("another", **buys))["type"] == "done"
            await _kept_within_a_limit(anna)

    run(evening())


async def _kept_within_a_limit(anna: Player) -> None:
    bets = {"type": "bets", "field": "tie", "box": None}
    await anna.floor.accounts.set_limits(anna.guest, GuestLimits(loss={"EUR": 1500}))
    await anna.floor.guest_changes.take_in(anna.guest.id)
    assert (await anna.do(amount=1000, **bets))["type"] == "done"
    assert (await anna.do("more", amount=1000, **bets))["code"] == "loss_limit"
    assert (await anna.do(type="withdraws", field="tie", box=None))["type"] == "done"
    assert (await anna.do("more", amount=1000, **bets))["code"] == "loss_limit"
    assert (await anna.do("less", amount=1000, **bets))["type"] == "done"


def test_a_floor_ends_though_a_table_is_put_away_meanwhile(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            first, second = await table(floor, "bregenz"), await table(floor, "vaduz")
            stop = first.stop

            async def stop_slowly() -> None:
                await stop()
                await floor.tables.forget(second)

            first.stop = stop_slowly
        assert floor._cleaning.cancelled()
        assert set(floor.tables) == {first.id}

    run(evening())


def test_a_coup_read_again_takes_the_place_of_nothing_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first() -> str:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await anna.do(type="bets", amount=1000, field="tie", box=None)
            await anna.send({"type": "ready", "ready": True})
            await until(lambda: host.live.ended == 1 and host.live.table.phase == "betting")
            return host.id

    async def evening() -> None:
        opened = await first()
        monkeypatch.setattr(event_log, "KEPT", 6)
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await floor.tables.find(opened)
            beat = await player(floor, host, seat=2)
            await beat.do(type="bets", amount=1000, field="tie", box=None)
            newest = [each.seq for each in host.events._kept]
            assert 0 < len(newest) < 6
            await host.recall(0)
            last = host.live.seq
            assert [each.seq for each in host.events._kept] == list(range(last - 5, last + 1))
            assert [each.seq for each in host.events.after(last - 6) or ()] == list(range(last - 5, last + 1))

    run(evening())
